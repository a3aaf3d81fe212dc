import { MINUTE, newId } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { RecoverPendingOrders } from '@swap/domain/orders';
import type { OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { aDomainThatTrades, ScriptedExchange } from '../support/scripted-exchanges.js';

/** A leg whose exchange had been asked, so many minutes ago, for so much of what is sent or received. */
interface Asked {
  readonly at: string;
  readonly minutes: number;
  readonly from?: string;
  readonly to?: string;
}

describe('orders whose process died while placing them', () => {
  let database: FreshDatabase;
  let domain: OwnDomain;
  let exchanges: [ScriptedExchange, ScriptedExchange];
  beforeEach(async () => {
    exchanges = [new ScriptedExchange('one', 1), new ScriptedExchange('two', 2)];
    domain = await aDomainThatTrades(['btc', 'eth', 'xmr'], exchanges);
    ({ database } = domain);
  });
  afterEach(() => domain.stop());

  const ago = (minutes: number) => new Date(domain.clock.now().getTime() - minutes * MINUTE);

  async function interrupted(name: string, minutes: number, asked: readonly Asked[], isAnonym = false): Promise<void> {
    const id = newId();
    await database.query(
      `INSERT INTO orders (id, public_id, manage_token_hash, status, was_held, currency_from, network_from, currency_to, network_to,
         amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, timeline, version, created_at, updated_at)
       VALUES ($1, $2, '', 'created', false, 'btc', 'btc', 'eth', 'eth', 1, 20, 20, 'to the customer', false, $3, 'one', '[]', 1, $4, $4)`,
      [id, name, isAnonym, ago(minutes)],
    );
    for (const [at, leg] of asked.entries())
      await database.query(
        `INSERT INTO order_legs (id, order_id, position, provider, status, currency_from, currency_to, amount_from, amount_to, created_at)
         VALUES ($1, $2, $3, $4, 'created', 'btc', 'eth', $5, $6, $7)`,
        [newId(), id, isAnonym ? asked.length - at : 1, leg.at, leg.from ?? '0', leg.to ?? '0', ago(leg.minutes)],
      );
  }
  const found = (ref: string) => ({
    ref,
    token: null,
    depositAddress: `to ${ref}`,
    depositMemo: null,
    amountFrom: Amount.of('1'),
    amountTo: Amount.of('19'),
    expiresAt: null,
    rawStatus: 'new',
  });
  const told = async () =>
    (await database.query('SELECT public_id, status, provider, deposit_address FROM orders ORDER BY public_id')).map(
      (row) => Object.values(row as Record<string, string | null>).join(' '),
    );
  const recover = () => domain.get(RecoverPendingOrders).run();

  test('each is looked for at the exchange that was asked last, by what that was asked for', async () => {
    exchanges[1].finds = ({ reference }) => found(`its ${reference}`);
    await interrupted('a', 10, [
      { at: 'two', minutes: 9, from: '1' },
      { at: 'one', minutes: 8, from: '1' },
    ]);
    await interrupted('b', 10, [
      { at: 'one', minutes: 9, to: '20' },
      { at: 'two', minutes: 8, to: '20' },
    ]);
    await interrupted('c', 10, [{ at: 'two', minutes: 7, from: '1' }]);
    await recover();
    expect(await told()).toEqual(['a failed one ', 'b waiting two to its b', 'c waiting two to its c']);
    const searched = exchanges.map((each) =>
      each.searched.map(({ reference, addressTo, side, amount, from, to, placedAfter }) =>
        [reference, addressTo, side, amount.toString(), from.ticker, to.ticker, placedAfter.toISOString()].join(' '),
      ),
    );
    expect(searched).toEqual([
      [`a to the customer from 1 btc eth ${ago(8).toISOString()}`],
      [
        `b to the customer to 20 btc eth ${ago(8).toISOString()}`,
        `c to the customer from 1 btc eth ${ago(7).toISOString()}`,
      ],
    ]);
    const legs = await database.query(`SELECT ref, poll_round FROM order_legs WHERE ref IS NOT NULL ORDER BY ref`);
    expect(legs).toEqual([
      { ref: 'its b', poll_round: 'waiting' },
      { ref: 'its c', poll_round: 'waiting' },
    ]);
  });

  test('one that may still be being placed is left alone, and one that was routed privately is closed unasked', async () => {
    for (const exchange of exchanges) exchange.finds = () => found('somebody’s');
    await interrupted('a', 4.9, [{ at: 'one', minutes: 4.9, from: '1' }]);
    await interrupted(
      'b',
      6,
      [
        { at: 'two', minutes: 6, from: '1' },
        { at: 'one', minutes: 6, from: '1' },
      ],
      true,
    );
    await interrupted('c', 6, []);
    await recover();
    expect(await told()).toEqual(['a created one ', 'b failed one ', 'c failed one ']);
    expect(exchanges.flatMap(({ searched }) => searched)).toEqual([]);
  });

  test('an exchange that cannot be asked keeps no other order from being found', async () => {
    exchanges[0].finds = () => {
      throw new Error('away');
    };
    exchanges[1].finds = () => found('b');
    await interrupted('a', 10, [{ at: 'one', minutes: 9, from: '1' }]);
    await interrupted('b', 9, [{ at: 'two', minutes: 8, from: '1' }]);
    await interrupted('d', 9, [{ at: 'gone', minutes: 8, from: '1' }]);
    await recover();
    expect(await told()).toEqual(['a failed one ', 'b waiting two to b', 'd failed one ']);
  });
});
