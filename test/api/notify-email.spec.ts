import { letterTexts } from '@swap/domain/mail';
import { eventually } from '../support/eventually.js';
import { everythingIsSent } from '../support/letters.js';
import { addresses, create, PlacedOrder } from '../support/order.js';
import { anEmail } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await aService({ errors: /no mail about order \w+: the key of its address is gone/ });
});
afterAll(() => service.stop());

async function anOrderOf(body: object = {}) {
  const created = await create(service, { body });
  const { order_info: id, manage_token: token } = created;
  const order = new PlacedOrder(service, id, created.deposit, created.data);
  return { order, id, token, path: `/swap/orders/${id}/notify-email`, holder: { 'x-manage-token': token } };
}

/** What is stored of where the customer wants mail. */
const mailboxOf = (id: string) =>
  service.database.query(
    'SELECT a.* FROM order_mail_addresses a JOIN orders o ON o.id = a.order_id WHERE public_id = $1',
    [id],
  );

test('a customer hears of the deposit and of the end, with a link that may decide', async () => {
  const email = anEmail();
  const { order, id, token } = await anOrderOf({ notify_email: email });
  await order.pays();
  await order.becomes('completed');
  const mails = await eventually(async () => {
    const all = await service.sandbox.mails(email);
    expect(all.length).toBeGreaterThanOrEqual(2);
    return all;
  });
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Your deposit was seen', 'Your swap has ended']);
  for (const { text } of mails) expect(text.split('\n')).toContain(`http://localhost:3000/order/${id}#${token}`);
});

test('a letter about the end says what was swapped, and by which transaction it was paid out or came back', async () => {
  const letterTo = (email: string) =>
    eventually(async () => {
      const mails = await service.sandbox.mails(email);
      const letter = mails.find(({ subject }) => subject === 'Your swap has ended');
      if (!letter) throw new Error('no letter about the end yet');
      return letter.text.replace(/\s+/g, ' ');
    });
  const [paid, sentBack] = [anEmail(), anEmail()];
  const { order, id } = await anOrderOf({ notify_email: paid });
  // Another amount than was agreed: what came and what was paid out count.
  await order.pays('0.0207');
  const { amount_to: amount, payout_tx: payout } = await order.becomes('completed');
  expect(payout).not.toBeNull();
  expect(amount).not.toBe(order.created.amount_to);
  const ofPaid = await letterTo(paid);
  for (const fact of [id, '0.0207 btc', `${amount} eth`, String(payout)]) expect(ofPaid).toContain(fact);
  const back = await anOrderOf({ notify_email: sentBack, refund_address: addresses.btc });
  await back.order.pays('0.00001');
  const { refund_tx: refund } = await back.order.becomes('refunded');
  expect(refund).not.toBeNull();
  const ofSentBack = await letterTo(sentBack);
  for (const fact of [back.id, String(refund), letterTexts.en['text.refunded']]) expect(ofSentBack).toContain(fact);
});

