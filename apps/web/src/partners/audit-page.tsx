import { AuditLog } from '../console/audit-log.js';
import { Page } from '../console/page.js';
import { partnerApi, type Schemas } from './api.js';

const actors: Readonly<Record<string, string>> = { partner: 'You', operator: 'Our staff', system: 'The service' };

const who = ({ actor }: Schemas['AuditEntry']) =>
  `${actors[actor.kind] ?? actor.kind}${actor.via === 'api_key' ? ', by API key' : ''}`;

export function AuditPage() {
  return (
    <Page heading="Audit">
      <section class="card" aria-label="Audit log">
        <p class="fine">Everything that was changed in your account. Lines are chained: none can be altered unseen.</p>
        <AuditLog load={(cursor) => partnerApi.audit({ cursor })} columns={{ Who: who }} />
      </section>
    </Page>
  );
}
