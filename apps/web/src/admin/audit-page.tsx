import { Link } from 'wouter-preact';
import { AuditLog } from '../console/audit-log.js';
import { Page } from '../console/page.js';
import { ends, words } from '../kit/format.js';
import { adminApi, useStaffNames, type Schemas } from './api.js';

export function AuditPage() {
  const nameOf = useStaffNames();
  const who = ({ actor }: Schemas['StaffAuditEntry']) =>
    actor.kind === 'operator' ? nameOf(actor.id) || 'Console' : words(actor.kind);
  const partner = ({ partner_id: id }: Schemas['StaffAuditEntry']) =>
    id !== null && <Link href={`/partners/${id}`}>{ends(id, 4)}</Link>;
  return (
    <Page heading="Audit">
      <section class="card" aria-label="Audit log">
        <AuditLog load={(cursor) => adminApi.audit({ cursor })} columns={{ Who: who, Partner: partner }} />
      </section>
    </Page>
  );
}
