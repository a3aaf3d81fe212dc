import { eventually } from '../support/eventually.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';
import { unplaced } from '../support/unplaced.js';

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

  /** Its process died ten minutes ago; the sweep is due. */
  async function crash({ id }: PlacedOrder, legs: 'all' | 'the last'): Promise<void> {
    await unplaced(service, id, { minutesAgo: 10, legs });
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
