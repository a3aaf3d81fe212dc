import { SqlMigration } from './sql-migration.js';

/** Those rows, added to what is known; in one order, so that two who add wait for each other and not in a circle. */
const added = (rows: string) => `
        INSERT INTO platform_pair_days AS known
        SELECT day, currency_from, currency_to, sum(orders), sum(completed_orders), sum(volume_cents)
        FROM ${rows} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (day, currency_from, currency_to) DO UPDATE
          SET orders = known.orders + excluded.orders,
              completed_orders = known.completed_orders + excluded.completed_orders,
              volume_cents = known.volume_cents + excluded.volume_cents`;

/**
 * Orders of all partners together, by pair and day: what everybody is shown does not cost more with every partner. Kept by the table that
 * it sums up, so that a worker of before, which rolls up beside the newer ones for a while, is counted too.
 */
export class PlatformPairDays1764810001400 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE platform_pair_days (
      day date NOT NULL,
      currency_from text NOT NULL,
      currency_to text NOT NULL,
      orders bigint NOT NULL,
      completed_orders bigint NOT NULL,
      volume_cents bigint NOT NULL,
      CONSTRAINT platform_pair_days_pkey PRIMARY KEY (day, currency_from, currency_to)
    );

    CREATE FUNCTION platform_pair_days_add() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        ${added('written')};
      ELSE
        ${added(`(
          SELECT day, currency_from, currency_to, orders, completed_orders, volume_cents FROM written
          UNION ALL
          SELECT day, currency_from, currency_to, -orders, -completed_orders, -volume_cents FROM replaced) changes`)};
      END IF;
      RETURN NULL;
    END $$;

    -- Nobody writes from here on until what there was is added up.
    CREATE TRIGGER pair_days_platform_inserted AFTER INSERT ON pair_days
      REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION platform_pair_days_add();
    CREATE TRIGGER pair_days_platform_updated AFTER UPDATE ON pair_days
      REFERENCING NEW TABLE AS written OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION platform_pair_days_add();

    ${added('pair_days')};
  `;
}
