import { SqlMigration } from './sql-migration.js';

/**
 * The ledger keeps its own rules: only `ledger_append` writes it, and it numbers, balances and chains each line under
 * the account's row lock. Fields of the hash are those of `LedgerEntry.computeHash`.
 */
export class Ledger1763683400000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE affiliate_accounts (
      partner_id uuid CONSTRAINT affiliate_accounts_pkey PRIMARY KEY REFERENCES partners (id),
      balance_cents bigint NOT NULL,
      last_sequence bigint NOT NULL,
      head_hash text NOT NULL
    );

    CREATE TABLE ledger_entries (
      id uuid CONSTRAINT ledger_entries_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES affiliate_accounts (partner_id),
      sequence bigint NOT NULL,
      kind text NOT NULL,
      amount_cents bigint NOT NULL,
      balance_after_cents bigint NOT NULL,
      order_id uuid,
      public_order_id text,
      payout_request_id uuid,
      note text,
      matures_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      previous_hash text NOT NULL,
      hash text NOT NULL,
      CONSTRAINT ledger_entries_sign CHECK (
        CASE kind WHEN 'COMMISSION_ACCRUAL' THEN amount_cents >= 0 AND order_id IS NOT NULL
                  WHEN 'ADJUSTMENT_CREDIT' THEN amount_cents > 0
                  WHEN 'ADJUSTMENT_DEBIT' THEN amount_cents < 0
                  WHEN 'PAYOUT' THEN amount_cents < 0 AND payout_request_id IS NOT NULL
                  ELSE true END)
    );
    CREATE UNIQUE INDEX ledger_entries_partner_id_sequence_key ON ledger_entries (partner_id, sequence);
    CREATE UNIQUE INDEX ledger_entries_accrual_key ON ledger_entries (order_id) WHERE kind = 'COMMISSION_ACCRUAL';
    CREATE UNIQUE INDEX ledger_entries_payout_key ON ledger_entries (payout_request_id) WHERE kind = 'PAYOUT';
    CREATE INDEX ledger_entries_order_idx ON ledger_entries (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX ledger_entries_immature_idx ON ledger_entries (partner_id, matures_at);

    CREATE FUNCTION ledger_append(
      entry_id uuid, partner uuid, entry_kind text, amount bigint, for_order uuid, for_public_order text,
      for_payout uuid, entry_note text, matures timestamptz, at timestamptz
    ) RETURNS uuid LANGUAGE plpgsql AS $$
    DECLARE
      account affiliate_accounts;
      entry_hash text;
    BEGIN
      INSERT INTO affiliate_accounts (partner_id, balance_cents, last_sequence, head_hash)
        VALUES (partner, 0, 0, '') ON CONFLICT DO NOTHING;
      SELECT * INTO account FROM affiliate_accounts WHERE partner_id = partner FOR UPDATE;
      IF entry_kind = 'COMMISSION_ACCRUAL'
         AND EXISTS (SELECT 1 FROM ledger_entries WHERE order_id = for_order AND kind = entry_kind) THEN
        RETURN NULL;
      END IF;
      IF entry_kind = 'PAYOUT'
         AND EXISTS (SELECT 1 FROM ledger_entries WHERE payout_request_id = for_payout AND kind = entry_kind) THEN
        RETURN NULL;
      END IF;
      account.last_sequence := account.last_sequence + 1;
      account.balance_cents := account.balance_cents + amount;
      entry_hash := encode(sha256(convert_to(concat_ws('|',
        account.head_hash, entry_id, partner, account.last_sequence, entry_kind, amount, account.balance_cents,
        coalesce(for_order::text, ''), coalesce(for_public_order, ''), coalesce(for_payout::text, ''), coalesce(entry_note, ''),
        to_char(matures AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex');
      INSERT INTO ledger_entries VALUES (
        entry_id, partner, account.last_sequence, entry_kind, amount, account.balance_cents, for_order,
        for_public_order, for_payout, entry_note, matures, at, account.head_hash, entry_hash);
      UPDATE affiliate_accounts
        SET balance_cents = account.balance_cents, last_sequence = account.last_sequence, head_hash = entry_hash
        WHERE partner_id = partner;
      RETURN entry_id;
    END $$;

    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `;
}
