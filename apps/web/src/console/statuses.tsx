import { Badge, type Tone } from '../kit/controls.js';
import { say } from '../kit/say.js';
import { wordOf } from './words.js';

const tones: Readonly<Record<string, Tone>> = {
  completed: 'good',
  paid: 'good',
  delivered: 'good',
  healthy: 'good',
  finished: 'good',
  booked: 'good',
  failed: 'bad',
  failing: 'bad',
  rejected: 'bad',
  disabled: 'warn',
  expired: 'warn',
  refund_pending: 'warn',
  pending: 'warn',
  approved: 'busy',
  processing: 'busy',
  running: 'busy',
  confirming: 'busy',
  exchanging: 'busy',
  sending: 'busy',
};

/** A status as a word, with a colour that only repeats it. */
export function Status({ of }: { of: string }) {
  return <Badge tone={tones[of]}>{wordOf(of)}</Badge>;
}

export const payoutStatuses = ['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'];

/** For a filter: any, then each. */
export function anyOf(values: readonly string[], any = say('console.statuses.any')) {
  return [{ value: '', label: any }, ...values.map((value) => ({ value, label: wordOf(value) }))];
}
