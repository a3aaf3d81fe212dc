import { problemsOfTheBooks } from '../support/books.js';
import { delay, eventually } from '../support/eventually.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import type { FaultKind } from '../support/sandbox-control.js';
import { aService, type Service } from '../support/service.js';

describe('an exchange that misbehaves while an order is under way', () => {
  let service: Service;
  let partner: Partner;

  beforeAll(async () => {
    // Exchange time stands still: each test says how much of it passes.
    service = await aService({ speed: 0, env: { STATUS_REFRESH_MS: '300' } });
    partner = await aPartner(service);
  });

  afterAll(async () => {
    expect(await problemsOfTheBooks(service)).toEqual([]);
    await service.stop();
  });

  afterEach(async () => {
    await service.sandbox.wellBehaved();
  });

  async function aConfirmingOrder(): Promise<PlacedOrder> {
    const order = await anOrder(service, { apiKey: partner.apiKey });
    await order.pays();
    await order.becomes('confirming');
    return order;
  }

  async function accrualsOf({ id }: PlacedOrder): Promise<number> {
    return (await partner.ledger()).filter((line) => line.order_id === id).length;
  }

  /** Waits until the worker has asked the exchange a few times more. */
  async function someQuestions(): Promise<void> {
    const asked = () => service.sandbox.requests('/exchange/by-id');
    const before = await asked();
    await eventually(async () => expect(await asked()).toBeGreaterThan(before + 3));
  }

  async function endsWell(order: PlacedOrder): Promise<void> {
    await service.sandbox.advance(60);
    await order.becomes('completed');
    await eventually(async () => expect(await accrualsOf(order)).toBe(1));
  }

  test('an unknown status changes nothing and is logged with the word itself', async () => {
    const order = await aConfirmingOrder();
    const before = await order.snapshot();
    await service.sandbox.misbehaves('unknown_status');
    await eventually(() => {
      const said = service.log.filter((line) => line.includes(order.id) && line.includes('WARN'));
      expect(said.join()).toContain('unknown status "awaiting_oracle"');
    });
    await someQuestions();
    expect(await order.snapshot()).toEqual(before);
    await service.sandbox.wellBehaved();
    await endsWell(order);
  });

  test.each<[FaultKind, number | undefined]>([
    ['garbage', undefined],
    ['error', undefined],
    ['rate_limit', undefined],
    ['hang', 200],
  ])('answers of the kind "%s" change nothing, and the order goes on when they end', async (kind, ms) => {
    const order = await aConfirmingOrder();
    const before = await order.snapshot();
    await service.sandbox.misbehaves(kind, ms === undefined ? {} : { ms });
    await service.sandbox.advance(60);
    await someQuestions();
    await someQuestions();
    expect(await order.snapshot()).toEqual(before);
    expect(await accrualsOf(order)).toBe(0);
    await service.sandbox.wellBehaved();
    await endsWell(order);
  });

  test('a status that goes back changes nothing', async () => {
    const order = await aConfirmingOrder();
    await service.sandbox.advance(3.1);
    await order.becomes('exchanging');
    const before = await order.snapshot();
    await service.sandbox.steer(order.deposit.address, 'regress');
    await someQuestions();
    expect(await order.snapshot()).toEqual(before);
    await service.sandbox.steer(order.deposit.address, 'release');
    await endsWell(order);
  });

  test('a refund or failure told after completion changes nothing and takes nothing back', async () => {
    const order = await aConfirmingOrder();
    await endsWell(order);
    const before = await order.snapshot();
    await service.sandbox.steer(order.deposit.address, 'refund');
    await service.sandbox.steer(order.deposit.address, 'fail');
    // Whoever asks once more, out of turn, must not be believed either.
    await service.database.query(`UPDATE order_legs SET poll_round = 'moving'`);
    await delay(700);
    expect(await order.snapshot()).toEqual(before);
    expect(await accrualsOf(order)).toBe(1);
  });

  test('a payout told after a refund is a correction: the order is completed and earns once', async () => {
    const order = await aConfirmingOrder();
    await service.sandbox.steer(order.deposit.address, 'refund');
    await order.becomes('refunded');
    await service.sandbox.steer(order.deposit.address, 'complete');
    await service.database.query(`UPDATE order_legs SET poll_round = 'moving'`);
    await order.becomes('completed');
    await eventually(async () => expect(await accrualsOf(order)).toBe(1));
  });

  test('a hold asks for something and its end lets the order go on', async () => {
    const order = await aConfirmingOrder();
    await service.sandbox.steer(order.deposit.address, 'hold');
    const held = await eventually(async () => {
      const snapshot = await order.snapshot();
      expect(snapshot.action_required).not.toBeNull();
      return snapshot;
    });
    expect(held).toMatchObject({ status_name: 'confirming', action_required: { code: 'provider_hold' } });
    await service.sandbox.steer(order.deposit.address, 'release');
    await endsWell(order);
    expect((await order.snapshot()).action_required).toBeNull();
  });

  test('a failed order says why and earns nothing', async () => {
    const order = await aConfirmingOrder();
    await service.sandbox.steer(order.deposit.address, 'fail');
    expect(await order.becomes('failed')).toMatchObject({
      is_final: true,
      reason: { code: 'provider_failed' },
      payout_tx: null,
    });
    expect(await accrualsOf(order)).toBe(0);
  });
});
