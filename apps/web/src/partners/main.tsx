import { useQuery } from '@tanstack/preact-query';
import { Route, Router, Switch } from 'wouter-preact';
import { useIsOpen } from '../console/session.js';
import { ConsoleShell } from '../console/shell.js';
import { NotFound } from '../kit/not-found.js';
import { start } from '../kit/start.js';
import { AffiliatePage } from './affiliate-page.js';
import { partner, profileQuery } from './api.js';
import { AuditPage } from './audit-page.js';
import { AuthPages } from './auth-pages.js';
import { KeysPage } from './keys-page.js';
import { OrdersPage } from './orders-page.js';
import { OverviewPage } from './overview-page.js';
import { SecurityPage } from './security-page.js';
import { EndpointPage } from './endpoint-page.js';
import { WebhooksPage } from './webhooks-page.js';

const places = [
  { path: '/', name: 'Overview' },
  { path: '/orders', name: 'Orders' },
  { path: '/keys', name: 'API keys' },
  { path: '/affiliate', name: 'Affiliate' },
  { path: '/webhooks', name: 'Webhooks' },
  { path: '/security', name: 'Security' },
  { path: '/audit', name: 'Audit' },
];

function Console() {
  const { data } = useQuery(profileQuery);
  return (
    <ConsoleShell title="Partners" places={places} session={partner} who={data?.email}>
      <Switch>
        <Route path="/" component={OverviewPage} />
        <Route path="/orders" component={OrdersPage} />
        <Route path="/keys" component={KeysPage} />
        <Route path="/affiliate" component={AffiliatePage} />
        <Route path="/webhooks" component={WebhooksPage} />
        <Route path="/webhooks/:id" component={EndpointPage} />
        <Route path="/security" component={SecurityPage} />
        <Route path="/audit" component={AuditPage} />
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ConsoleShell>
  );
}

function Partners() {
  return <Router base="/partners">{useIsOpen(partner) ? <Console /> : <AuthPages />}</Router>;
}

start(<Partners />);
