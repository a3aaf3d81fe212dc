import { lazy, Suspense } from 'preact/compat';
import { useLocation } from 'wouter-preact';
import { Later } from '../kit/later.js';
import { say } from '../kit/say.js';
import { useTitle } from '../kit/title.js';
import { withTexts } from '../kit/with-texts.js';
import { holdsOrders, keep, storedOrderOf } from '../order/stored-order.js';
import { beginningOf } from '../swap/kept-draft.js';
import { SwapFlow } from '../swap/swap-flow.js';
import { SwapFrame } from './swap-frame.js';

const YourSwaps = lazy(async () => ({ default: (await withTexts(import('../order/your-swaps.js'))).YourSwaps }));

/** `/`: a swap from choosing to an order, and those that this browser holds. */
export function SwapPage() {
  useTitle(say('document.title'));
  const [, go] = useLocation();
  return (
    <SwapFrame
      below={
        <Later>
          <Suspense fallback={null}>{holdsOrders() && <YourSwaps />}</Suspense>
        </Later>
      }
    >
      <SwapFlow
        beginning={beginningOf(new URLSearchParams(location.search))}
        apiKey={null}
        onCreated={(order) => {
          keep(order.order_info, storedOrderOf(order));
          go(`/order/${order.order_info}`);
        }}
      />
    </SwapFrame>
  );
}
