import type { Snapshot } from '@swap/client';
import type { Tone } from '../kit/controls.js';
import { say, sayOf, serviceSaid } from '../kit/say.js';

/** What is said at the head of an order. */
export interface Words {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
}

const tones = {
  created: 'busy',
  waiting: 'busy',
  confirming: 'busy',
  exchanging: 'busy',
  sending: 'busy',
  completed: 'good',
  expired: 'warn',
  failed: 'bad',
  refunded: 'neutral',
  refund_pending: 'warn',
} as const satisfies Record<string, Tone>;

type Status = keyof typeof tones;

export const orderStatuses = Object.keys(tones);

const isStatus = (status: string): status is Status => status in tones;

/** What stops an order says more of it than its status, which is where it stopped. */
const stops = [
  'refund_address_needed',
  'deposit_too_small',
  'deposit_too_large',
  'deposit_late',
  'provider_hold',
] as const;

/** Of a status alone, as in a list. */
export function wordsOf(status: string): Words {
  return isStatus(status)
    ? { title: say(`order.headline.${status}`), text: say(`order.text.${status}`), tone: tones[status] }
    : { title: status, text: '', tone: 'neutral' };
}

type Headlined = Pick<Snapshot, 'status_name' | 'action_required' | 'is_final' | 'deposit_tx' | 'evidence'>;

/** What an order that is held waits for, in the words of this page; undefined for one that goes on. */
function stopOf({ action_required: action, is_final }: Headlined): (typeof stops)[number] | undefined {
  return is_final ? undefined : stops.find((code) => code === action?.code);
}

/** Of an order as it stands, true in every state: one that is held does not go on. */
export function headlineOf(order: Headlined): Words {
  const { status_name: status, deposit_tx, evidence } = order;
  const stop = stopOf(order);
  if (stop) return { title: say(`order.headline.${stop}`), text: say(`order.text.${stop}`), tone: 'warn' };
  // Its exchange has yet to say a word of what the chain shows.
  if (status === 'waiting' && evidence?.deposit) {
    return { title: say('order.headline.confirming'), text: say('order.text.unnoticed'), tone: 'busy' };
  }
  const words = wordsOf(status);
  // An exchange may give up an order for which nothing ever came.
  return status === 'failed' && deposit_tx === null ? { ...words, text: say('order.text.failed.empty') } : words;
}

/** What comes after the present state, and what there is to do meanwhile. */
export function nextOf(order: Snapshot): string | null {
  const { status_name: status, deposit_tx, refund_address: address } = order;
  if (stopOf(order)) return null;
  if (status === 'failed' && deposit_tx === null) return say('order.next.failed.empty');
  if (status === 'refunded') {
    return address === null ? say('order.next.refunded.unknown') : say('order.next.refunded', { address });
  }
  return sayOf('order.next', status, '') || null;
}

/** Why it went wrong; null where the headline says so already. */
export function reasonOf(order: Snapshot): string | null {
  const { reason } = order;
  if (!reason || headlineOf(order).text.includes(reason.message)) return null;
  const said = serviceSaid('reason', reason.code, reason.message);
  return headlineOf(order).text.includes(said) ? null : said;
}

/** Statuses in which money may still be sent to the deposit address. */
export function awaitsDeposit(status: string): boolean {
  return status === 'waiting' || status === 'created';
}

/** Whether it ended without what it was made for. */
export function wentWrong({ status_name: status }: Pick<Snapshot, 'status_name'>): boolean {
  return ['failed', 'refunded', 'refund_pending', 'expired'].includes(status);
}
