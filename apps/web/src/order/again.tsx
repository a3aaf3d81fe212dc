import type { Snapshot } from '@swap/client';
import { Button } from '../kit/controls.js';
import { Icon } from '../kit/icons.js';
import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';

/** What a new swap begins with. */
export type Pair = Pick<Snapshot, 'currency_from' | 'currency_to' | 'amount_from'>;

interface AgainProps {
  readonly order: Snapshot;
  /** Starts a new swap in place, or an empty one for null; pages go to the form by a link. */
  readonly onAgain: ((pair: Pair | null) => void) | undefined;
}

/** The same swap once more, or another one. */
export function Again({ order, onAgain }: AgainProps) {
  const look = order.is_final ? 'button primary' : 'button plain';
  if (onAgain) {
    return (
      <div class="actions again no-print">
        <Button look={order.is_final ? 'primary' : 'plain'} icon="swap" onClick={() => onAgain(order)}>
          {say('order.again')}
        </Button>
        <Button look="quiet" onClick={() => onAgain(null)}>
          {say('order.another')}
        </Button>
      </div>
    );
  }
  const { currency_from: from, currency_to: to, amount_from: amount } = order;
  return (
    <div class="actions again no-print">
      <a class={look} href={placeOf(`/?${new URLSearchParams({ from, to, amount }).toString()}`)}>
        <Icon name="swap" />
        {say('order.again')}
      </a>
      <a class="button quiet" href={placeOf('/')}>
        {say('order.another')}
      </a>
    </div>
  );
}
