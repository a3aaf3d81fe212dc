import { findNetwork, paymentUri } from '../chains/index.js';
import { DomainError } from '../kernel/index.js';
import type { OwedPayment } from './owed-payments.js';
import type { PayoutBatch } from './payout-batch.js';
import { safeFile } from './safe-file.js';

/** A file that a wallet reads: what it is called, and what is in it. */
export interface WalletFile {
  readonly name: string;
  readonly text: string;
}

interface Format {
  readonly ending: string;
  /** Whether all of these payments can be said in it. */
  readonly says: (payments: readonly OwedPayment[]) => boolean;
  readonly write: (payments: readonly OwedPayment[], batch: PayoutBatch) => string;
}

/** A transaction of Monero has at most sixteen outputs, of which one is the change (monero-project/monero, `BULLETPROOF_MAX_OUTPUTS`). */
const moneroDestinationsMax = 15;
/** An integrated address has a payment id in it, of which a transaction carries one (getmonero.org, "Integrated address"). */
const integratedLength = 106;

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
const isCoin = ({ contract, memo }: OwedPayment): boolean => contract === null && memo === null;
const isOn = (family: string) => (payments: readonly OwedPayment[]) =>
  payments.every(({ network }) => findNetwork(network)?.family === family);

const isOfBitcoinsKind = ({ network }: OwedPayment): boolean =>
  ['bitcoin', 'cashaddr'].includes(findNetwork(network)?.family ?? '');

/**
 * With every decimal there is: wallets read amounts in the unit they are set to, and one that counts in the smallest refuses a point where
 * it would take a whole number for something else.
 */
function inFull({ amount, decimals }: OwedPayment): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}

const linkOf = (payment: OwedPayment): string | null => paymentUri({ ...payment });

/** A command of `monero-wallet-cli` for each transaction: payment ids travel alone. */
function moneroCommands(payments: readonly OwedPayment[]): string[] {
  const isIntegrated = ({ address }: OwedPayment) => address.length === integratedLength;
  const together = payments.filter((payment) => !isIntegrated(payment));
  const groups = payments.filter(isIntegrated).map((payment) => [payment]);
  for (let from = 0; from < together.length; from += moneroDestinationsMax)
    groups.push(together.slice(from, from + moneroDestinationsMax));
  return groups.map((group) => `transfer ${group.map(({ address, amount }) => `${address} ${amount}`).join(' ')}`);
}

/** In the words of the wallets that read them. */
const formats = {
  /** A payment link in each line: BIP-21 and its kin, as `paymentUri` makes them. */
  uris: {
    ending: 'txt',
    says: (payments) => payments.every((payment) => linkOf(payment) !== null),
    write: (payments) => lines(payments.map((payment) => linkOf(payment) ?? '')),
  },
  /** "Pay to many" of Electrum and what descends from it: address and amount, no header (electrum, `payment_identifier.py`). */
  electrum: {
    ending: 'csv',
    says: (payments) => payments.every((payment) => isCoin(payment) && isOfBitcoinsKind(payment)),
    write: (payments) => lines(payments.map((payment) => `${payment.address}, ${inFull(payment)}`)),
  },
  /** "Send to many" of Sparrow: address, amount, label (sparrowwallet, `SendToManyDialog`); it knows Bitcoin alone. */
  sparrow: {
    ending: 'csv',
    says: (payments) => payments.every((payment) => payment.network === 'btc' && isCoin(payment)),
    write: (payments) =>
      lines(['Address,Amount,Label', ...payments.map((each) => `${each.address},${inFull(each)},payout ${each.id}`)]),
  },
  /** The Transaction Builder of Safe. */
  safe: {
    ending: 'json',
    says: (payments) => isOn('evm')(payments) && payments.every(({ memo }) => memo === null),
    write: (payments, batch) => safeFile(payments, batch),
  },
  'monero-cli': {
    ending: 'txt',
    says: isOn('monero'),
    write: (payments) => lines(moneroCommands(payments)),
  },
  /** Monero's own graphical wallet takes a link into each of its recipients. */
  'monero-gui': {
    ending: 'txt',
    says: isOn('monero'),
    write: (payments) => lines(payments.map((payment) => linkOf(payment) ?? '')),
  },
} as const satisfies Record<string, Format>;

export type BatchFormat = keyof typeof formats;

export const batchFormats = Object.keys(formats) as readonly BatchFormat[];

/** In which formats all of these payments can be written; none for no payments. */
export function formatsOf(payments: readonly OwedPayment[]): BatchFormat[] {
  return payments.length === 0 ? [] : batchFormats.filter((format) => formats[format].says(payments));
}

/** The payments as a wallet reads them. Throws `action_not_available` where the format cannot say all of them. */
export function batchFile(format: BatchFormat, payments: readonly OwedPayment[], batch: PayoutBatch): WalletFile {
  const { ending, write } = formats[format];
  if (!formatsOf(payments).includes(format)) {
    const why =
      payments.length === 0 ? 'nothing of it is left to be sent' : `not all of it can be written as ${format}`;
    throw new DomainError('action_not_available', `There is no such file of this batch: ${why}`);
  }
  return {
    name: `payouts-${batch.network}-${batch.id.slice(-8)}-${format}.${ending}`,
    text: write(payments, batch),
  };
}
