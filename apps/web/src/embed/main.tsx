import { lazy, Suspense } from 'preact/compat';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CreatedOrder } from '@swap/client';
import { Button, Loading } from '../kit/controls.js';
import { start } from '../kit/start.js';
import { TrialNotice } from '../kit/trial-notice.js';
import { storedOrderOf } from '../order/stored-order.js';
import { beginningOf } from '../swap/draft.js';
import { SwapFlow } from '../swap/swap-flow.js';
import { introduce, keyOfAddress, tell } from './surroundings.js';

const OrderView = lazy(async () => ({ default: (await import('../order/order-view.js')).OrderView }));

/** The swap in a frame of somebody else's page. It keeps nothing: what it knows of an order is gone when it is closed. */
function Widget({ query, keyAtFirst }: { query: URLSearchParams; keyAtFirst: string | null }) {
  const [apiKey, setApiKey] = useState(keyAtFirst);
  const [created, setCreated] = useState<CreatedOrder | null>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) tell({ type: 'swap:height', height: Math.ceil(entry.borderBoxSize[0]?.blockSize ?? 0) });
    });
    observer.observe(box.current);
    introduce(setApiKey);
    tell({ type: 'swap:ready' });
    return () => observer.disconnect();
  }, []);
  const onCreated = (order: CreatedOrder) => {
    setCreated(order);
    tell({ type: 'swap:order-created', orderId: order.order_info });
  };
  return (
    <main ref={box} class="widget">
      <h1 class="unseen">Swap</h1>
      <TrialNotice />
      {created ? (
        <Suspense fallback={<Loading what="the order" />}>
          <OrderView
            orderId={created.order_info}
            storedOrder={storedOrderOf(created)}
            onStatus={(status) => tell({ type: 'swap:order-status', orderId: created.order_info, status })}
          />
          <Button look="quiet" icon="back" onClick={() => setCreated(null)}>
            Another swap
          </Button>
        </Suspense>
      ) : (
        <SwapFlow beginning={beginningOf(query)} apiKey={apiKey} onCreated={onCreated} />
      )}
    </main>
  );
}

const keyAtFirst = keyOfAddress();
const query = new URLSearchParams(location.search);
start(<Widget query={query} keyAtFirst={keyAtFirst} />, query.get('theme'));
