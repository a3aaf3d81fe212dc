import { SqlMigration } from './sql-migration.js';

/**
 * What one person of the staff may not do alone, and what the database refuses of it whoever asks: proposals are decided once and
 * by somebody else, raises of balances are kept with who stands behind them, no payout moves for an account that is stopped, open
 * payouts never exceed the ledger, and the service's own role books no line that no road leads to (docs/security.md).
 */
export class TwoPeople1763900000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE admins ADD COLUMN money_from timestamptz;
    ALTER TABLE partners ADD COLUMN confirmed_commission_bps integer NOT NULL DEFAULT 0;
    ALTER TABLE partners ADD COLUMN rate_set_by uuid;
    UPDATE partners SET confirmed_commission_bps = affiliate_commission_bps;

    CREATE TABLE proposals (
      id uuid CONSTRAINT proposals_pkey PRIMARY KEY,
      kind text NOT NULL,
      subject text NOT NULL,
      partner_id uuid REFERENCES partners (id),
      details jsonb NOT NULL,
      reason text,
      status text NOT NULL CONSTRAINT proposals_status CHECK (status IN ('waiting', 'confirmed', 'rejected')),
      requested_by uuid NOT NULL,
      decided_by uuid,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT proposals_four_eyes CHECK (decided_by IS DISTINCT FROM requested_by),
      CONSTRAINT proposals_decision CHECK ((status = 'waiting') = (decided_by IS NULL))
    );
    CREATE INDEX proposals_status_idx ON proposals (status, id);
    CREATE INDEX proposals_subject_idx ON proposals (subject);
    CREATE INDEX proposals_partner_id_idx ON proposals (partner_id) WHERE partner_id IS NOT NULL;

    CREATE TABLE balance_raises (
      id uuid CONSTRAINT balance_raises_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id),
      kind text NOT NULL CONSTRAINT balance_raises_kind CHECK (kind IN ('adjustment', 'price', 'rate')),
      subject uuid NOT NULL,
      amount_cents bigint NOT NULL CONSTRAINT balance_raises_amount CHECK (amount_cents > 0),
      requested_by uuid NOT NULL,
      confirmed_by uuid CONSTRAINT balance_raises_four_eyes CHECK (confirmed_by <> requested_by),
      created_at timestamptz NOT NULL
    );
    CREATE INDEX balance_raises_partner_id_idx ON balance_raises (partner_id, created_at);
    CREATE TRIGGER balance_raises_append_only BEFORE UPDATE OR DELETE ON balance_raises
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER balance_raises_no_truncate BEFORE TRUNCATE ON balance_raises
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE FUNCTION decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      may_change text[] := ARRAY['status', 'decided_by', 'ledger_entry_id', 'updated_at'];
    BEGIN
      IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION '% are kept: DELETE is refused', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END IF;
      IF OLD.status <> 'waiting' OR to_jsonb(NEW) - may_change IS DISTINCT FROM to_jsonb(OLD) - may_change THEN
        RAISE EXCEPTION 'what was asked for in % never changes, nor what was decided', TG_TABLE_NAME
          USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER proposals_decided_once BEFORE UPDATE OR DELETE ON proposals FOR EACH ROW EXECUTE FUNCTION decided_once();
    CREATE TRIGGER proposals_no_truncate BEFORE TRUNCATE ON proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER adjustments_decided_once BEFORE UPDATE OR DELETE ON adjustments
      FOR EACH ROW EXECUTE FUNCTION decided_once();
    CREATE TRIGGER adjustments_no_truncate BEFORE TRUNCATE ON adjustments
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE FUNCTION payout_owner_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM partners WHERE id = NEW.partner_id AND suspended_at IS NOT NULL)
         OR EXISTS (SELECT 1 FROM payout_profiles WHERE partner_id = NEW.partner_id AND frozen_at IS NOT NULL) THEN
        RAISE EXCEPTION 'payouts of this partner are stopped' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER payout_requests_owner BEFORE UPDATE ON payout_requests FOR EACH ROW
      WHEN (NEW.status IN ('approved', 'processing', 'paid') AND NEW.status <> OLD.status)
      EXECUTE FUNCTION payout_owner_guard();

    -- From here on owners of the tables are not bound: they restore backups and mend what a check found.
    CREATE FUNCTION payout_reserve_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      held bigint;
      reserved bigint;
    BEGIN
      IF current_user <> 'swap_service' THEN RETURN NEW; END IF;
      SELECT balance_cents INTO held FROM affiliate_accounts WHERE partner_id = NEW.partner_id FOR UPDATE;
      SELECT coalesce(sum(amount_cents), 0) INTO reserved FROM payout_requests
        WHERE partner_id = NEW.partner_id AND status IN ('pending', 'approved', 'processing');
      IF reserved + NEW.amount_cents > coalesce(held, 0) THEN
        RAISE EXCEPTION 'open payouts never exceed the ledger' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER payout_requests_reserve BEFORE INSERT ON payout_requests
      FOR EACH ROW EXECUTE FUNCTION payout_reserve_guard();

    -- At the commit, since a line and what it stands for are written one after the other.
    CREATE FUNCTION line_has_its_reason() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_user <> 'swap_service' THEN RETURN NULL; END IF;
      IF NEW.kind IN ('ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT') AND NOT EXISTS (
        SELECT 1 FROM adjustments WHERE ledger_entry_id = NEW.id AND partner_id = NEW.partner_id AND kind = NEW.kind
          AND amount_cents = abs(NEW.amount_cents) AND status = 'booked' AND (NOT second_person OR decided_by IS NOT NULL)
      ) THEN
        RAISE EXCEPTION 'the ledger holds a correction only of an adjustment' USING ERRCODE = 'restrict_violation';
      END IF;
      IF NEW.kind LIKE 'COMMISSION%' AND NOT EXISTS (
        SELECT 1 FROM orders WHERE id = NEW.order_id AND partner_id = NEW.partner_id AND status = 'completed'
      ) THEN
        RAISE EXCEPTION 'the ledger holds a commission only of a completed order' USING ERRCODE = 'restrict_violation';
      END IF;
      IF NEW.kind NOT IN ('COMMISSION_ACCRUAL', 'COMMISSION_RECONCILIATION', 'ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT', 'PAYOUT') THEN
        RAISE EXCEPTION 'no road leads to a line of kind %', NEW.kind USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER ledger_entries_reason AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION line_has_its_reason();
  `;
}
