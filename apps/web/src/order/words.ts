import type { Snapshot } from '@swap/client';
import type { Tone } from '../kit/controls.js';

/** What is said at the head of an order. */
export interface Words {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
}

/** What each status means to the person who waits. */
const statusWords: Readonly<Record<string, Words>> = {
  created: { title: 'Preparing', text: 'The exchange is making a deposit address.', tone: 'busy' },
  waiting: { title: 'Waiting for your deposit', text: 'Send the exact amount to the address below.', tone: 'busy' },
  confirming: { title: 'Deposit seen', text: 'The network is confirming your deposit.', tone: 'busy' },
  exchanging: { title: 'Exchanging', text: 'Your coins are being exchanged.', tone: 'busy' },
  sending: { title: 'Sending', text: 'Your coins are on their way to you.', tone: 'busy' },
  completed: { title: 'Completed', text: 'Your coins have been sent.', tone: 'good' },
  expired: {
    title: 'Expired',
    text: 'No deposit arrived in time. Send nothing to its address any more.',
    tone: 'warn',
  },
  failed: { title: 'Failed', text: 'The exchange could not do the swap.', tone: 'bad' },
  refunded: { title: 'Refunded', text: 'Your deposit has been sent back.', tone: 'neutral' },
  refund_pending: { title: 'Refund on its way', text: 'The exchange is sending your deposit back.', tone: 'warn' },
};

/** What stops an order says more of it than its status, which is where it stopped. */
const actionWords: Readonly<Record<string, Words>> = {
  refund_address_needed: {
    title: 'Where shall your refund go?',
    text: 'Your deposit comes back as soon as the exchange knows an address for it.',
    tone: 'warn',
  },
  deposit_too_small: {
    title: 'Less arrived than agreed',
    text: 'The exchange waits for your decision.',
    tone: 'warn',
  },
  deposit_too_large: {
    title: 'More arrived than agreed',
    text: 'The exchange waits for your decision.',
    tone: 'warn',
  },
  deposit_late: {
    title: 'Your deposit came late',
    text: 'It came after the agreed time. The exchange waits for your decision.',
    tone: 'warn',
  },
  provider_hold: {
    title: 'Held for a check',
    text: 'The exchange has your deposit and checks it. Nothing moves until that is done.',
    tone: 'warn',
  },
};

/** Of an order whose exchange has yet to say a word of what the chain shows. */
const seenWords: Words = {
  title: 'Deposit seen',
  text: 'The network has your deposit; the exchange has not taken it up yet.',
  tone: 'busy',
};

export const orderStatuses = Object.keys(statusWords);

/** Of a status alone, as in a list. */
export function wordsOf(status: string): Words {
  return statusWords[status] ?? { title: status, text: '', tone: 'neutral' };
}

/** Of an order as it stands, true in every state: one that is held does not go on. */
export function headlineOf({ status_name, action_required: action, is_final, deposit_tx, evidence }: Headlined): Words {
  const held = action && !is_final ? actionWords[action.code] : undefined;
  if (held) return held;
  if (status_name === 'waiting' && evidence?.deposit) return seenWords;
  const words = wordsOf(status_name);
  // An exchange may give up an order for which nothing ever came.
  if (status_name === 'failed' && deposit_tx === null)
    return { ...words, text: 'The swap was not done. No deposit is known of.' };
  return words;
}

type Headlined = Pick<Snapshot, 'status_name' | 'action_required' | 'is_final' | 'deposit_tx' | 'evidence'>;

/** What comes after the present state, and what there is to do meanwhile. */
export function nextOf(order: Snapshot): string | null {
  const { action_required: action, is_final: isFinal, status_name: status } = order;
  if (action && !isFinal && actionWords[action.code]) return null;
  return nextWords[status]?.(order) ?? null;
}

const nextWords: Readonly<Record<string, (order: Snapshot) => string>> = {
  created: () => 'The address appears here in a few seconds; nothing has to be done.',
  waiting: () => 'You may close this page: once your deposit is seen, everything goes on by itself.',
  confirming: () => 'Then the exchange trades your coins. There is nothing to do.',
  exchanging: () => 'Then what you receive is sent to your address. There is nothing to do.',
  sending: () => 'Then the transaction appears here.',
  completed: () => 'Your wallet shows them once its network has confirmed the payout.',
  expired: () => 'If you have sent coins all the same, keep this page: late money is looked for thirty days more.',
  failed: ({ deposit_tx }) =>
    deposit_tx === null
      ? 'If you have sent coins, name the reference below to the exchange’s support.'
      : 'Your deposit is with the exchange. Name the reference below to its support.',
  refunded: ({ refund_address }) =>
    refund_address === null ? 'It went back the way the exchange was told.' : `It went back to ${refund_address}.`,
  refund_pending: () => 'Then the transaction appears here.',
};

/** Statuses in which money may still be sent to the deposit address. */
export function awaitsDeposit(status: string): boolean {
  return status === 'waiting' || status === 'created';
}

/** Whether it ended without what it was made for. */
export function wentWrong({ status_name: status }: Pick<Snapshot, 'status_name'>): boolean {
  return ['failed', 'refunded', 'refund_pending', 'expired'].includes(status);
}
