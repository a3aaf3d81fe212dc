/** A chain of hashes: where its lines and its heads are kept, and how a line's hash is computed. */
export interface Chain {
  /** As anchors and statements name it. */
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

/** The chains of the ledger, one for each partner, and of the audit log, one for each partner and one for the staff. */
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
