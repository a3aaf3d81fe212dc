import { Badge, type Tone } from '../kit/controls.js';
import { words } from '../kit/format.js';

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
  return <Badge tone={tones[of]}>{words(of)}</Badge>;
}

export const payoutStatuses = ['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'];

/** For a filter: any, then each. */
export function anyOf(values: readonly string[], any = 'Any status') {
  return [{ value: '', label: any }, ...values.map((value) => ({ value, label: words(value) }))];
}
