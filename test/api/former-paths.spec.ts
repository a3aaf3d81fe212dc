import { contract } from '../support/contract.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const former = '/partners/affiliate/webhooks';
const now = '/partners/affiliate/webhook';

let service: Service;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());

test('what moved in the document is answered where it was, too', async () => {
  const moved = Object.values(contract().paths).flatMap((methods) =>
    Object.values(methods).flatMap((each) => each['x-also-at']?.split('/affiliate/')[1] ?? []),
  );
  expect(moved).toEqual(['webhooks/deliveries/{id}', 'webhooks/deliveries/{id}/redeliver', 'webhooks/replays/{id}']);

  const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
  const endpoint = await partner.registers(receiver);
  const { delivery_id: id } = await ok(partner.api.post(`${former}/${endpoint.id}/test`));
  const since = { since: new Date(Date.now() - 86_400_000).toISOString() };
  const replay = (await ok(partner.api.post(`${former}/${endpoint.id}/replay`, since))).id as string;
  const both = (path: string) =>
    Promise.all(
      [former + path, now + path.replace('/', '-')].map(async (each) => (await ok(partner.api.get(each))).data),
    );
  await eventually(async () => {
    const [before, after] = await both(`/replays/${replay}`);
    expect([before, before.state]).toEqual([after, 'finished']);
  });
  const [before, after] = await both(`/deliveries/${String(id)}`);
  expect([before, before.id]).toEqual([after, id]);

  const attempts = before.attempts.length as number;
  expect((await partner.api.post(`${former}/deliveries/${String(id)}/redeliver`)).json).toEqual({ delivery_id: id });
  await eventually(async () => {
    const [again] = await both(`/deliveries/${String(id)}`);
    expect(again.attempts).toHaveLength(attempts + 1);
  });
  await receiver.close();
});
