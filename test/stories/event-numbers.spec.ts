import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { pulled, type Told } from '../support/pulled-events.js';
import { aService } from '../support/service.js';

test('two workers at once, one of which dies in the middle, leave no gap in the numbers', async () => {
  const service = await aService({ processes: true, workers: 2, errors: /./ });
  try {
    const partner = await aPartner(service);
    await partner.emits(300);
    await eventually(async () => expect((await pulled(partner)).length).toBeGreaterThan(5), { every: 5 });
    await partner.emits(700);
    await service.killWorker(0);
    await partner.emits(200);
    const seen: number[] = [];
    await eventually(
      async () => {
        // A reader that follows at the same time comes upon no number out of turn.
        const { data } = await ok(partner.api.get(`/partners/events?limit=1000&after=${String(seen.length)}`));
        seen.push(...(data as Told[]).map(({ sequence }) => sequence));
        expect(seen).toEqual(seen.map((_, index) => index + 1));
        expect(seen).toHaveLength(1201);
      },
      { within: 60_000, every: 20 },
    );
  } finally {
    await service.stop();
  }
});
