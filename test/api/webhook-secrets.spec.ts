import { eventually } from '../support/eventually.js';
import { problemsOfEvent } from '../support/event-schemas.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver, signatureOf, standardSignatureOf, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const path = '/partners/affiliate/webhooks';

describe('how events are signed and what they look like', () => {
  let service: Service;
  let partner: Partner;
  let receiver: Receiver;
  let endpoint: { id: string; secret: string };

  beforeAll(async () => {
    service = await aService();
    [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    endpoint = await partner.registers(receiver);
  });
  afterAll(async () => {
    await receiver.close();
    await service.stop();
  });

  const sendsATest = () => ok(partner.api.post(`${path}/${endpoint.id}/test`));
  const arrived = (count: number) => eventually(() => expect(receiver.arrivals).toHaveLength(count));

  test('a rotated secret is shown once and signs beside the old one until that ends', async () => {
    const answer = await partner.api.post(`${path}/${endpoint.id}/rotate-secret`, {});
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { secret } = answer.json;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await sendsATest();
    await arrived(1);
    const [during] = receiver.arrivals;
    expect(during!.headers['x-service-signature']).toBe(signatureOf(during!, endpoint.secret));
    expect(during!.headers['x-service-signature-next']).toBe(signatureOf(during!, secret));
    const both = [secret, endpoint.secret].map((each) => standardSignatureOf(during!, each));
    expect(during!.headers['webhook-signature']).toBe(both.join(' '));
    const live = [endpoint.secret, secret];
    for (let time = 0; time < 3; time += 1) {
      live.push((await ok(partner.api.post(`${path}/${endpoint.id}/rotate-secret`))).secret);
    }
    await sendsATest();
    await arrived(2);
    const [, crowded] = receiver.arrivals;
    expect(crowded!.headers['x-service-signature']).toBe(signatureOf(crowded!, endpoint.secret));
    expect(crowded!.headers['x-service-signature-next']).toBe(signatureOf(crowded!, live.at(-1)));
    const all = live.toReversed().map((each) => standardSignatureOf(crowded!, each));
    expect(crowded!.headers['webhook-signature']).toBe(all.join(' '));
    expectProblem(await partner.api.post(`${path}/${endpoint.id}/rotate-secret`, { overlap_hours: 1 }), {
      status: 409,
      code: 'limit_reached',
    });
    const last = await ok(partner.api.post(`${path}/${endpoint.id}/rotate-secret`, { overlap_hours: 0 }));
    await sendsATest();
    await arrived(3);
    const after = receiver.arrivals[2];
    expect(after!.headers['x-service-signature']).toBe(signatureOf(after!, last.secret));
    expect(after!.headers['webhook-signature']).toBe(standardSignatureOf(after!, last.secret));
  });

  test('the catalogue shows every event with its schema and a sample that the schema accepts', async () => {
    const { data } = await ok(partner.api.get(`${path}/event-types`));
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      'affiliate.commission_accrued',
      'affiliate.payout_updated',
      'affiliate.payout_profile_changed',
      'order.created',
      'order.status_changed',
      'order.action_required',
      'order.updated',
      'account.api_key_created',
      'account.api_key_revoked',
      'webhook.test',
    ]);
    for (const { schema, sample, description } of data) {
      expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
      expect(problemsOfEvent(sample)).toEqual([]);
      expect(problemsOfEvent({ ...sample, data: {} })).not.toEqual([]);
      expect(description).toMatch(/\.$/);
    }
  });
});
