import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CopyStatements, StateHeads, VerifyStatements } from '@swap/domain/books';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import type { MailMessage } from '@swap/domain/mail';
import { aDomain } from '../support/domain.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { Bookkeeping } from './bookkeeping.js';

describe('where anchors go', () => {
  let books: Bookkeeping;
  let receiver: Receiver;
  const folder = mkdtempSync(join(tmpdir(), 'swap-anchors-'));
  const elsewhere = join(folder, 'anchors.jsonl');

  beforeAll(async () => {
    receiver = await aReceiver();
    books = await Bookkeeping.open({
      // In the middle of a month and of a year.
      start: new Date('2026-02-10T00:00:00Z'),
      env: {
        ANCHOR_FILE: elsewhere,
        ANCHOR_MAIL: 'books@example.com',
        ANCHOR_URL: receiver.url,
        WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback',
      },
    });
  });
  afterAll(async () => {
    await books.close();
    await receiver.close();
    rmSync(folder, { recursive: true });
  });

  const ages = async () =>
    Object.fromEntries(
      (await books.domain.get(CopyStatements).ages()).map(({ destination, seconds }) => [destination, seconds]),
    );

  test('the same line goes to a file, an address and a URL, and one that refuses gets it later', async () => {
    await books.earner(1);
    await books.domain.get(StateHeads).run();
    receiver.answersNext(503);
    const mails: MailMessage[] = [];
    const problems = await books.copyStatements(mails);
    expect(problems).toEqual([expect.objectContaining({ code: 'service_unavailable' })]);
    books.domain.clock.advance(10 * MINUTE);
    expect(await books.copyStatements(mails)).toEqual([]);
    expect(await ages()).toEqual({ file: 600, mail: 600, url: 0 });
    const [line = ''] = readFileSync(elsewhere, 'utf8').split('\n');
    expect(mails).toEqual([
      expect.objectContaining({
        to: 'books@example.com',
        attachments: [{ filename: 'anchors-1.jsonl', content: `${line}\n` }],
      }),
    ]);
    expect(receiver.arrivals.map(({ body }) => body)).toEqual([`${line}\n`, `${line}\n`]);
    const { statement } = JSON.parse(line) as { statement: { heads: unknown[] } };
    expect(statement.heads).toEqual([expect.objectContaining({ ledger: 'ledger', sequence: 1 })]);
  });

  test('one that stays away is counted by the time since the newest that arrived', async () => {
    receiver.alwaysAnswers(500);
    books.domain.clock.advance(12 * HOUR);
    await books.domain.get(StateHeads).run();
    await books.copyStatements();
    expect(await ages()).toEqual({ file: 0, mail: 0, url: 43_200 });
    receiver.alwaysAnswers(200);
    await books.copyStatements();
    expect(await ages()).toMatchObject({ url: 0 });
  });

  test('what was cut off in a file does not swallow the next line, and what comes twice counts once', async () => {
    writeFileSync(elsewhere, '{"statement":{"num', { flag: 'a' });
    await books.domain.get(StateHeads).run();
    const [message] = await books.database.query(
      `SELECT * FROM outbox_messages WHERE topic = 'anchor.copy' ORDER BY id LIMIT 1`,
    );
    await books.copyStatements();
    await books.database.query(
      `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ('anchor.copy', $1, now(), now(), 1)`,
      [JSON.stringify(message.payload)],
    );
    await books.copyStatements();
    const { statements, discrepancies } = await books.domain.get(VerifyStatements).run(readFileSync(elsewhere, 'utf8'));
    expect(statements).toBe(3);
    expect(discrepancies).toEqual([expect.objectContaining({ code: 'unsigned_statement', subject: 'line 3' })]);
  });

  test('a copy that comes late does not make the newest that arrived look younger', async () => {
    await books.domain.get(StateHeads).run();
    const late = await books.database.query(`SELECT payload FROM outbox_messages WHERE topic = 'anchor.copy'`);
    expect(late).toHaveLength(3);
    await books.copyStatements();
    await books.domain.get(StateHeads).run();
    await books.copyStatements();
    books.domain.clock.advance(HOUR);
    for (const { payload } of late)
      await books.database.query(
        `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ('anchor.copy', $1, now(), now(), 1)`,
        [JSON.stringify(payload)],
      );
    await books.copyStatements();
    expect(await ages()).toEqual({ file: 3600, mail: 3600, url: 3600 });
  });

  test('heads that did not move are stated again in the next month', async () => {
    books.domain.clock.advance(31 * 24 * HOUR);
    await books.domain.get(StateHeads).run();
    await books.copyStatements();
    const last = readFileSync(elsewhere, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    expect((JSON.parse(last) as { statement: { heads: unknown[] } }).statement.heads).toHaveLength(1);
  });

  test('heads that were stated in a month are not stated again in it, however long they have not moved', async () => {
    const stated = async () => {
      await books.domain.get(StateHeads).run();
      await books.copyStatements();
      const last = readFileSync(elsewhere, 'utf8').trimEnd().split('\n').at(-1) ?? '';
      return (JSON.parse(last) as { statement: { heads: unknown[] } }).statement.heads.length;
    };
    books.domain.clock.advance(31 * 24 * HOUR);
    expect([await stated(), await stated()]).toEqual([1, 0]);
  });

  test('a place that is named no longer is waited for no more, and what was on its way there goes', async () => {
    await books.domain.get(StateHeads).run();
    const fewer = await aDomain(books.database, {
      start: books.domain.clock.now(),
      env: { ANCHOR_FILE: elsewhere },
    });
    try {
      await fewer.get(StateHeads).run();
      const copies = fewer.get(CopyStatements);
      const places = async () => (await copies.ages()).map(({ destination }) => destination);
      expect(await places()).toEqual(['file']);
      const waiting = () => books.database.query(`SELECT id::text FROM outbox_messages WHERE topic = 'anchor.copy'`);
      const arrived = receiver.arrivals.length;
      const mails: MailMessage[] = [];
      for (const { id } of (await waiting()) as { id: string }[])
        await copies.deliver(id, (message) => Promise.resolve(void mails.push(message)));
      expect([await waiting(), mails, receiver.arrivals.length, await places()]).toEqual([[], [], arrived, ['file']]);
    } finally {
      await fewer.stop();
    }
  });

  test('none is made where the operator named no place', async () => {
    const silent = await Bookkeeping.open();
    await silent.domain.get(StateHeads).run();
    const [{ count }] = await silent.database.query(
      `SELECT count(*)::int FROM outbox_messages WHERE topic = 'anchor.copy'`,
    );
    expect([count, await silent.domain.get(CopyStatements).ages()]).toEqual([0, []]);
    await silent.close();
  });
});
