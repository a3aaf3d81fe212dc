import { Link } from 'wouter-preact';
import { AuditLog, SubjectFilter } from '../console/audit-log.js';
import { useFilters } from '../console/filters.js';
import { Page } from '../console/page.js';
import { wordOf } from '../console/words.js';
import { ends } from '../kit/format.js';
import { say } from '../kit/say.js';
import { adminApi, useStaffNames, type Schemas } from './api.js';
import { PartnerFilter } from './choices.js';

export function AuditPage() {
  const [filter, change] = useFilters(['subject', 'partner_id']);
  const nameOf = useStaffNames();
  const who = ({ actor }: Schemas['StaffAuditEntry']) =>
    actor.kind === 'operator' ? nameOf(actor.id) || say('admin.audit.console') : wordOf(actor.kind);
  const partner = ({ partner_id: id }: Schemas['StaffAuditEntry']) =>
    id !== null && <Link href={`/partners/${id}`}>{ends(id, 4)}</Link>;
  return (
    <Page heading={say('admin.audit.title')}>
      <div class="filters">
        <SubjectFilter value={filter.subject} onChange={(subject) => change({ subject })} />
        <PartnerFilter value={filter.partner_id} change={change} />
      </div>
      <section class="card" aria-label={say('console.audit-log.label')}>
        <AuditLog
          filter={filter}
          load={adminApi.audit}
          columns={{ [say('console.label.who')]: who, [say('console.label.partner')]: partner }}
        />
      </section>
    </Page>
  );
}
