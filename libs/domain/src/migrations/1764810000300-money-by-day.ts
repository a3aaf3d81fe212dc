import { SqlMigration } from './sql-migration.js';

/**
 * What matures on which day, kept by the ledger itself like the commission of each day: what a partner is owed, and when, does not cost
 * more with every line. Beside it what each pair earned, quotes by partner, and how far behind the service was at worst, by day.
 */
export class MoneyByDay1764810000300 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE maturing_days (
      partner_id uuid NOT NULL,
      day date NOT NULL,
      amount_cents bigint NOT NULL,
      CONSTRAINT maturing_days_pkey PRIMARY KEY (partner_id, day)
    );
    CREATE INDEX maturing_days_day_idx ON maturing_days (day);

    CREATE FUNCTION maturing_days_add() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO maturing_days AS known
      VALUES (NEW.partner_id, (NEW.matures_at AT TIME ZONE 'UTC')::date, NEW.amount_cents)
      ON CONFLICT (partner_id, day) DO UPDATE SET amount_cents = known.amount_cents + excluded.amount_cents;
      RETURN NULL;
    END $$;

    CREATE TRIGGER ledger_entries_maturing_days AFTER INSERT ON ledger_entries FOR EACH ROW
      WHEN (NEW.matures_at > NEW.created_at) EXECUTE FUNCTION maturing_days_add();

    INSERT INTO maturing_days
    SELECT partner_id, (matures_at AT TIME ZONE 'UTC')::date, sum(amount_cents) FROM ledger_entries
    WHERE matures_at > created_at AND matures_at > now() - interval '1 day' GROUP BY 1, 2;

    CREATE TABLE commission_pairs (
      partner_id uuid NOT NULL,
      day date NOT NULL,
      currency_from text NOT NULL,
      currency_to text NOT NULL,
      amount_cents bigint NOT NULL,
      CONSTRAINT commission_pairs_pkey PRIMARY KEY (partner_id, day, currency_from, currency_to)
    );

    CREATE TABLE quote_days (
      partner_id uuid NOT NULL,
      day date NOT NULL,
      quotes bigint NOT NULL,
      CONSTRAINT quote_days_pkey PRIMARY KEY (partner_id, day)
    );

    CREATE TABLE lag_days (
      day date NOT NULL,
      work text NOT NULL,
      worst_seconds integer NOT NULL,
      CONSTRAINT lag_days_pkey PRIMARY KEY (day, work)
    );
  `;
}
