import { DAY, MINUTE } from '@swap/domain/kernel';
import { letterTexts, Mail } from '@swap/domain/mail';
import { CreateOrder, FollowOrder, OrderMailAddresses, type Order } from '@swap/domain/orders';
import type { OwnDomain } from '../support/domain.js';
import { lettersIn } from '../support/letters.js';
import { LockedTable } from '../support/locked-table.js';
import { aDomainThatTrades, ScriptedExchange } from '../support/scripted-exchanges.js';
import { wantedOrder } from '../support/wanted-order.js';

describe('mail about an order', () => {
  let domain: OwnDomain;
  let one: ScriptedExchange;
  beforeEach(async () => {
    one = new ScriptedExchange('one', 1);
    domain = await aDomainThatTrades(['btc', 'eth'], [one]);
    one.rates.set('btc>eth', '20');
  });
  afterEach(() => domain.stop());

  const create = ({ notifyEmail }: { notifyEmail: string }) =>
    domain.get(CreateOrder).run({ ...wantedOrder, notifyEmail }, { attribution: null, ref: null });
  const email = 'ada@example.com';
  const followed = ({ publicId }: Order) => {
    domain.clock.advance(MINUTE);
    return domain.get(FollowOrder).run(publicId);
  };

  test('a customer is written to once about each thing that must be decided, also where one follows the other', async () => {
    const { order } = await create({ notifyEmail: email });
    const decisions = ['deposit_too_small', 'provider_hold'] as const;
    for (const actionRequired of decisions) {
      // What else the exchange says meanwhile asks for nothing new.
      for (const seen of [1, 2]) {
        one.says('confirming', { depositTx: 'in', actionRequired, confirmations: { seen, required: 2 } });
        await followed(order);
      }
    }
    const letters = await lettersIn(domain.database, domain.get(Mail));
    const asked = letters.map(({ text }) =>
      decisions.filter((each) => text.includes(letterTexts.en[`action.${each}`])),
    );
    expect(asked).toEqual(decisions.map((each) => [each]));
  });

  test('a customer who wants no mail any more while one is written wants none later either', async () => {
    const { order } = await create({ notifyEmail: email });
    one.says('completed', { payoutTx: 'out' });
    const outbox = await LockedTable.lock(domain.database, 'outbox_messages', 'SHARE');
    const ended = followed(order);
    const mailboxes = 'FROM order_mail_addresses';
    await outbox.whileWaitedFor('test-domain', 1, () => domain.database.query(`DELETE ${mailboxes}`));
    expect((await ended).status).toBe('completed');
    expect(await domain.database.query(`SELECT 1 ${mailboxes}`)).toEqual([]);
    expect(await lettersIn(domain.database, domain.get(Mail))).toHaveLength(1);
  });

  test('what expires although its deposit was seen forgets in time where its customer wanted mail', async () => {
    const { order } = await create({ notifyEmail: email });
    const mailboxes = domain.get(OrderMailAddresses);
    one.says('expired', { depositTx: 'in' });
    expect((await followed(order)).status).toBe('expired');
    expect(await lettersIn(domain.database, domain.get(Mail))).toHaveLength(1);
    expect(await mailboxes.forgettable(10)).toBe(0);
    domain.clock.advance(7 * DAY + 1);
    expect(await mailboxes.forgettable(10)).toBe(1);
  });

  test('an order that nobody paid forgets after thirty days where its customer wanted mail, and one under way does not', async () => {
    for (let unpaid = 0; unpaid < 2; unpaid += 1) await create({ notifyEmail: email });
    const { order } = await create({ notifyEmail: email });
    one.says('confirming', { depositTx: 'in' });
    await followed(order);
    domain.clock.advance(30 * DAY - 2 * MINUTE);
    const mailboxes = domain.get(OrderMailAddresses);
    expect(await mailboxes.forgettable(10)).toBe(0);
    domain.clock.advance(2 * MINUTE);
    expect(await mailboxes.forgettable(10)).toBe(2);
  });
});
