import { lazy, Suspense } from 'preact/compat';
import { Route, Switch, useLocation } from 'wouter-preact';
import { Loading } from '../kit/controls.js';
import { NotFound } from '../kit/not-found.js';
import { start } from '../kit/start.js';
import { useTitle } from '../kit/title.js';
import { keep, storedOrderOf } from '../order/stored-order.js';
import { beginningOf } from '../swap/draft.js';
import { SwapFlow } from '../swap/swap-flow.js';
import { Shell } from './shell.js';

const OrderView = lazy(async () => ({ default: (await import('../order/order-view.js')).OrderView }));
const StatusPage = lazy(async () => ({ default: (await import('../status/status-page.js')).StatusPage }));
const NotMe = lazy(async () => ({ default: (await import('./not-me.js')).NotMe }));

function SwapPage() {
  useTitle('Swap');
  const [, go] = useLocation();
  return (
    <div class="swap-page">
      <div class="pitch">
        <h1>Swap crypto, wallet to wallet</h1>
        <p>The best of several exchanges, without an account.</p>
      </div>
      <section class="card swap-card" aria-label="Swap">
        <SwapFlow
          beginning={beginningOf(new URLSearchParams(location.search))}
          apiKey={null}
          onCreated={(order) => {
            keep(order.order_info, storedOrderOf(order));
            go(`/order/${order.order_info}`);
          }}
        />
      </section>
    </div>
  );
}

function OrderPage({ params: { id } }: { params: { id: string } }) {
  useTitle('Your swap');
  return (
    <div class="narrow">
      <OrderView key={id} orderId={id} />
    </div>
  );
}

start(
  <Shell>
    <Suspense fallback={<Loading what="the page" />}>
      <Switch>
        <Route path="/" component={SwapPage} />
        <Route path="/order/:id" component={OrderPage} />
        <Route path="/status" component={StatusPage} />
        <Route path="/not-me" component={NotMe} />
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Suspense>
  </Shell>,
);
