import { SqlMigration } from './sql-migration.js';

/**
 * Payouts, and what stands around them: terms, destinations, corrections by hand. The rules that protect money hold here
 * too, so that they bind whoever bypasses the service: a request walks only the paths of `payouts/payout-rules.ts`, nobody
 * who approved it processes it, it is paid if and only if the ledger holds its PAYOUT line over the same amount.
 */
export class Payouts1763772000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE partners ADD COLUMN access_weakened_at timestamptz;

    CREATE TABLE terms_acceptances (
      partner_id uuid NOT NULL REFERENCES partners (id),
      version text NOT NULL,
      sha256 text NOT NULL,
      accepted_at timestamptz NOT NULL,
      CONSTRAINT terms_acceptances_pkey PRIMARY KEY (partner_id, version, sha256)
    );

    CREATE TABLE payout_profiles (
      partner_id uuid CONSTRAINT payout_profiles_pkey PRIMARY KEY REFERENCES partners (id),
      asset text NOT NULL,
      network text NOT NULL,
      address text NOT NULL,
      memo_tag text,
      notify_email boolean NOT NULL,
      cooling_down_until timestamptz,
      freeze_token_hash text,
      frozen_at timestamptz,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX payout_profiles_address_idx ON payout_profiles (address);
    CREATE UNIQUE INDEX payout_profiles_freeze_token_hash_key ON payout_profiles (freeze_token_hash);

    CREATE TABLE payout_requests (
      id uuid CONSTRAINT payout_requests_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id),
      amount_cents bigint NOT NULL CONSTRAINT payout_requests_amount CHECK (amount_cents > 0),
      status text NOT NULL CONSTRAINT payout_requests_status
        CHECK (status IN ('pending', 'approved', 'processing', 'paid', 'failed', 'cancelled')),
      note text,
      asset text NOT NULL,
      network text NOT NULL,
      address text NOT NULL,
      memo_tag text,
      approvals_required smallint NOT NULL CONSTRAINT payout_requests_approvals CHECK (approvals_required BETWEEN 1 AND 2),
      processed_by uuid,
      tx_hash text,
      failure_reason text,
      idempotency_ref text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT payout_requests_processor CHECK ((status IN ('processing', 'paid', 'failed')) = (processed_by IS NOT NULL)),
      CONSTRAINT payout_requests_hash CHECK ((status = 'paid') = (tx_hash IS NOT NULL)),
      CONSTRAINT payout_requests_reason CHECK ((status = 'failed') = (failure_reason IS NOT NULL))
    );
    CREATE INDEX payout_requests_partner_id_idx ON payout_requests (partner_id, id);
    CREATE INDEX payout_requests_status_idx ON payout_requests (status, id);
    CREATE INDEX payout_requests_open_idx ON payout_requests (partner_id)
      WHERE status IN ('pending', 'approved', 'processing');
    CREATE UNIQUE INDEX payout_requests_idempotency_ref_key ON payout_requests (idempotency_ref);
    CREATE UNIQUE INDEX payout_requests_tx_hash_key ON payout_requests (network, tx_hash);

    CREATE TABLE payout_approvals (
      payout_request_id uuid NOT NULL REFERENCES payout_requests (id),
      approved_by uuid NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT payout_approvals_pkey PRIMARY KEY (payout_request_id, approved_by)
    );

    CREATE TABLE payout_steps (
      id uuid CONSTRAINT payout_steps_pkey PRIMARY KEY,
      payout_request_id uuid NOT NULL REFERENCES payout_requests (id),
      status text NOT NULL,
      actor text NOT NULL,
      actor_id text,
      reason text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX payout_steps_payout_request_id_idx ON payout_steps (payout_request_id, id);

    CREATE TABLE adjustments (
      id uuid CONSTRAINT adjustments_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id),
      kind text NOT NULL CONSTRAINT adjustments_kind CHECK (kind IN ('ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT')),
      amount_cents bigint NOT NULL CONSTRAINT adjustments_amount CHECK (amount_cents > 0),
      reason text NOT NULL,
      status text NOT NULL CONSTRAINT adjustments_status CHECK (status IN ('waiting', 'booked', 'rejected')),
      requested_by uuid NOT NULL,
      second_person boolean NOT NULL,
      decided_by uuid,
      ledger_entry_id uuid,
      idempotency_ref text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT adjustments_four_eyes CHECK (decided_by IS DISTINCT FROM requested_by),
      CONSTRAINT adjustments_decision CHECK (NOT second_person OR (status = 'waiting') = (decided_by IS NULL)),
      CONSTRAINT adjustments_booking CHECK ((status = 'booked') = (ledger_entry_id IS NOT NULL))
    );
    CREATE INDEX adjustments_partner_id_idx ON adjustments (partner_id, id);
    CREATE INDEX adjustments_status_idx ON adjustments (status, id);
    CREATE UNIQUE INDEX adjustments_idempotency_ref_key ON adjustments (idempotency_ref);

    CREATE TABLE commission_waivers (
      order_id uuid CONSTRAINT commission_waivers_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id),
      reason text NOT NULL,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE chain_anchors (
      ledger text NOT NULL,
      chain uuid NOT NULL,
      sequence bigint NOT NULL,
      hash text NOT NULL,
      key_id text NOT NULL,
      mac text NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT chain_anchors_pkey PRIMARY KEY (ledger, chain, sequence)
    );

    CREATE FUNCTION payout_requests_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      approvals int;
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'pending' THEN
          RAISE EXCEPTION 'a payout request begins as pending' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END IF;
      IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'payout requests are kept: DELETE is refused' USING ERRCODE = 'restrict_violation';
      END IF;
      IF (NEW.id, NEW.partner_id, NEW.amount_cents, NEW.asset, NEW.network, NEW.address, NEW.memo_tag, NEW.approvals_required)
         IS DISTINCT FROM
         (OLD.id, OLD.partner_id, OLD.amount_cents, OLD.asset, OLD.network, OLD.address, OLD.memo_tag, OLD.approvals_required) THEN
        RAISE EXCEPTION 'what a payout request asks for never changes' USING ERRCODE = 'restrict_violation';
      END IF;
      IF OLD.processed_by IS NOT NULL AND NEW.processed_by IS DISTINCT FROM OLD.processed_by THEN
        RAISE EXCEPTION 'who processed a payout never changes' USING ERRCODE = 'restrict_violation';
      END IF;
      IF NEW.status = OLD.status THEN RETURN NEW; END IF;
      IF (OLD.status, NEW.status) NOT IN (('pending', 'approved'), ('pending', 'cancelled'), ('approved', 'processing'),
          ('approved', 'cancelled'), ('processing', 'paid'), ('processing', 'failed')) THEN
        RAISE EXCEPTION 'a payout does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
      END IF;
      IF NEW.status IN ('approved', 'processing') THEN
        SELECT count(*) INTO approvals FROM payout_approvals WHERE payout_request_id = NEW.id;
        IF approvals < NEW.approvals_required THEN
          RAISE EXCEPTION 'the payout has % of % approvals', approvals, NEW.approvals_required USING ERRCODE = 'restrict_violation';
        END IF;
      END IF;
      IF EXISTS (SELECT 1 FROM payout_approvals WHERE payout_request_id = NEW.id AND approved_by = NEW.processed_by) THEN
        RAISE EXCEPTION 'nobody approves and processes the same payout' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER payout_requests_guard BEFORE INSERT OR UPDATE OR DELETE ON payout_requests
      FOR EACH ROW EXECUTE FUNCTION payout_requests_guard();
    CREATE TRIGGER payout_requests_no_truncate BEFORE TRUNCATE ON payout_requests
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE FUNCTION payout_approvals_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM payout_requests WHERE id = NEW.payout_request_id AND status = 'pending') THEN
        RAISE EXCEPTION 'only a pending payout is approved' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER payout_approvals_guard BEFORE INSERT ON payout_approvals
      FOR EACH ROW EXECUTE FUNCTION payout_approvals_guard();

    -- At the commit, since the line and the status are written one after the other.
    CREATE FUNCTION payout_is_booked() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      request_id uuid;
    BEGIN
      request_id := CASE TG_TABLE_NAME WHEN 'payout_requests' THEN (to_jsonb(NEW) ->> 'id')::uuid
                                       ELSE (to_jsonb(NEW) ->> 'payout_request_id')::uuid END;
      IF NOT EXISTS (
        SELECT 1 FROM payout_requests r JOIN ledger_entries l ON l.payout_request_id = r.id AND l.kind = 'PAYOUT'
        WHERE r.id = request_id AND r.status = 'paid' AND l.partner_id = r.partner_id AND l.amount_cents = -r.amount_cents
      ) THEN
        RAISE EXCEPTION 'a payout is paid if and only if the ledger holds its PAYOUT line' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER payout_requests_booked AFTER UPDATE ON payout_requests DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION payout_is_booked();
    CREATE CONSTRAINT TRIGGER ledger_entries_payout_paid AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.kind = 'PAYOUT') EXECUTE FUNCTION payout_is_booked();

    CREATE TRIGGER payout_approvals_append_only BEFORE UPDATE OR DELETE ON payout_approvals
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER payout_approvals_no_truncate BEFORE TRUNCATE ON payout_approvals
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER payout_steps_append_only BEFORE UPDATE OR DELETE ON payout_steps
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER terms_acceptances_append_only BEFORE UPDATE OR DELETE ON terms_acceptances
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER chain_anchors_append_only BEFORE UPDATE OR DELETE ON chain_anchors
      FOR EACH ROW EXECUTE FUNCTION refuse_change();

    -- Lines are dated in the order of their numbers, whatever clock wrote them, so that a period is a run of lines.
    ALTER TABLE affiliate_accounts ADD COLUMN last_entry_at timestamptz;
    UPDATE affiliate_accounts a
      SET last_entry_at = (SELECT max(created_at) FROM ledger_entries l WHERE l.partner_id = a.partner_id);
    CREATE INDEX ledger_entries_created_at_idx ON ledger_entries (partner_id, created_at, sequence);

    CREATE OR REPLACE FUNCTION ledger_append(
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
         AND (EXISTS (SELECT 1 FROM ledger_entries WHERE order_id = for_order AND kind = entry_kind)
              OR EXISTS (SELECT 1 FROM commission_waivers WHERE order_id = for_order)) THEN
        RETURN NULL;
      END IF;
      IF entry_kind = 'PAYOUT'
         AND EXISTS (SELECT 1 FROM ledger_entries WHERE payout_request_id = for_payout AND kind = entry_kind) THEN
        RETURN NULL;
      END IF;
      account.last_sequence := account.last_sequence + 1;
      account.balance_cents := account.balance_cents + amount;
      account.last_entry_at := greatest(at, account.last_entry_at);
      entry_hash := encode(sha256(convert_to(concat_ws('|',
        account.head_hash, entry_id, partner, account.last_sequence, entry_kind, amount, account.balance_cents,
        coalesce(for_order::text, ''), coalesce(for_public_order, ''), coalesce(for_payout::text, ''), coalesce(entry_note, ''),
        to_char(matures AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        to_char(account.last_entry_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex');
      INSERT INTO ledger_entries VALUES (
        entry_id, partner, account.last_sequence, entry_kind, amount, account.balance_cents, for_order,
        for_public_order, for_payout, entry_note, matures, account.last_entry_at, account.head_hash, entry_hash);
      UPDATE affiliate_accounts
        SET balance_cents = account.balance_cents, last_sequence = account.last_sequence, head_hash = entry_hash,
            last_entry_at = account.last_entry_at
        WHERE partner_id = partner;
      RETURN entry_id;
    END $$;
  `;
}
