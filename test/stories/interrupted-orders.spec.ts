import { eventually } from '../support/eventually.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

/*
 * What a process leaves that dies after the exchange took an order and before the answer was written down, and what the sweep makes of it.
 */
describe('an interrupted order', () => {
  let service: Service;

  beforeAll(async () => {
    // Both know their orders again.
    service = await aService({ exchanges: ['exolix', 'letsexchange'] });
  });

  afterAll(() => service.stop());

  /** Forgets what was written down of the answers of exchanges; `legs` are those whose exchange had been asked, the last one first. */
  async function crash({ id }: PlacedOrder, legs: 'all' | 'the last'): Promise<void> {
    const [order] = await service.database.query(
      `UPDATE orders SET status = 'created', deposit_address = NULL, deposit_memo = NULL, deposit_uri = NULL, expires_at = NULL,
         timeline = jsonb_path_query_array(timeline, '$[0]'), created_at = created_at - interval '10 minutes'
       WHERE public_id = $1 RETURNING id`,
      [id],
    );
    await service.database.query(
      `UPDATE order_legs SET status = 'created', ref = NULL, token_sealed = NULL, deposit_address = NULL, poll_round = NULL
       WHERE order_id = $1`,
      [order.id],
    );
    if (legs === 'the last')
      await service.database.query('DELETE FROM order_legs WHERE order_id = $1 AND position = 1', [order.id]);
    await service.database.query(`DELETE FROM turns WHERE name = 'settle-created'`);
  }

  test.each([3, 7])('a crashed order that exchange %d took is found there, and goes on to its end', async (source) => {
    const order = await anOrder(service, { body: { source, amount_from: '0.02' } });
    await crash(order, 'all');
    const found = await order.becomes('waiting');
    expect(found.address_from).toBe(order.deposit.address);
    await order.pays();
    await order.becomes('completed');
  });

  test.each(['all', 'the last'] as const)(
    'a crashed order that was private is closed without an address, whichever of its legs were taken: %s',
    async (legs) => {
      await service.sandbox.misbehaves('error');
      const order = await eventually(() => anOrder(service, { body: { is_anonym: true, amount_from: '0.05' } }));
      await service.sandbox.wellBehaved();
      expect(order.created.provider).toMatch(/^(exolix\+letsexchange|letsexchange\+exolix)$/);
      await crash(order, legs);
      const closed = await order.becomes('failed');
      expect(closed).toMatchObject({ address_from: null, reason: { code: 'not_placed' } });
    },
  );
});
