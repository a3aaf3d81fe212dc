import { useQuery } from '@tanstack/preact-query';
import { Route, Router, Switch, useLocation } from 'wouter-preact';
import type { Found } from '../console/palette.js';
import { SignIn, TurnOnTwoFactor } from '../console/sign-in.js';
import { useIsOpen } from '../console/session.js';
import { AuthLayout, ConsoleShell } from '../console/shell.js';
import { sayLoading } from '../console/words.js';
import { ErrorNotice, Loading } from '../kit/controls.js';
import { say } from '../kit/say.js';
import { placeOf } from '../kit/place.js';
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
import { rolesSaid } from './roles.js';
import { SecurityPage } from './security-page.js';
import { StaffPage } from './staff-page.js';

const pagesOf = () => [
  { path: '/', title: say('console.label.overview'), component: OverviewPage },
  { path: '/payouts', title: say('console.label.payouts'), component: PayoutsPage },
  { path: '/payouts/:id', title: say('console.label.payout'), component: PayoutPage },
  { path: '/payout-batches', title: say('admin.batches.title'), component: BatchesPage },
  { path: '/payout-batches/:id', title: say('admin.batches.batch'), component: BatchPage },
  { path: '/partners', title: say('console.label.partners'), component: PartnersPage },
  { path: '/partners/:id', title: say('console.label.partner'), component: PartnerPage },
  { path: '/orders', title: say('console.label.orders'), component: OrdersPage },
  { path: '/orders/:id', title: say('console.label.order'), component: OrderPage },
  { path: '/erasures', title: say('admin.erasures.title'), component: ErasuresPage },
  { path: '/providers', title: say('admin.providers'), component: ProvidersPage },
  { path: '/listings', title: say('admin.listings.title'), component: ListingsPage },
  { path: '/books', title: say('admin.books.title'), component: BooksPage },
  { path: '/audit', title: say('admin.audit.title'), component: AuditPage },
  { path: '/changes', title: say('admin.main.changes'), component: ChangesPage },
  { path: '/staff', title: say('admin.staff'), component: StaffPage },
  { path: '/security', title: say('console.label.security'), component: SecurityPage },
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
  if (!me) return <Loading said={sayLoading('console')} />;
  if (!me.two_factor_enabled) {
    return (
      <AuthLayout title={say('admin.main.second-factor')}>
        <TurnOnTwoFactor session={staff} onDone={() => void refetch()} />
      </AuthLayout>
    );
  }
  const who = `${me.name}, ${rolesSaid(me.roles)}`;
  const search = { find: adminApi.search, open: (found: Found) => go(pathOf(found)) };
  return <ConsoleShell title={say('admin.main.title')} pages={pagesOf()} session={staff} who={who} search={search} />;
}

function Gate() {
  return useIsOpen(staff) ? <Console /> : <SignIn title={say('admin.main.sign-in')} session={staff} />;
}

const Staff = () => (
  <Router base={placeOf('/admin')}>
    <Switch>
      <Route path="/invitation" component={Invitation} />
      <Route component={Gate} />
    </Switch>
  </Router>
);

start(<Staff />);
