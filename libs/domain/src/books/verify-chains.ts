import { createHmac } from 'node:crypto';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { Database } from '../database/index.js';
import { Clock, Injectable, Keyring, sameText, type Steps } from '../kernel/index.js';
import type { Discrepancy } from './books-report.js';
import { portionsOf, type Portion } from './chain-portions.js';
import { chains, type Chain } from './chains.js';

/**
 * The first line of each chain after $1, up to $2, that does not follow from the one before it; a line that is missing counts by its
 * number.
 */
function brokenLinks({ lines, key, hash, before, follows }: Chain): string {
  return `
    SELECT chain, min(first_bad) AS sequence FROM (
      SELECT ${key} AS chain, CASE WHEN sequence = sequence_before + 1 THEN sequence ELSE sequence_before + 1 END AS first_bad
      FROM (
        SELECT l.*, ${hash} AS computed, lag(l.hash, 1, '') OVER w AS hash_before,
          lag(l.sequence, 1, 0::bigint) OVER w AS sequence_before ${before}
        FROM ${lines} l WHERE ($1::uuid IS NULL OR l.${key} > $1) AND ($2::uuid IS NULL OR l.${key} <= $2)
        WINDOW w AS (PARTITION BY l.${key} ORDER BY l.sequence)
      ) line
      WHERE NOT (sequence = sequence_before + 1 AND previous_hash = hash_before AND hash = computed AND ${follows})
    ) bad GROUP BY chain`;
}

/** Chains whose head does not name their last line: `sequence` is the first line that is missing or should not be there. */
function wrongHeads({ lines, heads, key }: Chain): string {
  return `
    SELECT h.${key} AS chain, least(h.last_sequence, coalesce(l.sequence, 0)) + CASE WHEN h.last_sequence = l.sequence THEN 0 ELSE 1 END
      AS sequence
    FROM ${heads} h
    LEFT JOIN LATERAL (SELECT sequence, hash FROM ${lines} WHERE ${key} = h.${key} ORDER BY sequence DESC LIMIT 1) l ON true
    WHERE (h.last_sequence, h.head_hash) IS DISTINCT FROM (coalesce(l.sequence, 0), coalesce(l.hash, ''))`;
}

/** Anchors, chain by chain in their order, each with the hash its line has now (null when it is gone). */
function anchoredLines({ ledger, lines, key }: Chain): string {
  return `
    SELECT a.chain, a.sequence, a.hash, a.key_id, a.mac, l.hash AS hash_now
    FROM chain_anchors a LEFT JOIN ${lines} l ON l.${key} = a.chain AND l.sequence = a.sequence
    WHERE a.ledger = '${ledger}' AND (a.chain, a.sequence) > ($1, $2) ORDER BY a.chain, a.sequence LIMIT $3`;
}

/** Heads that moved since they were last anchored. */
function movedHeads({ ledger, heads, key }: Chain): string {
  return `
    SELECT h.${key} AS chain, h.last_sequence AS sequence, h.head_hash AS hash FROM ${heads} h
    WHERE h.last_sequence > coalesce(
      (SELECT max(sequence) FROM chain_anchors WHERE ledger = '${ledger}' AND chain = h.${key}), 0)
    LIMIT $1`;
}

/**
 * What the head of a chain was at some time, under a key the database does not hold: whoever rewrites a whole chain, heads
 * and all, cannot make the anchors agree with it.
 */
@Entity('chain_anchors')
class ChainAnchor {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'chain_anchors_pkey' }) ledger!: Chain['ledger'];
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chain_anchors_pkey' }) chain!: string;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'chain_anchors_pkey' }) sequence!: string;
  @Column('text') hash!: string;
  @Column('text') keyId!: string;

  /** HMAC-SHA-256, hex. */
  @Column('text') mac!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** The part of an anchor that its MAC is over. */
type Anchored = Pick<ChainAnchor, 'ledger' | 'chain' | 'sequence' | 'hash'>;

const batch = 1000;

/** Makes and checks anchors. */
@Injectable()
export class Anchors {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Anchors every chain that moved since it was anchored last. */
  async run(): Promise<void> {
    for (const chain of chains) while ((await this.anchorSome(chain)) === batch);
  }

  /** Whether an anchor was made by this service. */
  isOurs(anchored: Anchored, { keyId, mac }: Pick<ChainAnchor, 'keyId' | 'mac'>): boolean {
    const key = this.keyring.find('anchor', keyId);
    return key !== undefined && sameText(mac, macOf(key.bytes, anchored));
  }

