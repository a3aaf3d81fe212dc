import { lazy, Suspense } from 'preact/compat';
import { Route, Switch } from 'wouter-preact';
import { Loading } from '../kit/controls.js';
import { NotFound } from '../kit/not-found.js';
import { start } from '../kit/start.js';
import { Shell } from './shell.js';
import { SwapPage } from './swap-page.js';

const OrderView = lazy(async () => ({ default: (await import('../order/order-view.js')).OrderView }));
const StatusPage = lazy(async () => ({ default: (await import('../status/status-page.js')).StatusPage }));
const NotMe = lazy(async () => ({ default: (await import('./not-me.js')).NotMe }));

function OrderPage({ params: { id } }: { params: { id: string } }) {
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
