import { Config } from '@swap/config';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database, type Tx } from '../database/index.js';
import { Clock, Injectable, Keyring } from '../kernel/index.js';
import { Outbox } from '../outbox/index.js';
import { chains, type Chain } from './chains.js';
import { digestOf, signStatement, type Statement } from './statement.js';

/** Where statements go, each with the variable that says so. */
const variableOf = { file: 'ANCHOR_FILE', mail: 'ANCHOR_MAIL', url: 'ANCHOR_URL' } as const;

export type Destination = keyof typeof variableOf;

/** The address at a destination that the operator named; undefined where there is none. */
export function addressAt({ values }: Config, destination: Destination): string | undefined {
  return values[variableOf[destination]];
}

/** A statement on its way to one destination. */
export interface Copy {
  readonly destination: Destination;
  readonly number: number;
  readonly line: string;
}

export const copyTopic = 'anchor.copy';

/** A statement that was made: enough to number and to link the next one. Its text is with whom it was sent to. */
@Entity('anchor_statements')
export class AnchorStatement {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'anchor_statements_pkey' }) number!: string;
  /** SHA-256 of its line, hex. */
  @Column('text') digest!: string;
  @Column('integer') heads!: number;
  @Column('timestamptz') createdAt!: Date;
}

/** The head of a chain as it was last stated. */
@Entity('stated_heads')
export class StatedHead {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'stated_heads_pkey' }) ledger!: Chain['ledger'];
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stated_heads_pkey' }) chain!: string;
  @Column('bigint') sequence!: string;
  @Column('timestamptz') statedAt!: Date;
}

/** The newest statement that arrived at a destination; number 0 from when it was first to get one. */
@Entity('anchor_copies')
export class AnchorCopy {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'anchor_copies_pkey' }) destination!: Destination;
  @Column('bigint') number!: string;
  @Column('timestamptz') arrivedAt!: Date;
}

/** Heads to be stated: those that are not as they were stated last, and once in a month each. */
function unstatedHeads({ ledger, heads, key }: Chain): string {
  return `
    SELECT '${ledger}' AS ledger, h.${key} AS chain, h.last_sequence AS sequence, h.head_hash AS hash
    FROM ${heads} h LEFT JOIN stated_heads s ON s.ledger = '${ledger}' AND s.chain = h.${key}
    WHERE h.last_sequence > 0 AND (s.sequence IS DISTINCT FROM h.last_sequence
      OR s.stated_at < date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')
    ORDER BY h.${key}`;
}

/** Signs the heads of all chains and leaves them in the outbox for every destination the operator named. */
@Injectable()
export class StateHeads {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Makes one statement, even when no head moved: that one came at all says that nobody stopped them. Nothing without a destination. */
  async run(): Promise<void> {
    const destinations = (Object.keys(variableOf) as Destination[]).filter((name) => addressAt(this.config, name));
    await this.database.transaction(async (tx) => {
      await tx.query('DELETE FROM anchor_copies WHERE destination <> ALL($1)', [destinations]);
      if (destinations.length === 0) return;
      const { number, line } = await this.state(tx);
      for (const destination of destinations) {
        await tx.query(
          `INSERT INTO anchor_copies (destination, number, arrived_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`,
          [destination, this.clock.now()],
        );
        await this.outbox.add(tx, copyTopic, { destination, number, line } satisfies Copy);
      }
    });
  }

  private async state(tx: Tx): Promise<{ number: number; line: string }> {
    const at = this.clock.now();
    const heads: Statement['heads'] = [];
    for (const chain of chains) {
      const rows = await tx.query<(Omit<Statement['heads'][number], 'sequence'> & { sequence: string })[]>(
        unstatedHeads(chain),
        [at],
      );
      heads.push(...rows.map((row) => ({ ...row, sequence: Number(row.sequence) })));
    }
    const [last] = await tx.find(AnchorStatement, { order: { number: 'DESC' }, take: 1 });
    const number = Number(last?.number ?? 0) + 1;
    const statement = { number, at: at.toISOString(), previous: last?.digest ?? '', heads };
    const line = signStatement(this.keyring, statement);
    await tx.insert(AnchorStatement, {
      number: String(number),
      digest: digestOf(line),
      heads: heads.length,
      createdAt: at,
    });
    await tx.query(
      `INSERT INTO stated_heads (ledger, chain, sequence, stated_at)
       SELECT ledger, chain, sequence, $4 FROM unnest($1::text[], $2::uuid[], $3::bigint[]) AS head (ledger, chain, sequence)
       ON CONFLICT (ledger, chain) DO UPDATE SET sequence = excluded.sequence, stated_at = excluded.stated_at`,
      [heads.map(({ ledger }) => ledger), heads.map(({ chain }) => chain), heads.map(({ sequence }) => sequence), at],
    );
    return { number, line };
  }
}
