import { lazy, Suspense } from 'preact/compat';
import { useLocation } from 'wouter-preact';
import { Later } from '../kit/later.js';
import { say } from '../kit/say.js';
import { Standing, standingAmount, standingTitle } from '../kit/standing.js';
import { useTitle } from '../kit/title.js';
import { withTexts } from '../kit/with-texts.js';
import { holdsOrders, keep, storedOrderOf } from '../order/stored-order.js';
import type { Beginning } from '../swap/draft.js';
import { beginningOf } from '../swap/kept-draft.js';
import { SwapFlow } from '../swap/swap-flow.js';
import { SwapFrame } from './swap-frame.js';

const YourSwaps = lazy(async () => ({ default: (await withTexts(import('../order/your-swaps.js'))).YourSwaps }));

/** What the address asks for: behind its `?`, else by its pair, with the amount that the document tells the rate of. */
function wanted(pair: string | undefined): Beginning {
  const asked = beginningOf(new URLSearchParams(location.search));
  if (pair === undefined || asked.from !== null || asked.to !== null) return asked;
  const [from = null, to = null] = pair.split('-');
  return { ...asked, from, to, amount: asked.amount ?? standingAmount('about') ?? null };
}

/** What a title names, without whose page it is. */
const nameIn = (title: string): string | undefined => title.split(' · ')[0] || undefined;

/** `/` and `/exchange/<from>-<to>`: a swap from choosing to an order, and those that this browser holds. */
export function SwapPage({ params: { pair } }: { params: { pair?: string } }) {
  useTitle(standingTitle(say('document.title')));
  const [, go] = useLocation();
  return (
    <SwapFrame
      {...(pair !== undefined && { title: nameIn(standingTitle('')) })}
      below={
        <>
          <Later>
            <Suspense fallback={null}>{holdsOrders() && <YourSwaps />}</Suspense>
          </Later>
          <Standing key={pair ?? ''} name="about" />
        </>
      }
    >
      <SwapFlow
        beginning={wanted(pair)}
        apiKey={null}
        onCreated={(order) => {
          keep(order.order_info, storedOrderOf(order));
          go(`/order/${order.order_info}`);
        }}
      />
    </SwapFrame>
  );
}
