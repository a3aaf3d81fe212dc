import { generateSync } from 'otplib';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { stopPathOf } from '../support/letters.js';
import { addresses, anOrder, PlacedOrder, usualOrder } from '../support/order.js';
import { anEmail, aPartner } from '../support/partner.js';
import { aReceiver, signatureOf } from '../support/receiver.js';
import { testServiceKeys } from '../support/service-keys.js';
import { aService, type Service } from '../support/service.js';

describe('what was made under a service key', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  /** From the first letter about an order. */
  async function aLinkThatStopsLetters(): Promise<string> {
    const mailbox = anEmail();
    await (await anOrder(service, { body: { notify_email: mailbox } })).pays();
    return eventually(async () => stopPathOf((await service.sandbox.mails(mailbox))[0]!));
  }

  test('every token, secret and answer of before is good under the new key, while the old one is still named', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const { password } = partner;
    const { secret: seed } = await ok(partner.api.post('/partners/2fa/setup', { password }));
    const {
      recovery_codes: [recovery_code],
    } = await ok(partner.api.post('/partners/2fa/enable', { totp_code: generateSync({ secret: seed }) }));
    const endpoint = await partner.registers(receiver);
    const mailbox = anEmail();
    const wanted = { ...usualOrder, notify_email: mailbox, refund_address: addresses.btc };
    const place = () => service.api.post('/swap/create', wanted, { 'idempotency-key': 'before' });
    const placed = await ok(place());
    const stop = await aLinkThatStopsLetters();
    const asked = `/swap/quote?currency_from=btc&currency_to=eth&amount_from=${usualOrder.amount_from}&fixed=true`;
    const { data: offer } = await ok(service.api.get(asked));

    await service.restartWith({ SERVICE_KEYS: `newer:${Buffer.alloc(32, 9).toString('base64')},${testServiceKeys}` });

    expect((await ok(place())).manage_token).toBe(placed.manage_token);
    expect((await fetch(new URL(stop, service.api.base))).status).toBe(200);
    const fixed = await service.api.post('/swap/create', { ...usualOrder, fixed: true, quote_id: offer.quote_id });
    expect(fixed.status).toBe(201);
    expect((await partner.api.get('/partners/affiliate/summary')).status).toBe(200);
    // The code of before is used up.
    const totp_code = generateSync({ secret: seed, epoch: Math.floor(Date.now() / 1000) + 30 });
    for (const second of [{ totp_code }, { recovery_code }])
      await ok(service.api.post('/partners/signin', { email: partner.email, password, ...second }));
    await ok(partner.api.post(`/partners/affiliate/webhooks/${endpoint.id}/test`));
    const [arrival] = await eventually(() => {
      expect(receiver.arrivals).toHaveLength(1);
      return receiver.arrivals;
    });
    expect(arrival!.headers['x-service-signature']).toBe(signatureOf(arrival!, endpoint.secret));
    const order = new PlacedOrder(service, placed.order_info, placed.deposit, placed.data);
    await order.pays();
    await order.becomes('completed');
    await eventually(async () => {
      const mails = await service.sandbox.mails(mailbox);
      expect(mails.some(({ text }) => text.includes(placed.manage_token))).toBe(true);
    });
    await receiver.close();
  });
});
