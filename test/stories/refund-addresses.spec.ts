import { eventually } from '../support/eventually.js';
import { addresses, anOrder, create } from '../support/order.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('where a deposit goes back to', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ exchanges: ['fixedfloat'] });
  });
  afterAll(() => service.stop());

  const first = { refund_address: addresses.xrp, refund_memo_tag: '4711' };
  const another = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

  /** An order of ripple at a fixed rate that got half of what was agreed. */
  async function halfPaid(refund: object = first) {
    const { order_info: id, ...order } = await create(service, {
      body: { currency_from: 'xrp', amount_from: '200', fixed: true, source: 4, ...refund },
    });
    await service.sandbox.deposit(order.deposit.address, { memo: order.deposit.memo_tag, amount: '100' });
    await eventually(async () => {
      const { order_info: snapshot } = await service.client.getSwapStatus(id);
      expect(snapshot.action_required).toMatchObject({ code: 'deposit_too_small' });
    });
    const decide = (path: string, body: object) =>
      service.api.post(`/swap/orders/${id}/${path}`, body, { 'x-manage-token': order.manage_token });
    const refundedTo = async () => {
      const { refund_address, refund_memo } = (await service.sandbox.order(order.deposit.address)) as unknown as Record<
        string,
        string | null
      >;
      return { refund_address, refund_memo };
    };
    return { decide, refundedTo };
  }

  test('a new address has the memo that came with it, or none: never the one of the address before', async () => {
    for (const [memo_tag, refund_memo] of [
      [undefined, null],
      ['42', '42'],
    ]) {
      const { decide, refundedTo } = await halfPaid();
      expect((await decide('refund-address', { address: another, memo_tag })).status).toBe(200);
      expect(await refundedTo()).toEqual({ refund_address: another, refund_memo });
    }
  });

  test('a refund without a new address goes to the first one, with its memo', async () => {
    const { decide, refundedTo } = await halfPaid();
    expect((await decide('resolve', { choice: 'refund' })).status).toBe(200);
    expect(await refundedTo()).toEqual({ refund_address: first.refund_address, refund_memo: first.refund_memo_tag });
  });

  test('a refund of who named no address asks for one', async () => {
    const { decide, refundedTo } = await halfPaid({});
    const answer = await decide('resolve', { choice: 'refund' });
    expectProblem(answer, { status: 422, code: 'invalid_address', field: 'address' });
    expect(await refundedTo()).toEqual({ refund_address: null, refund_memo: null });
  });

  test('a deposit is never sent back to where an order of ours waits for one', async () => {
    const { deposit } = await anOrder(service, { body: { currency_from: 'xrp', amount_from: '200' } });
    const { decide, refundedTo } = await halfPaid();
    const answer = await decide('refund-address', { address: deposit.address, memo_tag: deposit.memo_tag });
    expectProblem(answer, { status: 422, code: 'invalid_address', field: 'address' });
    expect(await refundedTo()).toEqual({ refund_address: null, refund_memo: null });
  });
});
