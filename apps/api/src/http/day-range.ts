import { DAY, DomainError } from '@swap/domain/kernel';
import { Day } from './fields.js';

/** Both days included, UTC; each may be left out. Throws `validation_failed` when the range is reversed. */
export function dayRange({ from, to }: { from?: string; to?: string }): { from?: Date; until?: Date } {
  if (from && to && to < from) throw DomainError.ofField('validation_failed', 'to', 'to must not lie before from');
  return {
    ...(from && { from: new Date(`${from}T00:00:00Z`) }),
    ...(to && { until: new Date(Date.parse(`${to}T00:00:00Z`) + DAY) }),
  };
}

/** `?from=&to=` of lists and downloads. */
export class DayRangeQuery {
  @Day({ optional: true, description: 'First day, UTC' })
  from?: string;

  @Day({ optional: true, description: 'Last day, UTC, included' })
  to?: string;
}
