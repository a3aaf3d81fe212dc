import { OpenWatches } from '@swap/domain/evidence';
import { MINUTE } from '@swap/domain/kernel';
import { Esplora } from '../support/esplora.js';
import { Watching } from '../support/watched-order.js';

test.each([
  ['deposits', { from: 'eth' }],
  ['payouts', { to: 'eth', status: 'sending' }],
])(
  'of very many %s so many are taken up in a round, and what was taken up first is looked at first',
  async (_, facts) => {
    const watching = await Watching.start({});
    await watching.asset({ param: 'eth', network: 'eth', decimals: 18 });
    const id = await watching.order(facts);
    await watching.database.query(
      `INSERT INTO orders SELECT made.*
     FROM (SELECT to_jsonb(o) AS facts FROM orders o WHERE id = $1) first,
          (SELECT gen_random_uuid() AS id FROM generate_series(1, 5400)) other,
          jsonb_populate_record(NULL::orders, first.facts || jsonb_build_object('id', other.id, 'public_id', other.id::text)) made`,
      [id],
    );
    await watching.database.query('ANALYZE orders');
    const round = async () => (await watching.domain.get(OpenWatches).of('eth')).map(({ order_id: order }) => order);
    try {
      const first = await round();
      expect(first).toHaveLength(5000);
      watching.domain.clock.advance(MINUTE);
      const second = await round();
      expect(new Set(second).size).toBe(5401);
      expect(second.slice(0, 5000)).toEqual(first);
      watching.domain.clock.advance(MINUTE);
      expect(await round()).toEqual(second);
    } finally {
      await watching.stop();
    }
  },
);

test('more addresses than a node is asked about in one round all have their turn', async () => {
  const node = await Esplora.start();
  const watching = await Watching.start({ CHAIN_LTC_URL: node.url });
  try {
    await watching.asset({ param: 'ltc', network: 'ltc', decimals: 8 });
    const id = await watching.order({ from: 'ltc', depositAddress: 'address-000' });
    await watching.database.query(
      `INSERT INTO orders SELECT made.*
       FROM (SELECT to_jsonb(o) AS facts FROM orders o WHERE id = $1) first, generate_series(1, 700) AS number,
            jsonb_populate_record(NULL::orders, first.facts || jsonb_build_object('id', gen_random_uuid(), 'public_id', number::text,
              'deposit_address', 'address-' || lpad(number::text, 3, '0'))) made`,
      [id],
    );
    // The last of them pays.
    node.pay('address-700', 100_000_000);
    const seen = async () =>
      (await watching.database.query('SELECT deposit_address FROM orders WHERE evidence IS NOT NULL')) as unknown[];
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await watching.look();
      rounds.push((await seen()).length);
    }
    expect(rounds).toEqual([0, 0, 1]);
    // And then from the first again.
    node.pay('address-000', 100_000_000);
    await watching.look();
    expect(await seen()).toHaveLength(2);
  } finally {
    await watching.stop();
    await node.close();
  }
});
