import type { Quote, QuoteRequest, SwapError } from '@swap/client';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { addresses, anOrder, create, usualOrder, type OrderChanges, type PlacedOrder } from '../support/order.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const fixedFloat = { source: 4 };

describe('what exchanges tell and need', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ exchanges: ['sideshift', 'exolix', 'fixedfloat', 'changelly'] });
    await service.sandbox.setPrice('btc', '50000');
    await service.sandbox.setPrice('usdt', '1');
    await eventually(async () => {
      const { data } = await service.client.estimateUsd('btc', 1);
      expect(data.amount_usd).toBe(50000);
    });
  });
  afterAll(() => service.stop());

  const quote = async (input: Partial<QuoteRequest>): Promise<Quote> => {
    return (await service.client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', ...input })).data;
  };
  const offering = async (input: Partial<QuoteRequest>): Promise<string[]> => {
    return (await quote(input)).offers.map(({ provider }) => provider);
  };

  describe('money that comes to the address of an order a second time', () => {
    async function paidTwice(body: OrderChanges = {}): Promise<PlacedOrder> {
      const order = await anOrder(service, { body: { ...body, source: 1, ...body } });
      await order.pays();
      await order.becomes('confirming');
      await order.pays('0.0042');
      return order;
    }

    test('money that comes to the address of an order a second time is told beside the order, to its own end', async () => {
      const order = await paidTwice();
      const swapped = await eventually(async () => {
        const snapshot = await order.snapshot();
        expect(snapshot.repeated_deposits).toMatchObject([{ status_name: 'completed', amount_from: '0.0042' }]);
        return snapshot;
      });
      expect(swapped).toMatchObject({ status_name: 'completed', amount_from: '0.0105', action_required: null });
      expect(swapped.repeated_deposits[0]!.payout_tx).not.toBe(swapped.payout_tx);
      expect(swapped.repeated_deposits[0]!.deposit_tx).not.toBe(swapped.deposit_tx);
    });

    test('money that comes to the address of an order a second time asks for somebody when the exchange holds it, though the order itself is done', async () => {
      const order = await paidTwice();
      // The newest trade at the address is the second.
      await service.sandbox.steer(order.deposit.address, 'hold');
      await order.becomes('completed');
      await eventually(async () =>
        expect(await order.snapshot()).toMatchObject({
          is_final: true,
          action_required: { code: 'deposit_repeated' },
          repeated_deposits: [{ status_name: 'confirming' }],
        }),
      );
    });

    test('money that comes to the address of an order a second time asks for somebody where the exchange tells no more than that it came', async () => {
      const order = await paidTwice(fixedFloat);
      await order.becomes('completed');
      expect(await order.snapshot()).toMatchObject({
        action_required: { code: 'deposit_repeated' },
        repeated_deposits: [{ status_name: null, amount_from: null }],
      });
    });
  });

  test('confirmations are shown where the exchange tells them', async () => {
    const order = await anOrder(service, { body: fixedFloat });
    expect(order.created.confirmations).toBeNull();
    await order.pays();
    expect((await order.becomes('confirming')).confirmations).toEqual({ seen: 0, required: 2 });
    expect((await order.becomes('completed')).confirmations).toEqual({ seen: 2, required: 2 });
    const silent = await anOrder(service, { body: { source: 1 } });
    await silent.pays();
    expect((await silent.becomes('completed')).confirmations).toBeNull();
  });

  test('a coin that an exchange swaps at fixed rates only gets no float offer of it', async () => {
    expect(await offering({ currency_to: 'xtz', amount_from: '0.02' })).not.toContain('sideshift');
    expect(await offering({ currency_to: 'xtz', amount_from: '0.02', fixed: true })).toContain('sideshift');
    expect(await offering({ amount_from: '0.02' })).toContain('sideshift');
  });

  test('an exchange with a cap in dollars offers nothing above it, and says where it ends', async () => {
    expect(await offering({ amount_from: '1.45' })).not.toContain('exolix');
    const { offers } = await quote({ amount_from: '1.3' });
    expect(offers.find(({ provider }) => provider === 'exolix')?.max_amount).toBe('1.4');
  });

  test.each([
    [1, 503],
    [200, 201],
  ])(
    'the next offer stands under the same guard as the best: worse by no more than %i bps, the order is answered %i',
    async (bps, status) => {
      await service.sandbox.misbehaves('error', { path: '/transactions' }, 'exolix');
      const before = (await service.sandbox.orders()).length;
      const asked = create(service, { body: { amount_from: '0.0213', max_slippage_bps: bps } });
      const answered = await asked.then(
        () => 201,
        (error: unknown) => (error as SwapError).status,
      );
      await service.sandbox.wellBehaved('exolix');
      expect(answered).toBe(status);
      expect((await service.sandbox.orders()).length - before).toBe(status === 201 ? 1 : 0);
    },
  );

  describe('a fixed offer that needs an address for refunds', () => {
    const input = { amount_from: '0.02', fixed: true, source: 6 };

    test('a fixed offer that needs an address for refunds says so when it is quoted', async () => {
      const { offers } = await quote({ amount_from: '0.02', fixed: true });
      const needy = offers.filter(({ refund_address_required }) => refund_address_required);
      expect(needy.map(({ provider }) => provider)).toEqual(['changelly']);
    });

    test('a fixed offer that needs an address for refunds is refused before anything is placed, and taken with one', async () => {
      const { data } = (await ok(service.api.post('/swap/validate', { ...usualOrder, ...input }))) as {
        data: { errors: unknown };
      };
      expect(data.errors).toMatchObject([{ code: 'refund_address_required', field: 'refund_address' }]);
      const refusal = { status: 422, code: 'refund_address_required', field: 'refund_address' };
      await expectRefused(create(service, { body: input }), refusal);
      const taken = await anOrder(service, { body: { ...input, refund_address: addresses.btc } });
      expect(taken.created.provider).toBe('changelly');
    });

    test('a fixed offer that needs an address for refunds is passed over for the next best where no source is named', async () => {
      const order = await anOrder(service, { body: { ...input, source: undefined } });
      expect(order.created.provider).not.toBe('changelly');
    });
  });

  describe('an exchange that operations switched off', () => {
    const set = (enabled: boolean) =>
      service.database.query(
        `INSERT INTO provider_settings (provider, enabled) VALUES ('fixedfloat', $1)
         ON CONFLICT (provider) DO UPDATE SET enabled = excluded.enabled`,
        [enabled],
      );
    const input = { amount_from: '0.021', fixed: true };

    test('an exchange that operations switched off is not quoted and gets no order, while those it has are followed to their end', async () => {
      const order = await anOrder(service, { body: fixedFloat });
      const firm = await quote(input);
      await set(false);
      await eventually(async () => expect(await offering(input)).not.toContain('fixedfloat'));
      const refusal = { status: 422, code: 'pair_unavailable' };
      await expectRefused(create(service, { body: fixedFloat }), { ...refusal, field: 'source' });
      if (firm.provider === 'fixedfloat') {
        await expectRefused(create(service, { body: { ...input, quote_id: firm.quote_id! } }), refusal);
      }
      const { data } = (await ok(service.api.get('/providers'))) as { data: { name: string; up: boolean }[] };
      expect(data.find(({ name }) => name === 'fixedfloat')).toMatchObject({ up: false });
      await order.pays();
      await order.becomes('completed');
      await set(true);
      await eventually(async () => expect(await offering(input)).toContain('fixedfloat'));
    });
  });
});
