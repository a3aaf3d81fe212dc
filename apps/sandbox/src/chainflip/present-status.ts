import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Order, OrderReport } from '../engine/order.js';
import type { Asset } from '../catalogue/catalogue.js';
import { idOf, networkOf } from './names.js';
import { toNumber, toUnits } from './quotes.js';

const FIRST_BLOCK = 14_000_000;
const CONFIRMATIONS = 5;

const channelOf = ({ terms }: Order): number => Number(terms.ref);

/** The block in which a channel was opened. */
export const blockOf = (order: Order): number => FIRST_BLOCK + channelOf(order);

const nameOf = (order: Order): string =>
  `${String(blockOf(order))}-${networkOf(order.terms.from)}-${String(channelOf(order))}`;

/** GET /swap. */
export const presentChannel = (order: Order): unknown => ({
  id: 48_000 + channelOf(order),
  address: order.slot.address,
  issuedBlock: blockOf(order),
  network: networkOf(order.terms.from),
  channelId: channelOf(order),
  sourceExpiryBlock: 25_000_000 + channelOf(order),
  explorerUrl: `https://scan.chainflip.io/channels/${nameOf(order)}`,
  channelOpeningFee: 0,
  channelOpeningFeeNative: '0',
});

/** GET /status-by-deposit-channel. */
export function presentStatus(exchange: Exchange, order: Order): unknown {
  const { terms, slot } = order;
  const report = order.report();
  const { refundAddress, attachments } = terms;
  const fillOrKillParams = {
    retryDurationBlocks: 100,
    refundAddress,
    minimumPrice: (attachments['minimumPrice'] as string) || '0',
  };
  const paysOut = ['sending', 'finished'].includes(report.status);
  const returns = ['refunding', 'refunded'].includes(report.status);
  return {
    id: 48_000 + channelOf(order),
    platform: 'chainflip',
    status: {
      state: wordFor(exchange.profile, order),
      sourceAsset: idOf(terms.from),
      destinationAsset: idOf(terms.to),
      destinationAddress: terms.payoutAddress,
      depositChannel: {
        id: nameOf(order),
        createdAt: terms.createdAt,
        createdAtDate: new Date(terms.createdAt).toISOString(),
        brokerCommissionBps: 5,
        depositAddress: slot.address,
        sourceChainExpiryBlock: String(25_000_000 + channelOf(order)),
        estimatedExpiryTime: terms.expiresAt,
        estimatedExpiryDate: new Date(terms.expiresAt).toISOString(),
        isExpired: report.status === 'expired',
        openedThroughBackend: false,
        affiliateBrokers: [],
        fillOrKillParams,
      },
      fillOrKillParams,
      ...(report.payinHash !== null && { deposit: depositOf(order, report) }),
      ...(paysOut && { swapEgress: egressOf(terms.to, report.amountTo, report.payoutHash, report) }),
      ...(returns && { refundEgress: egressOf(terms.from, report.refundAmount, report.refundHash, report) }),
      brokers: [],
      estimatedDurationSeconds: 168,
      sourceChainRequiredBlockConfirmations: CONFIRMATIONS,
      fees: [],
      lastStateChainUpdateAt: report.updatedAt,
      lastStateChainUpdateAtDate: new Date(report.updatedAt).toISOString(),
    },
  };
}

function depositOf({ deposits, terms, status }: Order, report: OrderReport): unknown {
  const amount = report.amountFrom ?? deposits.at(-1)?.amount ?? null;
  return {
    ...amountOf(terms.from, amount),
    transactionReference: report.payinHash,
    transactionConfirmations: status === 'confirming' ? 1 : CONFIRMATIONS,
    witnessedAt: status === 'confirming' ? null : report.updatedAt,
  };
}

/** On its way it has no transaction. */
function egressOf(asset: Asset, amount: Decimal | null, hash: string | null, { status, updatedAt }: OrderReport) {
  const hasLeft = status === 'finished' || status === 'refunded';
  return {
    ...amountOf(asset, amount),
    scheduledAt: updatedAt,
    ...(hasLeft && { transactionReference: hash, witnessedAt: updatedAt }),
  };
}

const amountOf = (asset: Asset, amount: Decimal | null) =>
  amount === null ? {} : { amount: toNumber(amount), amountNative: toUnits(amount, asset) };
