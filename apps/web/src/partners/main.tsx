import { useQuery } from '@tanstack/preact-query';
import { Router, useLocation } from 'wouter-preact';
import type { Found } from '../console/palette.js';
import { useIsOpen } from '../console/session.js';
import { ConsoleShell, type ConsolePage } from '../console/shell.js';
import { StepUp } from '../console/step-up.js';
import { say } from '../kit/say.js';
import { placeOf } from '../kit/place.js';
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

const pagesOf = (): readonly ConsolePage[] => [
  { path: '/', title: say('console.label.overview'), component: OverviewPage },
  { path: '/orders', title: say('console.label.orders'), component: OrdersPage },
  { path: '/orders/:id', title: say('console.label.order'), component: OrderPage },
  { path: '/keys', title: say('partners.page.keys'), component: KeysPage },
  { path: '/widget', title: say('partners.widget.heading'), component: WidgetPage },
  { path: '/affiliate', title: say('partners.page.affiliate'), component: AffiliatePage },
  { path: '/webhooks', title: say('console.label.webhooks'), component: WebhooksPage },
  { path: '/webhooks/:id', title: say('partners.page.endpoint'), component: EndpointPage },
  { path: '/events', title: say('partners.events.title'), component: EventsPage },
  { path: '/limits', title: say('partners.page.limits'), component: LimitsPage },
  { path: '/members', title: say('partners.page.members'), component: MembersPage },
  { path: '/security', title: say('console.label.security'), component: SecurityPage },
  { path: '/audit', title: say('partners.page.audit'), component: AuditPage },
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
        title={say('console.label.partners')}
        pages={pagesOf()}
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

const Partners = () => (
  <Router base={placeOf('/partners')}>
    <Gate />
  </Router>
);

start(<Partners />);
