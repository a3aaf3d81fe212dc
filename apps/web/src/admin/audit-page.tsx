import { Link } from 'wouter-preact';
import { AuditLog, SubjectFilter } from '../console/audit-log.js';
import { useFilters } from '../console/filters.js';
import { Page } from '../console/page.js';
import { wordOf } from '../console/words.js';
import { ends } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { adminApi, useStaffNames, type Schemas } from './api.js';
import { usePartnerChoices } from './choices.js';

/** As the API has them. */
const subjects = `account adjustment admin api_key asset books commission customer email member order partner passkey
  password payout payout_batch payout_profile payouts profile provider queue_dashboard session sign_in staff terms two_factor webhook`.split(
  /\s+/,
);

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
        <SubjectFilter subjects={subjects} value={filter.subject} onChange={(subject) => change({ subject })} />
        <SelectField
          name="partner_id"
          label={say('console.label.partner')}
          options={usePartnerChoices(filter.partner_id)}
          value={filter.partner_id}
          onChange={(partner_id) => change({ partner_id })}
        />
      </div>
      <section class="card" aria-label={say('admin.audit.log')}>
        <AuditLog
          filter={filter}
          load={adminApi.audit}
          columns={{ [say('console.label.who')]: who, [say('console.label.partner')]: partner }}
        />
      </section>
    </Page>
  );
}