  private async anchorSome(chain: Chain): Promise<number> {
    const rows = await this.database.manager.query<Omit<Anchored, 'ledger'>[]>(movedHeads(chain), [batch]);
    if (rows.length === 0) return 0;
    const key = this.keyring.current('anchor');
    const createdAt = this.clock.now();
    const anchors = rows.map((row) => {
      const anchored = { ledger: chain.ledger, ...row };
      return { ...anchored, keyId: key.id, mac: macOf(key.bytes, anchored), createdAt };
    });
    await this.database.manager.createQueryBuilder().insert().into(ChainAnchor).values(anchors).orIgnore().execute();
    return rows.length;
  }
}

function macOf(key: Buffer, { ledger, chain, sequence, hash }: Anchored): string {
  return createHmac('sha256', key).update(`${ledger}|${chain}|${sequence}|${hash}`).digest('hex');
}

interface Spot {
  readonly chain: string;
  readonly sequence: string;
}

/** Lines from `sequence` on, of which at least one is bad. */
interface Run extends Spot {
  readonly upTo: string;
}

interface AnchorRow extends Spot {
  readonly hash: string;
  readonly key_id: string;
  readonly mac: string;
  readonly hash_now: string | null;
}

const page = 5000;

/** What can be wrong with a chain, by its code. */
export const chainFaults = {
  broken_chain: 'A line does not follow from the one before it',
  wrong_head: 'Lines were cut off or added behind the head',
  rewritten_chain: 'The lines up to an anchor are not those that were anchored',
} as const;
type ChainFault = keyof typeof chainFaults;

/** Looks for tampering: lines changed, removed, inserted, swapped, cut off at the end, or a whole chain written anew. */
@Injectable()
export class VerifyChains {
  constructor(private readonly anchors: Anchors) {}

  /** Answers the first bad line of each chain that has one, and how many anchors were checked. */
  async run(read: EntityManager, steps: Steps): Promise<{ discrepancies: Discrepancy[]; anchors: number }> {
    const walks: { readonly chain: Chain; readonly portions: readonly Portion[] }[] = [];
    for (const chain of chains) walks.push({ chain, portions: await portionsOf(read, chain) });
    for (const { portions } of walks) steps.expect(portions.length + 2);
    const found: Discrepancy[] = [];
    let checked = 0;
    for (const { chain, portions } of walks) {
      const exact = new Map<string, Discrepancy>();
      const keep = (spots: readonly Spot[], code: ChainFault) => {
        for (const spot of spots) keepEarlier(exact, toDiscrepancy(chain, code, spot));
      };
      for (const { after, upTo, lines } of portions) {
        const look = () => read.query<Spot[]>(brokenLinks(chain), [after, upTo]);
        const spots = await steps.take(`${chain.ledger}: ${String(lines)} lines and their hashes`, look);
        keep(spots, 'broken_chain');
      }
      const heads = await steps.take(`${chain.ledger}: ends of chains`, () => read.query<Spot[]>(wrongHeads(chain)));
      keep(heads, 'wrong_head');
      const { runs, count } = await steps.take(`${chain.ledger}: anchors`, () => this.badRuns(read, chain));
      for (const run of runs) keepEarlier(exact, toDiscrepancy(chain, 'rewritten_chain', run), run.upTo);
      checked += count;
      found.push(...exact.values());
    }
    return { discrepancies: found, anchors: checked };
  }

  /** Anchors that no longer hold, each with the lines since the one before that does. */
  private async badRuns(read: EntityManager, chain: Chain): Promise<{ runs: Run[]; count: number }> {
    const runs: Run[] = [];
    let count = 0;
    let last: Spot = { chain: '00000000-0000-0000-0000-000000000000', sequence: '-1' };
    let held: Spot | undefined;
    for (;;) {
      const rows = await read.query<AnchorRow[]>(anchoredLines(chain), [last.chain, last.sequence, page]);
      for (const row of rows) {
        const ours = this.anchors.isOurs({ ...row, ledger: chain.ledger }, { keyId: row.key_id, mac: row.mac });
        const first = held?.chain === row.chain ? Number(held.sequence) + 1 : 1;
        if (ours && row.hash === row.hash_now) held = row;
        else runs.push({ chain: row.chain, sequence: String(first), upTo: row.sequence });
      }
      count += rows.length;
      const end = rows.at(-1);
      if (!end || rows.length < page) return { runs, count };
      last = end;
    }
  }
}

/** Keeps the earlier of what was found. A run of lines, of which one is bad, says more only when its end `upTo` lies before that. */
function keepEarlier(first: Map<string, Discrepancy>, found: Discrepancy, upTo = found.found): void {
  const known = first.get(found.subject);
  if (!known || Number(upTo) < Number(known.found)) first.set(found.subject, found);
}

function toDiscrepancy({ ledger }: Chain, code: ChainFault, { chain, sequence }: Spot): Discrepancy {
  const subject = `${ledger} ${chain}`;
  const message = `${chainFaults[code]}: the first bad line is number ${sequence}`;
  return { code, message, partner_id: chain, subject, expected: null, found: sequence };
}
