import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Database } from '@swap/domain/database';
import { Mail, type Letter } from '@swap/domain/mail';
import { aDomain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { aNewcomer, anEmail } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
/** In front of the mail server; counts who comes. */
let door: Server;
const visitors: Socket[] = [];
let isShut = false;
/** The next letter is handed on, and what the server says to it is not. */
let isDeaf = false;
const said: string[] = [];
beforeAll(async () => {
  service = await aService();
  const { hostname, port } = new URL(service.env['SMTP_URL'] ?? '');
  door = createServer((visitor) => {
    visitors.push(visitor);
    if (isShut) {
      visitor.destroy();
      return;
    }
    const inside = connect(Number(port), hostname);
    let isSent = false;
    visitor.on('data', (data) => {
      said.push(data.toString());
      isSent ||= isDeaf && said.join('').endsWith('\r\n.\r\n');
    });
    inside.on('data', () => {
      if (!isSent) return;
      isDeaf = false;
      visitor.destroy();
    });
    for (const [one, other] of [
      [visitor, inside],
      [inside, visitor],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  await service.restartWith({
    SMTP_URL: `smtp://127.0.0.1:${String((door.address() as AddressInfo).port)}`,
    MAIL_FROM: 'Swap <no-reply@swap.example.com>',
    ANCHOR_MAIL: 'books@example.com',
  });
});
afterAll(async () => {
  await service.stop();
  door.close();
});

test('a letter that the mail server does not take waits until it does', async () => {
  isShut = true;
  const email = await aNewcomer(service);
  await eventually(() => expect(service.log.join('\n')).toContain('The mail server did not take the message'));
  isShut = false;
  await service.database.query('UPDATE outbox_messages SET due_at = now() RETURNING 1');
  await eventually(async () => expect(await service.sandbox.mails(email)).toHaveLength(1));
  visitors.length = 0;
});

test('a letter that may have been taken is sent again under the same Message-ID, at the domain of its sender', async () => {
  said.length = 0;
  isDeaf = true;
  const email = await aNewcomer(service);
  await eventually(() => expect(isDeaf).toBe(false));
  await service.database.query('UPDATE outbox_messages SET due_at = now() RETURNING 1');
  await eventually(async () => expect(await service.sandbox.mails(email)).toHaveLength(2));
  const ids = [...said.join('').matchAll(/^Message-ID: (<.+@.+>)\r$/gim)].map(([, id]) => id);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/@swap\.example\.com>$/);
  visitors.length = 0;
});

test('a letter arrives with what is attached to it', async () => {
  const env = { SERVICE_KEYS: service.env['SERVICE_KEYS'] ?? '' };
  const domain = await aDomain(service.database, { start: new Date(), env });
  try {
    said.length = 0;
    const attachments = [{ filename: 'anchors-1.jsonl', content: 'a line of the books' }];
    const letter: Letter = { to: anEmail(), language: 'en', subject: 'Copies', parts: ['Attached'], attachments };
    await domain.get(Database).transaction((tx) => domain.get(Mail).send(tx, letter));
    const attached = Buffer.from('a line of the books').toString('base64');
    await eventually(() => expect(said.join('')).toContain(attached));
    expect(said.join('')).toMatch(/^Content-Disposition: attachment; filename="?anchors-1\.jsonl/m);
  } finally {
    await domain.stop();
  }
  visitors.length = 0;
});

test('statements of the books go to whoever keeps copies of them', async () => {
  const stated = (await service.sandbox.mails('books@example.com')).length;
  await aNewcomer(service);
  await service.database.query(`UPDATE turns SET next_at = now() WHERE name = 'statements'`);
  await eventually(async () =>
    expect((await service.sandbox.mails('books@example.com')).length).toBeGreaterThan(stated),
  );
  expect(said.join('')).toMatch(/^Content-Disposition: attachment; filename="?anchors-\d+\.jsonl/m);
  visitors.length = 0;
});

test('a letter of a sender without a domain is named as one of this host', async () => {
  said.length = 0;
  await service.restartWith({ MAIL_FROM: 'Swap' });
  await aNewcomer(service);
  await eventually(() => expect(said.join('')).toMatch(/^Message-ID: <.+@localhost>\r$/im));
  visitors.length = 0;
});

test('letters share a connection to the mail server, which ends with the worker', async () => {
  for (let letter = 0; letter < 5; letter += 1) {
    const email = await aNewcomer(service);
    await eventually(async () => expect(await service.sandbox.mails(email)).toHaveLength(1));
  }
  expect(visitors.length).toBeLessThan(3);
  await service.stopWorker();
  await eventually(() => expect(visitors.filter(({ destroyed }) => !destroyed)).toEqual([]));
});
