import { type AuditEntry, auditSubjects, type AuditSubject } from '@swap/domain/audit';
import { z } from 'zod';
import { OneOf, Shaped } from './fields.js';
import { idShape, PageQuery } from './rows.js';
import { count, hash, moment, named, present, text, uuid } from './wire.js';

/** `?subject=` of an audit log. */
export class AuditQuery extends PageQuery {
  @OneOf(auditSubjects, { optional: true, description: 'What was done something about: the first word of an action' })
  subject?: AuditSubject;
}

/** The same of the whole log. */
export class WholeAuditQuery extends AuditQuery {
  @Shaped(idShape, {
    shape: 'an id as this API gives them',
    optional: true,
    description: 'Only what concerns this partner',
  })
  partner_id?: string;
}

/** An act as the partner it concerns sees it: staff appear by their part only, and not by where they sat. */
export const auditEntry = named('AuditEntry', {
  id: uuid,
  sequence: count,
  action: text,
  actor: z.object({
    kind: text,
    via: text.nullable(),
    member_id: text
      .nullable()
      .meta({ description: 'Who of the account it was; null for staff, the service and API keys' }),
  }),
  ip: text.nullable(),
  changes: z.record(text, z.unknown()),
  created_at: moment,
  hash,
});

export function presentAct(entry: AuditEntry): z.output<typeof auditEntry> {
  const isStaff = entry.actor === 'operator';
  return present(auditEntry, entry, {
    sequence: Number(entry.sequence),
    actor: {
      kind: entry.actor,
      via: isStaff ? null : entry.via,
      member_id: entry.actor === 'partner' && entry.via === 'session' ? entry.actorId : null,
    },
    ip: isStaff ? null : entry.ip,
  });
}

/** An act as the staff see it. */
export const staffAuditEntry = named('StaffAuditEntry', {
  ...auditEntry.shape,
  partner_id: text.nullable(),
  actor: z.object({ kind: text, id: text.nullable(), via: text.nullable() }),
  user_agent: text.nullable(),
});

export function presentStaffAct(entry: AuditEntry): z.output<typeof staffAuditEntry> {
  const actor = { kind: entry.actor, id: entry.actorId, via: entry.via };
  return present(staffAuditEntry, entry, { sequence: Number(entry.sequence), actor });
}
