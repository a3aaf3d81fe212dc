/** Numbers and hashes a partner's lines anew, each over the one before, and moves the head: a forger who knows the recipe. `%s` is the partner. */
export const rewrittenLedger = `
  DO $$ DECLARE l ledger_entries; before text := ''; balance bigint := 0; n bigint := 0; BEGIN
    FOR l IN SELECT * FROM ledger_entries WHERE partner_id = '%s' ORDER BY sequence LOOP
      n := n + 1; balance := balance + l.amount_cents; l.sequence := n; l.balance_after_cents := balance; l.previous_hash := before;
      before := encode(sha256(convert_to(concat_ws('|', l.previous_hash, l.id, l.partner_id, l.sequence, l.kind, l.amount_cents,
        l.balance_after_cents, coalesce(l.order_id::text, ''), coalesce(l.public_order_id, ''), '', coalesce(l.note, ''),
        to_char(l.matures_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex');
      UPDATE ledger_entries SET sequence = l.sequence, balance_after_cents = balance, previous_hash = l.previous_hash, hash = before
        WHERE id = l.id;
    END LOOP;
    UPDATE affiliate_accounts SET head_hash = before, last_sequence = n, balance_cents = balance WHERE partner_id = '%s';
  END $$`;

/** The same of an audit log; `%s` is the chain. */
export const rewrittenAudit = `
  DO $$ DECLARE l audit_entries; before text := ''; n bigint := 0; BEGIN
    FOR l IN SELECT * FROM audit_entries WHERE chain = '%s' ORDER BY sequence LOOP
      n := n + 1; l.sequence := n; l.previous_hash := before;
      before := encode(sha256(convert_to(json_build_array(l.previous_hash, l.id, l.chain, l.sequence, l.action, l.actor, l.actor_id,
        l.via, l.ip, l.user_agent, l.changes::text, to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text,
        'UTF8')), 'hex');
      UPDATE audit_entries SET sequence = n, previous_hash = l.previous_hash, hash = before WHERE id = l.id;
    END LOOP;
    UPDATE audit_chains SET head_hash = before, last_sequence = n WHERE chain = '%s';
  END $$`;
