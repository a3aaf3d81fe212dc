import { lazy, Suspense } from 'preact/compat';
import { Route, Router, Switch } from 'wouter-preact';
import { Loading } from '../kit/controls.js';
import { NotFound } from '../kit/not-found.js';
import { base } from '../kit/place.js';
import { say } from '../kit/say.js';
import { start } from '../kit/start.js';
import { withTexts } from '../kit/with-texts.js';
import type { StatusPage } from '../status/status-page.js';
import type { NotMe } from './not-me.js';
import type { OrderPage } from './order-page.js';
import { Shell } from './shell.js';
import type { SwapPage } from './swap-page.js';
import type { WrittenPage } from './written-page.js';

interface Pages {
  readonly SwapPage: typeof SwapPage;
  readonly OrderPage: typeof OrderPage;
  readonly StatusPage: typeof StatusPage;
  readonly NotMe: typeof NotMe;
  readonly WrittenPage: typeof WrittenPage;
}

/** Pages that are read and nothing else: the service writes them. */
const written = ['/how-it-works', '/fees', '/faq', '/support', '/terms', '/privacy', '/imprint'];
/** Where a document shows by itself what its page begins with. */
const painted: Readonly<Record<string, RegExp>> = {
  SwapPage: /^(\/[a-z]{2})?(\/|\/exchange\/.*)?$/,
  OrderPage: /^(\/[a-z]{2})?\/order\//,
  WrittenPage: /./,
};
/** Late enough to be in nobody's way. */
const restMs = 5000;

const fetched: Pages = {
  SwapPage: lazy(async () => ({ default: (await import('./swap-page.js')).SwapPage })),
  OrderPage: lazy(async () => ({ default: (await withTexts(import('./order-page.js'))).OrderPage })),
  StatusPage: lazy(async () => ({ default: (await withTexts(import('../status/status-page.js'))).StatusPage })),
  NotMe: lazy(async () => ({ default: (await withTexts(import('./not-me.js'))).NotMe })),
  WrittenPage: lazy(async () => ({ default: (await import('./written-page.js')).WrittenPage })),
};

/** Shows the public page of this address. A document has its own page at hand; the others are fetched when somebody goes there. */
export function startSite(atHand: Partial<Pages>): void {
  const isPainted = Object.keys(atHand).some((page) => painted[page]?.test(location.pathname));
  start(<Site pages={{ ...fetched, ...atHand }} />, { isPainted });
  setTimeout(() => {
    import('../kit/offline-page.js').then(({ keepOfflinePage }) => keepOfflinePage()).catch(() => undefined);
  }, restMs);
}

function Site({ pages }: { pages: Pages }) {
  return (
    <Router base={base()}>
      <Shell>
        <Suspense fallback={<Loading said={say('kit.loading.page')} />}>
          <Switch>
            <Route path="/" component={pages.SwapPage} />
            <Route path="/exchange/:pair" component={pages.SwapPage} />
            <Route path="/order/:id" component={pages.OrderPage} />
            <Route path="/status" component={pages.StatusPage} />
            <Route path="/not-me" component={pages.NotMe} />
            {written.map((path) => (
              <Route key={path} path={path} component={pages.WrittenPage} />
            ))}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </Shell>
    </Router>
  );
}
