import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

describe('partners and what they are told', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService();
  });

  afterAll(async () => {
    await service.stop();
  });

  async function setAffiliate(partner: Partner, enabled: boolean): Promise<void> {
    await service.database.query('UPDATE partners SET affiliate_enabled = $2 WHERE email = $1', [
      partner.email,
      enabled,
    ]);
  }

  /** Waits until everything that follows from the completed order has happened. */
  async function everythingIsCarriedOut(): Promise<void> {
    await eventually(async () => expect(await service.database.query('SELECT topic FROM outbox_messages')).toEqual([]));
  }

  test.each([
    ['between creation and completion', true, false],
    ['when the order is placed, though enabled since,', false, true],
  ])('a partner disabled %s earns nothing', async (_, atCreation, atCompletion) => {
    const partner = await aPartner(service);
    const receiver = await aReceiver();
    await partner.listensAt(receiver);
    await setAffiliate(partner, atCreation);
    const order = await anOrder(service, { apiKey: partner.apiKey });
    await setAffiliate(partner, atCompletion);
    await order.pays();
    await order.becomes('completed');
    await everythingIsCarriedOut();
    expect(await partner.ledger()).toEqual([]);
    expect(await partner.summary()).toMatchObject({ ledger_balance: 0, affiliate_enabled: atCompletion });
    await eventually(() => expect(receiver.about(order.id, 'order.status_changed').length).toBeGreaterThan(0));
    expect(receiver.received('affiliate.commission_accrued')).toEqual([]);
    await receiver.close();
  });

  test('an order without a key earns nobody anything', async () => {
    const order = await anOrder(service);
    await order.pays();
    await order.becomes('completed');
    await everythingIsCarriedOut();
    const rows = await service.database.query(
      'SELECT l.id FROM ledger_entries l JOIN orders o ON o.id = l.order_id WHERE public_id = $1',
      [order.id],
    );
    expect(rows).toEqual([]);
  });

  test('a sign-up with a known address answers like any other; only its owner learns of it, by mail', async () => {
    const { email, password } = await aPartner(service);
    const other = anEmail();
    const form = { password: 'another password', name: 'Somebody' };
    const [known, fresh] = await Promise.all([
      service.api.post('/partners/signup', { ...form, email: email.toUpperCase() }),
      service.api.post('/partners/signup', { ...form, email: other }),
    ]);
    expect(known.status).toBe(201);
    expect(fresh.status).toBe(201);
    expect(known.json).toEqual({ email, verification_expires_at: expect.any(String) });
    expect(fresh.json).toEqual({ email: other, verification_expires_at: expect.any(String) });
    const varying = ['date', 'x-request-id'];
    const shown = ({ headers }: typeof known) => [...headers.keys()].filter((name) => !varying.includes(name)).sort();
    expect(shown(known)).toEqual(shown(fresh));

    const subject = 'You already have an account';
    const told = await eventually(async () => {
      const mails = await service.sandbox.mails(email);
      expect(mails.map((mail) => mail.subject)).toContain(subject);
      return mails.find((mail) => mail.subject === subject);
    });
    expect(told?.text).not.toMatch(/^\d{6}$/m);
    expect(await service.sandbox.codes(email)).toHaveLength(1);
    expect(await service.sandbox.codes(other)).toHaveLength(1);
    await ok(service.api.post('/partners/signin', { email, password }));
    const taken = await service.api.post('/partners/signin', { email, password: form.password });
    expect(taken).toMatchObject({ status: 401, json: { code: 'invalid_credentials' } });
  });
});
