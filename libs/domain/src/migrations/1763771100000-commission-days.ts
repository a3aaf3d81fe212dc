import { SqlMigration } from './sql-migration.js';

/** Commission by day, kept by the ledger itself: each line is added under its account's row lock, so nobody else waits. */
export class CommissionDays1763771100000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE commission_days (
      partner_id uuid NOT NULL,
      day date NOT NULL,
      amount_cents bigint NOT NULL,
      PRIMARY KEY (partner_id, day)
    );

    CREATE FUNCTION commission_days_add() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO commission_days AS known
      VALUES (NEW.partner_id, (NEW.created_at AT TIME ZONE 'UTC')::date, NEW.amount_cents)
      ON CONFLICT (partner_id, day) DO UPDATE SET amount_cents = known.amount_cents + excluded.amount_cents;
      RETURN NULL;
    END $$;

    CREATE TRIGGER ledger_entries_commission_days AFTER INSERT ON ledger_entries FOR EACH ROW
      WHEN (NEW.kind IN ('COMMISSION_ACCRUAL', 'COMMISSION_RECONCILIATION')) EXECUTE FUNCTION commission_days_add();

    INSERT INTO commission_days
    SELECT partner_id, (created_at AT TIME ZONE 'UTC')::date, sum(amount_cents) FROM ledger_entries
    WHERE kind IN ('COMMISSION_ACCRUAL', 'COMMISSION_RECONCILIATION') GROUP BY 1, 2;
  `;
}
