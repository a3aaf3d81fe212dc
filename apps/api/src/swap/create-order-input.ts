import type { CreateOrderInput } from '@swap/domain/orders';
import type { CreateBody } from './swap.dto.js';

/** The body of a create as the domain understands it. */
export function toCreateOrderInput(body: CreateBody, customerIp: string): CreateOrderInput {
  return {
    customerIp,
    currencyFrom: body.currency_from,
    currencyTo: body.currency_to,
    addressTo: body.address_to,
    amountFrom: body.amount_from ?? null,
    amountTo: body.amount_to ?? null,
    receiverMemoTag: body.receiver_memo_tag ?? null,
    isAnonym: body.is_anonym ?? false,
    fixed: body.fixed ?? false,
    source: body.source ?? null,
    refundAddress: body.refund_address ?? null,
    refundMemoTag: body.refund_memo_tag ?? null,
    quoteId: body.quote_id ?? null,
    maxSlippageBps: body.max_slippage_bps ?? null,
  };
}
