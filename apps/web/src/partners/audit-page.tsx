import { AuditLog, SubjectFilter } from '../console/audit-log.js';
import { useFilters } from '../console/filters.js';
import { Page } from '../console/page.js';
import { say, sayOf } from '../kit/say.js';
import { partnerApi, type Schemas } from './api.js';

const whoOf = ({ actor }: Schemas['AuditEntry']): string => {
  const who = sayOf('partners.audit.who', actor.kind, actor.kind);
  return actor.via === 'api_key' ? say('partners.audit.by-key', { who }) : who;
};

/** Those of the API that an account has. */
const subjects = `account adjustment api_key commission email member order partner passkey
  password payout payout_profile payouts profile session sign_in terms two_factor webhook`.split(/\s+/);

export function AuditPage() {
  const [filter, change] = useFilters(['subject']);
  return (
    <Page heading={say('partners.page.audit')}>
      <section class="card" aria-label={say('partners.audit.log')}>
        <p class="fine">{say('partners.audit.text')}</p>
        <SubjectFilter subjects={subjects} value={filter.subject} onChange={(subject) => change({ subject })} />
        <AuditLog filter={filter} load={partnerApi.audit} columns={{ [say('console.label.who')]: whoOf }} />
      </section>
    </Page>
  );
}
