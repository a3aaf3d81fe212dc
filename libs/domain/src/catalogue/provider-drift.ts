import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database, type Tx } from '../database/index.js';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import { StaffMail } from '../staff/index.js';

/** One way in which an exchange is not as its adapter knows it. */
@Entity('provider_drift')
export class DriftFinding {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'provider_drift_pkey' }) provider!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'provider_drift_pkey' }) finding!: string;
  @Column('timestamptz') firstSeenAt!: Date;
  @Column('timestamptz') seenAt!: Date;
}

/** What has not been seen for so long is over. */
const freshMs = 3 * DAY;
/** A mail names so many; the list has all. */
const namedMax = 50;

/** Keeps how exchanges differ from what their adapters know, and mails the staff what is new. */
@Injectable()
export class ProviderDrift {
  constructor(
    private readonly database: Database,
    private readonly staffMail: StaffMail,
    private readonly clock: Clock,
  ) {}

  /** Notes findings about one exchange; what nobody had seen before is mailed to all of the staff. */
  async note(provider: string, findings: readonly string[]): Promise<void> {
    if (findings.length === 0) return;
    await this.database.transaction((tx) => this.noteIn(tx, provider, findings));
  }

  /** As {@link note}, in a transaction that is open. */
  async noteIn(tx: Tx, provider: string, findings: readonly string[]): Promise<void> {
    const rows = await tx.query<{ finding: string; is_new: boolean }[]>(
      `INSERT INTO provider_drift AS known (provider, finding, first_seen_at, seen_at)
       SELECT DISTINCT $1, finding, $2::timestamptz, $2::timestamptz FROM unnest($3::text[]) AS f (finding)
       ON CONFLICT (provider, finding) DO UPDATE SET seen_at = excluded.seen_at
       RETURNING finding, first_seen_at = seen_at AS is_new`,
      [provider, this.clock.now(), findings.map((finding) => finding.slice(0, 300))],
    );
    const fresh = rows.filter(({ is_new }) => is_new).map(({ finding }) => finding);
    if (fresh.length === 0) return;
    const unnamed = fresh.length - namedMax;
    await this.staffMail.tellAll(tx, (say) => ({
      subject: say('staff.drift.subject', { provider }),
      parts: [
        say('staff.drift.text', { provider }),
        '',
        ...fresh.slice(0, namedMax),
        ...(unnamed > 0 ? [say('staff.drift.more', { count: String(unnamed) })] : []),
      ],
    }));
  }

  /** How many findings of the last days each exchange has. */
  async counts(): Promise<readonly { readonly provider: string; readonly count: number }[]> {
    return this.database.prepared<{ provider: string; count: number }>(
      `SELECT provider, count(*)::int AS count FROM provider_drift WHERE seen_at > $1 GROUP BY provider`,
      [this.clock.in(-freshMs)],
    );
  }
}
