import type { Tone } from '../kit/controls.js';

interface StatusWords {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
}

/** What each status means to the person who waits. */
export const statusWords: Readonly<Record<string, StatusWords>> = {
  created: { title: 'Preparing', text: 'The exchange is making a deposit address.', tone: 'busy' },
  waiting: { title: 'Waiting for your deposit', text: 'Send the exact amount to the address below.', tone: 'busy' },
  confirming: { title: 'Deposit seen', text: 'The network is confirming your deposit.', tone: 'busy' },
  exchanging: { title: 'Exchanging', text: 'Your coins are being exchanged.', tone: 'busy' },
  sending: { title: 'Sending', text: 'Your coins are on their way to you.', tone: 'busy' },
  completed: { title: 'Completed', text: 'Your coins have been sent.', tone: 'good' },
  expired: {
    title: 'Expired',
    text: 'No deposit arrived in time. Send nothing to this address any more.',
    tone: 'warn',
  },
  failed: { title: 'Failed', text: 'The exchange could not do the swap.', tone: 'bad' },
  refunded: { title: 'Refunded', text: 'Your deposit has been sent back.', tone: 'neutral' },
  refund_pending: { title: 'Refund on its way', text: 'The exchange is sending your deposit back.', tone: 'warn' },
};

export const usualWay = ['waiting', 'confirming', 'exchanging', 'sending', 'completed'];

export function wordsOf(status: string): StatusWords {
  return statusWords[status] ?? { title: status, text: '', tone: 'neutral' };
}

/** Statuses in which money may still be sent to the deposit address. */
export function awaitsDeposit(status: string): boolean {
  return status === 'waiting' || status === 'created';
}
