import { Amount } from '@swap/domain/money';
import type { CreateOrderInput } from '@swap/domain/orders';
import { addresses } from './order.js';

/** One bitcoin for ether at a float rate, as whoever leaves out all that may be left out wants it. */
export const wantedOrder: CreateOrderInput = {
  currencyFrom: 'btc',
  currencyTo: 'eth',
  amountFrom: Amount.of('1'),
  amountTo: null,
  fixed: false,
  isAnonym: false,
  customerIp: null,
  addressTo: addresses.eth,
  receiverMemoTag: null,
  refundAddress: null,
  refundMemoTag: null,
  source: null,
  quoteId: null,
  maxSlippageBps: null,
  externalId: null,
  metadata: null,
  notifyEmail: null,
  language: null,
};
