import { useQueries } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { getStatus } from '../api/public.js';
import { Badge, Button, Card } from '../kit/controls.js';
import { short } from '../kit/format.js';
import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';
import { forgetAll, keptOrders, type KeptOrder } from './stored-order.js';
import { headlineOf } from './words.js';

/** So many are shown, and asked about. */
const shownMax = 5;

/** The swaps that this browser holds, wherever it left them. Nobody else knows that they belong together. */
export function YourSwaps({ onOpen }: { onOpen?: (orderId: string) => void }) {
  const [kept, setKept] = useState(keptOrders);
  const [isAsked, setAsked] = useState(false);
  const shown = kept.slice(0, shownMax);
  const states = useQueries({
    queries: shown.map(({ orderId }) => ({
      queryKey: ['kept-order', orderId],
      queryFn: async () => (await getStatus(orderId, null)).order_info,
      staleTime: 15_000,
    })),
  });
  if (shown.length === 0) return null;
  const forget = () => {
    forgetAll();
    setKept([]);
  };
  return (
    <Card id="your-swaps" title={say('swaps.title')}>
      <ul class="your-swaps">
        {shown.map((order, index) => (
          <Line key={order.orderId} order={order} state={states[index]?.data} onOpen={onOpen} />
        ))}
      </ul>
      {isAsked ? (
        <>
          <p role="alert">{say('swaps.forget.text')}</p>
          <div class="actions">
            <Button look="danger" onClick={forget}>
              {say('swaps.forget.do')}
            </Button>
            <Button look="quiet" onClick={() => setAsked(false)}>
              {say('swaps.forget.keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {say('swaps.forget')}
        </Button>
      )}
    </Card>
  );
}

interface LineProps {
  readonly order: KeptOrder;
  readonly state: Awaited<ReturnType<typeof getStatus>>['order_info'] | undefined;
  readonly onOpen: ((orderId: string) => void) | undefined;
}

function Line({ order: { orderId, deposit }, state, onOpen }: LineProps) {
  const words = state && headlineOf(state);
  const sent = state
    ? say('swaps.pair', {
        amount: `${short(state.amount_from, 8)} ${state.currency_from.toUpperCase()}`,
        to: state.currency_to.toUpperCase(),
      })
    : deposit && `${short(deposit.amount, 8)} ${deposit.currency.toUpperCase()}`;
  return (
    <li>
      <a
        href={placeOf(`/order/${orderId}`)}
        onClick={(event) => {
          if (!onOpen) return;
          event.preventDefault();
          onOpen(orderId);
        }}
      >
        {sent ?? say('swaps.one')}
      </a>
      {words && <Badge tone={words.tone}>{words.title}</Badge>}
    </li>
  );
}
