import type { Snapshot } from '@swap/client';
import { moment } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { wordsOf } from './words.js';

const usualWay = ['waiting', 'confirming', 'exchanging', 'sending', 'completed'];

const stepNames: Readonly<Record<string, string>> = {
  waiting: 'Deposit',
  confirming: 'Confirm',
  exchanging: 'Exchange',
  sending: 'Send',
  completed: 'Done',
};

/** How far the order is on its usual way. */
export function Progress({ order }: { order: Snapshot }) {
  const reached = usualWay.indexOf(order.status_name);
  if (reached < 0) return null;
  return (
    <ol class="progress" aria-label="Progress">
      {usualWay.map((status, index) => {
        const done = index < reached || order.status_name === 'completed';
        const here = index === reached && !done;
        return (
          <li key={status} class={done ? 'done' : here ? 'here' : undefined} aria-current={here ? 'step' : undefined}>
            <span class="dot">{done && <Icon name="check" />}</span>
            <span>{stepNames[status]}</span>
            {done && <span class="unseen"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}

export function Timeline({ order }: { order: Snapshot }) {
  return (
    <ol class="timeline">
      {[...order.timeline].reverse().map(({ status_name: status, at }) => (
        <li key={`${status}${at}`}>
          <span>{wordsOf(status).title}</span>
          <time class="fine" dateTime={at}>
            {moment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
