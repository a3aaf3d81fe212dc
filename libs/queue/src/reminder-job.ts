import type { Reminder } from './names.js';

/** What BullMQ is given to add. */
interface ReminderJob {
  readonly name: string;
  readonly data: Reminder;
  readonly opts: { readonly jobId: string };
}

/** A job id must not look like a number. */
export function jobOf(data: Reminder): ReminderJob {
  return { name: 'reminder', data, opts: { jobId: `r-${data.id}-${String(data.attempt ?? 0)}` } };
}

/** Two workers that add the same jobs at once take them in one order, or PostgreSQL would have to end one of them as a deadlock. */
export function byId({ opts: a }: ReminderJob, { opts: b }: ReminderJob): number {
  return a.jobId < b.jobId ? -1 : 1;
}