test('a customer hears that somebody must decide', async () => {
  const email = anEmail();
  const { order, path, holder } = await anOrderOf();
  expect((await service.api.send('PUT', path, { email }, holder)).status).toBe(204);
  await service.sandbox.deposit(order.deposit.address);
  await service.sandbox.steer(order.deposit.address, 'hold');
  await eventually(async () => {
    const subjects = (await service.sandbox.mails(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your swap waits for your decision');
  });
});

test('who changed their mind hears nothing, nor does who was named for an order that nobody paid', async () => {
  const [email, victim] = [anEmail(), anEmail()];
  const { order, path, holder } = await anOrderOf({ notify_email: email });
  expect((await service.api.send('DELETE', path, undefined, holder)).status).toBe(204);
  await order.pays();
  await order.becomes('completed');
  const unpaid = await anOrderOf({ notify_email: victim });
  await service.sandbox.advance(7200);
  await unpaid.order.becomes('expired');
  await everythingIsSent(service);
  expect([...(await service.sandbox.mails(email)), ...(await service.sandbox.mails(victim))]).toEqual([]);
});

test('a customer whose money comes late hears of it and of the end, and the address is kept for it', async () => {
  const email = anEmail();
  const { order, id } = await anOrderOf({ notify_email: email });
  const endedAt = async () => (await mailboxOf(id))[0].ended_at as Date | null;
  await service.sandbox.advance(7200);
  await order.becomes('expired');
  expect(await endedAt()).toBeNull();
  await order.pays();
  await order.becomes('completed');
  expect(await endedAt()).not.toBeNull();
  await eventually(async () => {
    const subjects = (await service.sandbox.mails(email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Your deposit was seen', 'Your swap has ended']);
  });
});

test('an order whose customer can be written to no more, because a key is gone, goes on to its end', async () => {
  const email = anEmail();
  const { order, id } = await anOrderOf({ notify_email: email });
  await service.database.query(
    `UPDATE order_mail_addresses SET email_sealed = replace(email_sealed, 'v1.', 'v1.gone-')
     WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`,
    [id],
  );
  await order.pays();
  await order.becomes('completed');
  expect(service.log.join('\n')).toContain(`no mail about order ${id}: the key of its address is gone`);
  await everythingIsSent(service);
  expect(await service.sandbox.mails(email)).toEqual([]);
});

test('an order whose manage token is of a key that is gone goes on to its end, and letters lead to its page without the right', async () => {
  const email = anEmail();
  const { order, id } = await anOrderOf({ notify_email: email });
  await service.database.query(`UPDATE orders SET manage_token_hash = 'of a key that is gone' WHERE public_id = $1`, [
    id,
  ]);
  await order.pays();
  await order.becomes('completed');
  await eventually(async () => {
    const mails = await service.sandbox.mails(email);
    expect(mails.map(({ subject }) => subject)).toContain('Your swap has ended');
    for (const { text } of mails) expect(text.split('\n')).toContain(`http://localhost:3000/order/${id}`);
  });
});

test('only the holder of the manage token decides where mail goes, and not after the end', async () => {
  const { order, id, path, holder } = await anOrderOf({ notify_email: anEmail() });
  const kept = async () => (await mailboxOf(id)).length;
  for (const headers of [{}, { 'x-manage-token': 'mt_nonsense' }]) {
    for (const [method, body] of [
      ['PUT', { email: anEmail() }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await service.api.send(method, path, body, headers);
      expectProblem(refused, { status: 403, code: 'invalid_manage_token' });
    }
  }
  expect(await kept()).toBe(1);
  await order.pays();
  await order.becomes('completed');
  const late = await service.api.send('PUT', path, { email: anEmail() }, holder);
  expectProblem(late, { status: 409, code: 'action_not_available' });
  // Whoever wants to be forgotten need not wait.
  expect([(await service.api.send('DELETE', path, undefined, holder)).status, await kept()]).toEqual([204, 0]);
});

test('an address is not readable in the database, and forgotten seven days after the end', async () => {
  const email = anEmail();
  const { order, id } = await anOrderOf({ notify_email: email });
  expect(JSON.stringify(await mailboxOf(id))).not.toContain(email);
  await order.pays();
  await order.becomes('completed');
  await service.database.query(`UPDATE order_mail_addresses SET ended_at = now() - interval '6 days 23 hours'`);
  await service.restartWorker(0);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await mailboxOf(id)).toHaveLength(1);
  await service.database.query(`UPDATE order_mail_addresses SET ended_at = now() - interval '7 days 1 hour'`);
  // Tasks that recur remember when they ran, in the database.
  await service.database.query(`UPDATE turns SET next_at = now() WHERE name = 'forget-order-mail-addresses'`);
  await eventually(async () => expect(await mailboxOf(id)).toEqual([]), { within: 20_000, every: 200 });
});
