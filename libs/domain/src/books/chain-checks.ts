/** A chain of hashes: where its lines and its heads are kept, and how a line's hash is computed. */
export interface Chain {
  /** As {@link ChainAnchor} names it. */
  readonly ledger: 'ledger' | 'audit';
  readonly lines: string;
  readonly heads: string;
  /** The column that names the chain, in both tables. */
  readonly key: string;
  /** The hash of line `l`, in SQL: written out here, so that a database whose own functions were altered is found out too. */
  readonly hash: string;
  /** Whether line `l` follows from the values of the line before beyond its hash. */
  readonly follows: string;
  /** Columns of the line before that `follows` needs. */
  readonly before: string;
}

const time = (column: string): string => `to_char(l.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const sha256 = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

export const chains: readonly Chain[] = [
  {
    ledger: 'ledger',
    lines: 'ledger_entries',
    heads: 'affiliate_accounts',
    key: 'partner_id',
    hash: sha256(`concat_ws('|', l.previous_hash, l.id, l.partner_id, l.sequence, l.kind, l.amount_cents, l.balance_after_cents,
      coalesce(l.order_id::text, ''), coalesce(l.public_order_id, ''), coalesce(l.payout_request_id::text, ''),
      coalesce(l.note, ''), ${time('matures_at')}, ${time('created_at')})`),
    before: `, lag(l.balance_after_cents, 1, 0::bigint) OVER w AS balance_before, lag(l.created_at) OVER w AS at_before`,
    follows: `balance_after_cents = balance_before + amount_cents AND created_at >= coalesce(at_before, created_at)`,
  },
  {
    ledger: 'audit',
    lines: 'audit_entries',
    heads: 'audit_chains',
    key: 'chain',
    hash: sha256(`json_build_array(l.previous_hash, l.id, l.chain, l.sequence, l.action, l.actor, l.actor_id, l.via, l.ip,
      l.user_agent, l.changes::text, ${time('created_at')})::text`),
    before: '',
    follows: 'true',
  },
];

/** The first line of each chain that does not follow from the one before it; a line that is missing counts by its number. */
export function brokenLinks({ lines, key, hash, before, follows }: Chain): string {
  return `
    SELECT chain, min(first_bad) AS sequence FROM (
      SELECT ${key} AS chain, CASE WHEN sequence = sequence_before + 1 THEN sequence ELSE sequence_before + 1 END AS first_bad
      FROM (
        SELECT l.*, ${hash} AS computed, lag(l.hash, 1, '') OVER w AS hash_before,
          lag(l.sequence, 1, 0::bigint) OVER w AS sequence_before ${before}
        FROM ${lines} l WINDOW w AS (PARTITION BY l.${key} ORDER BY l.sequence)
      ) line
      WHERE NOT (sequence = sequence_before + 1 AND previous_hash = hash_before AND hash = computed AND ${follows})
    ) bad GROUP BY chain`;
}

/** Chains whose head does not name their last line: `sequence` is the first line that is missing or should not be there. */
export function wrongHeads({ lines, heads, key }: Chain): string {
  return `
    SELECT h.${key} AS chain, least(h.last_sequence, coalesce(l.sequence, 0)) + CASE WHEN h.last_sequence = l.sequence THEN 0 ELSE 1 END
      AS sequence
    FROM ${heads} h
    LEFT JOIN LATERAL (SELECT sequence, hash FROM ${lines} WHERE ${key} = h.${key} ORDER BY sequence DESC LIMIT 1) l ON true
    WHERE (h.last_sequence, h.head_hash) IS DISTINCT FROM (coalesce(l.sequence, 0), coalesce(l.hash, ''))`;
}

/** Anchors, chain by chain in their order, each with the hash its line has now (null when it is gone). */
export function anchoredLines({ ledger, lines, key }: Chain): string {
  return `
    SELECT a.chain, a.sequence, a.hash, a.key_id, a.mac, l.hash AS hash_now
    FROM chain_anchors a LEFT JOIN ${lines} l ON l.${key} = a.chain AND l.sequence = a.sequence
    WHERE a.ledger = '${ledger}' AND (a.chain, a.sequence) > ($1, $2) ORDER BY a.chain, a.sequence LIMIT $3`;
}

/** Heads that moved since they were last anchored. */
export function movedHeads({ ledger, heads, key }: Chain): string {
  return `
    SELECT h.${key} AS chain, h.last_sequence AS sequence, h.head_hash AS hash FROM ${heads} h
    WHERE h.last_sequence > coalesce(
      (SELECT max(sequence) FROM chain_anchors WHERE ledger = '${ledger}' AND chain = h.${key}), 0)
    LIMIT $1`;
}
