import type { CreatedOrder } from '@swap/client';
import { letterTexts } from '@swap/domain/mail';
import { eventually } from '../support/eventually.js';
import { everythingIsSent, stopPathOf } from '../support/letters.js';
import { PlacedOrder, usualOrder } from '../support/order.js';
import { anEmail } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());

const origin = () => new URL(service.api.base).origin;

async function aMailedOrder(body: object, headers: Record<string, string> = {}) {
  const email = anEmail();
  const answer = await service.api.post('/swap/create', { ...usualOrder, notify_email: email, ...body }, headers);
  const created = answer.json as CreatedOrder;
  const { order_info: id, manage_token: token } = created;
  const order = new PlacedOrder(service, id, created.deposit, created.data);
  await order.pays();
  const [mail] = await eventually(async () => {
    const mails = await service.sandbox.mails(email);
    expect(mails).not.toEqual([]);
    return mails;
  });
  if (!mail) throw new Error('no mail');
  return { email, id, token, order, mail };
}

const stopOf = (mail: Parameters<typeof stopPathOf>[0]) => origin() + stopPathOf(mail);

const oneClick = (url: string, type = 'application/x-www-form-urlencoded') =>
  fetch(url, { method: 'POST', headers: { 'content-type': type }, body: 'List-Unsubscribe=One-Click' });

test('a letter is text and HTML, from a machine, under an id of ours', async () => {
  const { mail, id, token } = await aMailedOrder({});
  const link = `http://localhost:3000/order/${id}#${token}`;
  expect(mail.text.split('\n')).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'content-language': 'en',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/) as string,
    'content-type': expect.stringMatching(/^multipart\/alternative/) as string,
  });
  expect(Date.parse(mail.headers['date'] ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test.each([
  ['its field', { language: 'de' }, {}],
  ['Accept-Language', {}, { 'accept-language': 'de-CH, en;q=0.5' }],
])('a customer is written to in the language of %s', async (_, body, headers) => {
  const { mail, id, token } = await aMailedOrder(body, headers);
  expect(mail.subject).toMatch(/^(Ihre Einzahlung wurde gesehen|Ihr Tausch ist beendet)$/);
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
  expect(mail.text).toContain(`http://localhost:3000/de/order/${id}#${token}`);
});

test('an Arabic letter runs from right to left; a language that there is not is refused', async () => {
  const { mail } = await aMailedOrder({ language: 'ar' });
  expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  const refused = await service.api.post('/swap/create', { ...usualOrder, language: 'tlh' });
  expectProblem(refused, { status: 400, code: 'validation_failed' });
});

test('one click stops the letters without a session, in either encoding and twice', async () => {
  const { mail, email, order } = await aMailedOrder({});
  const stop = stopOf(mail);
  expect((await oneClick(stop)).status).toBe(200);
  expect((await oneClick(stop, 'multipart/form-data; boundary=x')).status).toBe(200);
  await order.becomes('completed');
  await everythingIsSent(service);
  const rows = 'SELECT 1 FROM order_mail_addresses a JOIN orders o ON o.id = a.order_id WHERE o.public_id = $1';
  expect(await service.database.query(rows, [order.id])).toEqual([]);
  expect((await service.sandbox.mails(email)).length).toBeLessThanOrEqual(2);
});

test('following the link stops nothing: it asks first, in the language of the letters', async () => {
  const { mail, id } = await aMailedOrder({ language: 'fr' });
  const page = await fetch(stopOf(mail));
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  const text = await page.text();
  expect(text).toContain('<html lang="fr"');
  expect(text).toContain('<form method="post">');
  const rows = 'SELECT 1 FROM order_mail_addresses a JOIN orders o ON o.id = a.order_id WHERE o.public_id = $1';
  expect(await service.database.query(rows, [id])).toHaveLength(1);
});

test('who stops the letters is told so in the language that they were in', async () => {
  const { mail } = await aMailedOrder({ language: 'fr' });
  const done = await oneClick(stopOf(mail));
  expect(done.status).toBe(200);
  const text = await done.text();
  expect(text).toContain('<html lang="fr"');
  expect(text).toContain(letterTexts.fr['stop.done']);
});

test('nobody stops the letters of another order, by its id or by the token of their own', async () => {
  const [one, other] = [await aMailedOrder({}), await aMailedOrder({})];
  const token = stopOf(one.mail).split('/').pop() ?? '';
  for (const wrong of [token, 'x', one.token, `${token}0`]) {
    const url = `${origin()}/letters/stop/${other.id}/${wrong}`;
    expect((await oneClick(url)).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
  }
  const rows = 'SELECT 1 FROM order_mail_addresses a JOIN orders o ON o.id = a.order_id WHERE o.public_id = $1';
  expect(await service.database.query(rows, [other.id])).toHaveLength(1);
});
