import { DAY, DomainError } from '@swap/domain/kernel';
import { Day, DayOrMoment, midnightOf, momentOf } from './fields.js';
import { PageQuery } from './rows.js';

const firstDay = { optional: true, description: 'First day, UTC' };
const lastDay = { optional: true, description: 'Last day, UTC, included' };

/** `?from=&to=` of files. */
export class DaysQuery {
  @Day(firstDay) from?: string;
  @Day(lastDay) to?: string;
}

/** The same of lists. */
export class DaysPageQuery extends PageQuery {
  @Day(firstDay) from?: string;
  @Day(lastDay) to?: string;
}

/** Days as YYYY-MM-DD. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** `from` inclusive, `until` exclusive. */
interface Range {
  readonly from?: Date;
  readonly until?: Date;
}

/** Both days included, UTC (promise 1). Throws `invalid_range` for a day that is none and a range that is reversed. */
export function dayRange(days: Required<Days>): Required<Range>;
export function dayRange(days: Days): Range;
export function dayRange({ from, to }: Days): Range {
  const first = from === undefined ? undefined : midnight(from, 'from');
  const last = to === undefined ? undefined : midnight(to, 'to');
  if (first && last && last < first) throw DomainError.ofField('invalid_range', 'to', 'to must not lie before from');
  return { ...(first && { from: first }), ...(last && { until: new Date(last.getTime() + DAY) }) };
}

function midnight(day: string, field: string): Date {
  const date = midnightOf(day);
  if (date) return date;
  throw DomainError.ofField('invalid_range', field, `${field} must be a day that exists, as YYYY-MM-DD`);
}

const firstTime = { optional: true, description: 'First day, UTC, or first moment' };
const lastTime = { optional: true, description: 'Last day, UTC, or last moment, included' };

/** `?from=&to=` where moments will do, too. */
export class TimesQuery {
  @DayOrMoment(firstTime) from?: string;
  @DayOrMoment(lastTime) to?: string;
}

/** The same of lists. */
export class TimesPageQuery extends PageQuery {
  @DayOrMoment(firstTime) from?: string;
  @DayOrMoment(lastTime) to?: string;
}

/** Both ends included, days in UTC, moments to the millisecond. Throws `invalid_range` for a range that is reversed. */
export function timeRange({ from, to }: Days): Range {
  const first = from === undefined ? undefined : (momentOf(from) ?? midnight(from, 'from'));
  const moment = to === undefined ? null : momentOf(to);
  const last = moment ?? (to === undefined ? undefined : midnight(to, 'to'));
  const until = last && new Date(last.getTime() + (moment ? 1 : DAY));
  if (first && until && until <= first) throw DomainError.ofField('invalid_range', 'to', 'to must not lie before from');
  return { ...(first && { from: first }), ...(until && { until }) };
}
