import { SqlMigration } from './sql-migration.js';

/**
 * Payouts that a treasurer sends together, and which transaction was booked as whose payment: one pays one payout, or those of one batch.
 * One hash is written in several ways, so transactions are told apart by its digits.
 */
export class PayoutBatches1764800200000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE payout_batches (
      id uuid CONSTRAINT payout_batches_pkey PRIMARY KEY,
      network text NOT NULL,
      created_by uuid NOT NULL,
      idempotency_ref text,
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX payout_batches_idempotency_ref_key ON payout_batches (idempotency_ref);
    CREATE TRIGGER payout_batches_append_only BEFORE UPDATE OR DELETE ON payout_batches
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER payout_batches_no_truncate BEFORE TRUNCATE ON payout_batches
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE TABLE payout_transactions (
      network text NOT NULL,
      tx_key text NOT NULL,
      claimed_by uuid NOT NULL,
      CONSTRAINT payout_transactions_pkey PRIMARY KEY (network, tx_key)
    );
    CREATE TRIGGER payout_transactions_append_only BEFORE UPDATE OR DELETE ON payout_transactions
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER payout_transactions_no_truncate BEFORE TRUNCATE ON payout_transactions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    ALTER TABLE payout_requests
      ADD COLUMN batch_id uuid REFERENCES payout_batches (id),
      ADD COLUMN tx_claim uuid,
      ADD CONSTRAINT payout_requests_tx_claim CHECK (tx_claim IN (id, coalesce(batch_id, id))) NOT VALID;

    CREATE FUNCTION payout_tx_key(tx_hash text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
      SELECT lower(regexp_replace(btrim(tx_hash), '^0x', '', 'i'))
    $$;
    INSERT INTO payout_transactions (network, tx_key, claimed_by)
      SELECT DISTINCT ON (network, payout_tx_key(tx_hash)) network, payout_tx_key(tx_hash), id
      FROM payout_requests WHERE tx_hash IS NOT NULL ORDER BY network, payout_tx_key(tx_hash), updated_at, id;
    DROP INDEX payout_requests_tx_hash_key;

    CREATE FUNCTION payout_claims_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.tx_claim := coalesce(NEW.tx_claim, NEW.id);
      INSERT INTO payout_transactions (network, tx_key, claimed_by)
        VALUES (NEW.network, payout_tx_key(NEW.tx_hash), NEW.tx_claim) ON CONFLICT DO NOTHING;
      IF NOT EXISTS (SELECT 1 FROM payout_transactions
                     WHERE network = NEW.network AND tx_key = payout_tx_key(NEW.tx_hash) AND claimed_by = NEW.tx_claim) THEN
        RAISE EXCEPTION 'one transaction pays one payout, or those of one batch'
          USING ERRCODE = 'unique_violation', CONSTRAINT = 'payout_requests_tx_hash_key';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER payout_requests_transaction BEFORE UPDATE ON payout_requests FOR EACH ROW
      WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION payout_claims_transaction();

    CREATE FUNCTION payout_batch_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.batch_id IS NOT NULL OR NEW.status <> 'processing' OR OLD.status <> 'approved' THEN
        RAISE EXCEPTION 'a payout joins a batch when it is taken over, once' USING ERRCODE = 'restrict_violation';
      END IF;
      IF NOT EXISTS (SELECT 1 FROM payout_batches WHERE id = NEW.batch_id AND network = NEW.network) THEN
        RAISE EXCEPTION 'a batch is of one network' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER payout_requests_batch BEFORE UPDATE ON payout_requests FOR EACH ROW
      WHEN (NEW.batch_id IS DISTINCT FROM OLD.batch_id) EXECUTE FUNCTION payout_batch_guard();
  `;
}
