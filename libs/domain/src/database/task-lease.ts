import { Clock, Injectable } from '../kernel/index.js';
import { Database } from './database.js';

/** Shares out recurring work: of all processes that ask, one gets the lease, once per period, without a leader. */
@Injectable()
export class TaskLease {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** True when the caller shall do the work named `name` now; nobody else is told so for `everyMs`. */
  async acquire(name: string, everyMs: number): Promise<boolean> {
    const rows = await this.database.prepared(
      'task-lease-acquire',
      `INSERT INTO turns (name, next_at) VALUES ($1, $3)
       ON CONFLICT (name) DO UPDATE SET next_at = $3 WHERE turns.next_at <= $2 RETURNING 1`,
      [name, this.clock.now(), this.clock.in(everyMs)],
    );
    return rows.length > 0;
  }
}
