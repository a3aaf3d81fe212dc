import { useQuery } from '@tanstack/preact-query';
import { Router, useLocation } from 'wouter-preact';
import type { Found } from '../console/palette.js';
import { useIsOpen } from '../console/session.js';
import { ConsoleShell } from '../console/shell.js';
import { StepUp } from '../console/step-up.js';
import { start } from '../kit/start.js';
import { AffiliatePage } from './affiliate-page.js';
import { partner, partnerApi, profileQuery } from './api.js';
import { AuditPage } from './audit-page.js';
import { AuthPages, isMailedLink } from './auth-pages.js';
import { EventsPage } from './events-page.js';
import { KeysPage } from './keys-page.js';
import { LimitsPage } from './limits-page.js';
import { MembersPage } from './members-page.js';
import { OrderPage } from './order-page.js';
import { OrdersPage } from './orders-page.js';
import { OverviewPage } from './overview-page.js';
import { SecurityPage } from './security-page.js';
import { EndpointPage } from './endpoint-page.js';
import { WebhooksPage } from './webhooks-page.js';
import { WidgetPage } from './widget-page.js';

const pages = [
  { path: '/', title: 'Overview', component: OverviewPage },
  { path: '/orders', title: 'Orders', component: OrdersPage },
  { path: '/orders/:id', title: 'Order', component: OrderPage },
  { path: '/keys', title: 'API keys', component: KeysPage },
  { path: '/widget', title: 'Widget', component: WidgetPage },
  { path: '/affiliate', title: 'Affiliate', component: AffiliatePage },
  { path: '/webhooks', title: 'Webhooks', component: WebhooksPage },
  { path: '/webhooks/:id', title: 'Webhook endpoint', component: EndpointPage },
  { path: '/events', title: 'Events', component: EventsPage },
  { path: '/limits', title: 'Limits', component: LimitsPage },
  { path: '/members', title: 'Members', component: MembersPage },
  { path: '/security', title: 'Security', component: SecurityPage },
  { path: '/audit', title: 'Audit', component: AuditPage },
];

/** The page that shows what was found. */
function open({ kind, id, endpoint_id: endpointId }: Found, go: (path: string) => void): void {
  if (kind === 'order') go(`/orders/${id}`);
  else if (kind === 'payout') go('/affiliate');
  else go(endpointId === null ? '/webhooks' : `/webhooks/${endpointId}`);
}

function Console() {
  const { data } = useQuery(profileQuery);
  const [, go] = useLocation();
  const search = { find: partnerApi.search, open: (found: Found) => open(found, go) };
  return (
    <>
      <ConsoleShell
        title="Partners"
        pages={pages}
        session={partner}
        who={data?.member?.email ?? data?.email}
        search={search}
      />
      <StepUp session={partner} hasTwoFactor={data?.two_factor_enabled ?? false} />
    </>
  );
}

/** The link of a mail is followed whether or not somebody is signed in. */
function Gate() {
  const [here] = useLocation();
  return useIsOpen(partner) && !isMailedLink(here) && here !== '/join' ? <Console /> : <AuthPages />;
}

start(
  <Router base="/partners">
    <Gate />
  </Router>,
);
