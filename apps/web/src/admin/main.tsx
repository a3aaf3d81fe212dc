import { useQuery } from '@tanstack/preact-query';
import { Route, Router, Switch } from 'wouter-preact';
import { SignIn } from '../console/sign-in.js';
import { useIsOpen } from '../console/session.js';
import { ConsoleShell, AuthLayout } from '../console/shell.js';
import { TurnOnTwoFactor } from '../console/two-factor.js';
import { Loading } from '../kit/controls.js';
import { words } from '../kit/format.js';
import { NotFound } from '../kit/not-found.js';
import { start } from '../kit/start.js';
import { ErrorNotice } from '../kit/error-notice.js';
import { meQuery, staff } from './api.js';
import { AuditPage } from './audit-page.js';
import { BooksPage } from './books-page.js';
import { Invitation } from './invitation.js';
import { OrderPage } from './order-page.js';
import { OrdersPage } from './orders-page.js';
import { OverviewPage } from './overview-page.js';
import { PartnerPage } from './partner-page.js';
import { PartnersPage } from './partners-page.js';
import { PayoutPage } from './payout-page.js';
import { PayoutsPage } from './payouts-page.js';
import { ProvidersPage } from './providers-page.js';
import { StaffPage } from './staff-page.js';

const places = [
  { path: '/', name: 'Overview' },
  { path: '/payouts', name: 'Payouts' },
  { path: '/partners', name: 'Partners' },
  { path: '/orders', name: 'Orders' },
  { path: '/providers', name: 'Providers' },
  { path: '/books', name: 'Books' },
  { path: '/audit', name: 'Audit' },
  { path: '/staff', name: 'Staff' },
];

function Pages() {
  return (
    <Switch>
      <Route path="/" component={OverviewPage} />
      <Route path="/payouts" component={PayoutsPage} />
      <Route path="/payouts/:id" component={PayoutPage} />
      <Route path="/partners" component={PartnersPage} />
      <Route path="/partners/:id" component={PartnerPage} />
      <Route path="/orders" component={OrdersPage} />
      <Route path="/orders/:id" component={OrderPage} />
      <Route path="/providers" component={ProvidersPage} />
      <Route path="/books" component={BooksPage} />
      <Route path="/audit" component={AuditPage} />
      <Route path="/staff" component={StaffPage} />
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

/** Staff may do nothing before their second factor is on. */
function Console() {
  const { data: me, error, refetch } = useQuery(meQuery);
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!me) return <Loading what="the console" />;
  if (!me.two_factor_enabled) {
    return (
      <AuthLayout title="Set up your second factor">
        <TurnOnTwoFactor session={staff} onDone={() => void refetch()} />
      </AuthLayout>
    );
  }
  const who = `${me.name}, ${me.roles.map(words).join(', ').toLowerCase()}`;
  return (
    <ConsoleShell title="Admin" places={places} session={staff} who={who}>
      <Pages />
    </ConsoleShell>
  );
}

function Gate() {
  return useIsOpen(staff) ? <Console /> : <SignIn title="Admin console" session={staff} />;
}

start(
  <Router base="/admin">
    <Switch>
      <Route path="/invitation" component={Invitation} />
      <Route component={Gate} />
    </Switch>
  </Router>,
);
