import { AuditLog, SubjectFilter } from '../console/audit-log.js';
import { useFilters } from '../console/filters.js';
import { Page } from '../console/page.js';
import { say, sayOf } from '../kit/say.js';
import { partnerApi, type Schemas } from './api.js';

const whoOf = ({ actor }: Schemas['AuditEntry']): string => {
  const who = sayOf('partners.audit.who', actor.kind, actor.kind);
  return actor.via === 'api_key' ? say('partners.audit.by-key', { who }) : who;
};

export function AuditPage() {
  const [filter, change] = useFilters(['subject']);
  return (
    <Page heading={say('partners.page.audit')}>
      <section class="card" aria-label={say('console.audit-log.label')}>
        <p class="fine">{say('partners.audit.text')}</p>
        <SubjectFilter ofAccount value={filter.subject} onChange={(subject) => change({ subject })} />
        <AuditLog filter={filter} load={partnerApi.audit} columns={{ [say('console.label.who')]: whoOf }} />
      </section>
    </Page>
  );
}
