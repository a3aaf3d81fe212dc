import type { Snapshot } from '@swap/client';
import { moment } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { say } from '../kit/say.js';
import { wordsOf } from './words.js';

const usualWay = ['waiting', 'confirming', 'exchanging', 'sending', 'completed'] as const;

/** How far the order is on its usual way. */
export function Progress({ order }: { order: Snapshot }) {
  const reached = usualWay.findIndex((status) => status === order.status_name);
  if (reached < 0) return null;
  return (
    <ol class="progress" aria-label={say('order.progress')}>
      {usualWay.map((status, index) => {
        const done = index < reached || order.status_name === 'completed';
        const here = index === reached && !done;
        return (
          <li key={status} class={done ? 'done' : here ? 'here' : undefined} aria-current={here ? 'step' : undefined}>
            <span class="dot">{done && <Icon name="check" />}</span>
            <span>{say(`order.step.${status}`)}</span>
            {done && <span class="unseen"> {say('order.step.done')}</span>}
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
