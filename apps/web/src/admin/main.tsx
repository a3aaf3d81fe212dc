import { useQuery } from '@tanstack/preact-query';
import { Route, Router, Switch, useLocation } from 'wouter-preact';
import type { Found } from '../console/palette.js';
import { SignIn, TurnOnTwoFactor } from '../console/sign-in.js';
import { useIsOpen } from '../console/session.js';
import { AuthLayout, ConsoleShell } from '../console/shell.js';
import { ErrorNotice, Loading } from '../kit/controls.js';
import { words } from '../kit/format.js';
import { start } from '../kit/start.js';
import { adminApi, meQuery, staff } from './api.js';
import { AuditPage } from './audit-page.js';
import { BatchPage } from './batch-page.js';
import { BatchesPage } from './batches-page.js';
import { BooksPage } from './books-page.js';
import { ChangesPage } from './changes-page.js';
import { ErasuresPage } from './erasures-page.js';
import { Invitation } from './invitation.js';
import { ListingsPage } from './listings-page.js';
import { OrderPage } from './order-page.js';
import { OrdersPage } from './orders-page.js';
import { OverviewPage } from './overview-page.js';
import { PartnerPage } from './partner-page.js';
import { PartnersPage } from './partners-page.js';
import { PayoutPage } from './payout-page.js';
import { PayoutsPage } from './payouts-page.js';
import { ProvidersPage } from './providers-page.js';
import { SecurityPage } from './security-page.js';
import { StaffPage } from './staff-page.js';

const pages = [
  { path: '/', title: 'Overview', component: OverviewPage },
  { path: '/payouts', title: 'Payouts', component: PayoutsPage },
  { path: '/payouts/:id', title: 'Payout', component: PayoutPage },
  { path: '/payout-batches', title: 'Payouts together', component: BatchesPage },
  { path: '/payout-batches/:id', title: 'Batch', component: BatchPage },
  { path: '/partners', title: 'Partners', component: PartnersPage },
  { path: '/partners/:id', title: 'Partner', component: PartnerPage },
  { path: '/orders', title: 'Orders', component: OrdersPage },
  { path: '/orders/:id', title: 'Order', component: OrderPage },
  { path: '/erasures', title: 'Erasures', component: ErasuresPage },
  { path: '/providers', title: 'Providers', component: ProvidersPage },
  { path: '/listings', title: 'Listings', component: ListingsPage },
  { path: '/books', title: 'Books', component: BooksPage },
  { path: '/audit', title: 'Audit', component: AuditPage },
  { path: '/changes', title: 'Changes', component: ChangesPage },
  { path: '/staff', title: 'Staff', component: StaffPage },
  { path: '/security', title: 'Security', component: SecurityPage },
];

/** The page that shows what was found; what was sent to a partner is that partner's. */
function pathOf({ kind, id, partner_id: partnerId }: Found): string {
  const lists = { order: 'orders', partner: 'partners', payout: 'payouts', batch: 'payout-batches' } as const;
  if (kind === 'staff') return '/staff';
  return kind === 'delivery' || kind === 'event' ? `/partners/${partnerId ?? ''}` : `/${lists[kind]}/${id}`;
}

/** Staff may do nothing before their second factor is on. */
function Console() {
  const { data: me, error, refetch } = useQuery(meQuery);
  const [, go] = useLocation();
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
  const search = { find: adminApi.search, open: (found: Found) => go(pathOf(found)) };
  return <ConsoleShell title="Admin" pages={pages} session={staff} who={who} search={search} />;
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
