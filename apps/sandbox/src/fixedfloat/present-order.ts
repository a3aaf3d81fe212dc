import { createHmac } from 'node:crypto';
import type { Asset } from '../catalogue/catalogue.js';
import { plain } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Order } from '../engine/order.js';
import { codeOf, networkOf } from './currencies.js';
import { fixedFloatProfile } from './profile.js';
import { SANDBOX_SECRET } from './signature.js';

const seconds = (at: number): number => Math.floor(at / 1000);
const CONFIRMATIONS = 2;

/** The secret that goes with one order: whoever has it may decide over it. */
export const tokenOf = (ref: string): string =>
  createHmac('sha256', SANDBOX_SECRET).update(`token ${ref}`).digest('base64url').slice(0, 40);

/** An order as `create` and `order` answer it; `now` is Unix ms. */
export function presentOrder(order: Order, now: number): Record<string, unknown> {
  const { terms, slot } = order;
  const report = order.report();
  const deposit = order.deposits[0];
  const seen = report.payinHash !== null && deposit !== undefined;
  const received = order.deposits.reduce(
    (sum, { amount }) => sum.plus(amount),
    terms.expectedFrom.minus(terms.expectedFrom),
  );
  const confirmed = !['new', 'waiting', 'expired', 'confirming'].includes(report.status);
  return {
    id: terms.ref,
    type: terms.fixed ? 'fixed' : 'float',
    email: '',
    status: fixedFloatProfile.statusWords[report.status],
    time: presentTimes(order, now),
    from: {
      ...leg(terms.from, terms.expectedFrom, { address: slot.address, tag: slot.memo }),
      reqConfirmations: CONFIRMATIONS,
      maxConfirmations: CONFIRMATIONS * 10,
      tx: seen ? transaction(report.payinHash, received, confirmed ? CONFIRMATIONS : 0) : transaction(null, null, null),
    },
    to: {
      ...leg(terms.to, report.amountTo ?? terms.expectedTo, { address: terms.payoutAddress, tag: terms.payoutMemo }),
      tx: transaction(report.payoutHash, report.payoutHash === null ? null : report.amountTo, null),
    },
    back: presentBack(order),
    emergency: {
      status: reasonsOf(order, received),
      choice: choiceOf(order),
      repeat: order.repeats.length > 0 ? '1' : '0',
    },
    token: tokenOf(terms.ref),
  };
}

function presentTimes({ terms, history, updatedAt }: Order, now: number): Record<string, unknown> {
  const started = history.find(({ status }) => status === 'confirming');
  const finished = history.find(({ status }) => status === 'finished' || status === 'refunded');
  return {
    reg: seconds(terms.createdAt),
    start: started ? seconds(started.at) : null,
    finish: finished ? seconds(finished.at) : null,
    update: seconds(updatedAt),
    expiration: seconds(terms.expiresAt),
    left: Math.max(0, seconds(terms.expiresAt) - seconds(now)),
  };
}

interface Place {
  readonly address: string | null;
  readonly tag: string | null;
}

const leg = (asset: Asset, amount: Decimal | null, { address, tag }: Place): Record<string, unknown> => ({
  code: codeOf(asset),
  coin: asset.ticker.toUpperCase(),
  network: networkOf(asset),
  name: asset.coin.name,
  alias: asset.coin.name.toLowerCase().replaceAll(' ', ''),
  amount: amount === null ? null : plain(amount),
  address,
  addressAlt: null,
  tag: tag ?? '',
  tagName: tag === null ? null : asset.network.memoName,
});

const transaction = (id: string | null, amount: Decimal | null, confirmations: number | null): unknown => ({
  id,
  amount: amount === null ? null : plain(amount),
  fee: null,
  ccyfee: null,
  timeReg: null,
  timeBlock: null,
  confirmations: confirmations === null ? null : String(confirmations),
});

/** The refund leg; its transaction is there when the money is on its way. */
function presentBack(order: Order): Record<string, unknown> {
  const { refundHash, refundAmount } = order.report();
  const chosen = choiceOf(order) === 'REFUND' ? order.refundTo : null;
  return {
    ...leg(order.terms.from, refundAmount, { address: chosen?.address ?? null, tag: chosen?.memo ?? null }),
    tx: transaction(refundHash, refundAmount, null),
  };
}

function choiceOf(order: Order): 'NONE' | 'EXCHANGE' | 'REFUND' {
  const { status } = order.report();
  if (status === 'refunding' || status === 'refunded') return 'REFUND';
  return order.choice === 'exchange' ? 'EXCHANGE' : 'NONE';
}

/** Late, less or more than agreed (a float order agrees on any amount within the limits), and outside the limits. */
function reasonsOf({ hold, lateMs, terms }: Order, received: Decimal): string[] {
  if (hold === null || hold.reason === 'request') return [];
  const outside = received.lt(terms.minimum) || (terms.maximum !== null && received.gt(terms.maximum));
  const agreed = terms.fixed || outside;
  return [
    ...(lateMs > 0 ? ['EXPIRED'] : []),
    ...(agreed && received.lt(terms.expectedFrom) ? ['LESS'] : []),
    ...(agreed && received.gt(terms.expectedFrom) ? ['MORE'] : []),
    ...(outside ? ['LIMIT'] : []),
  ];
}
