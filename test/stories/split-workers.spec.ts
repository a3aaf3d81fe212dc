import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPaidOrder } from '../support/paid-order.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describe('workers that share the work', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({
      processors: ['order-status, commission-accrual , upkeep', 'outbox ,webhook-delivery, mail'],
      // Whoever is not told of work looks for it after a minute.
      env: { SWEEP_MS: '60000' },
    });
  });
  afterAll(() => service.stop());

  test('one tells the other at once of what it leaves to be done', async () => {
    const story = await aPaidOrder(service, ['affiliate.commission_accrued']);
    const [operator] = (await staffOf(service, ['operator'])) as [StaffMember];
    await eventually(async () => {
      const { data } = await ok(operator.api.post(`/orders/${story.order.id}/refresh`));
      expect(data.status_name).toBe('completed');
    });
    // Booked by the one, carried from the outbox and sent by the other.
    await eventually(
      () => expect(story.receiver.about(story.order.id, 'affiliate.commission_accrued')).toHaveLength(1),
      { within: 10_000 },
    );
    await story.receiver.close();
  });
});
