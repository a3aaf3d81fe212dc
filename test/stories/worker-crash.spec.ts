import { backends } from '../support/backends.js';
import { eventually } from '../support/eventually.js';
import { aPaidOrder, expectTheUsualEnding, type PaidOrder } from '../support/paid-order.js';
import { aService, type Service } from '../support/service.js';

describe.each(backends)('a worker killed in the middle of the story, queues on %s', (backend) => {
  let service: Service;
  const stories: PaidOrder[] = [];

  beforeAll(async () => {
    // A killed worker's delivery is adopted when its lease ends: the timeout and ten seconds.
    service = await aService({ processes: true, backend, env: { WEBHOOK_TIMEOUT_MS: '500' } });
  });

  afterAll(async () => {
    await Promise.all(stories.map(({ receiver }) => receiver.close()));
    await service.stop();
  });

  test('a worker killed while a receiver thinks tells the same event again and books nothing twice', async () => {
    const accrued = 'affiliate.commission_accrued';
    const story = await aPaidOrder(service, [accrued]);
    stories.push(story);
    story.receiver.alwaysAnswers('hang');
    await eventually(() => expect(story.receiver.received()).toHaveLength(1), { every: 5 });
    await service.killWorker(0);
    story.receiver.alwaysAnswers(200);
    await service.startWorker(0);
    // The lease of the killed one has to end first.
    await eventually(() => expect(story.receiver.received()).toHaveLength(2), { within: 25_000 });
    const told = await expectTheUsualEnding(service, story);
    expect(told.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2']);
    await eventually(async () => {
      expect(await service.database.query(`SELECT id FROM webhook_deliveries WHERE state <> 'delivered'`)).toEqual([]);
    });
  });
});
