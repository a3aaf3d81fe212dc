import { SqlMigration } from './sql-migration.js';

/*
 * PostgreSQL takes no numbers about an expression from a partial index: it guesses that each of its values is that of 1 in 200 rows, and
 * for a plan that it keeps it then reads a large table from end to end. Statistics of the expression itself tell it how rare each is
 * (documentation of CREATE STATISTICS); of a table that was partitioned each partition needs its own. They are collected at once: a
 * table that hardly changes is not looked at for weeks.
 */
export class ExpressionStatistics1764810001100 extends SqlMigration {
  protected readonly sql = `
    DO $$
    DECLARE
      made record;
    BEGIN
      FOR made IN
        SELECT part.name AS part, about, expression
        FROM (VALUES
          ('orders', 'deposit_address', 'lower(deposit_address)'),
          ('orders', 'address_to', 'lower(address_to)'),
          ('orders', 'refund_address', 'lower(refund_address)'),
          ('order_legs', 'deposit_address', 'lower(deposit_address)'),
          ('order_legs', 'deposit_tx', 'lower(deposit_tx)'),
          ('order_legs', 'payout_tx', 'lower(payout_tx)'),
          ('order_legs', 'refund_tx', 'lower(refund_tx)'),
          ('payout_requests', 'tx_key', 'payout_tx_key(tx_hash)')
        ) AS wanted (whole, about, expression)
        CROSS JOIN LATERAL (
          SELECT relname AS name FROM pg_class WHERE oid = whole::regclass AND relkind = 'r'
          UNION ALL
          SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = whole::regclass
        ) AS part
      LOOP
        EXECUTE format('CREATE STATISTICS %I ON (%s) FROM %I', made.part || '_' || made.about || '_stats', made.expression, made.part);
      END LOOP;
    END $$;
    ANALYZE orders, order_legs, payout_requests;
  `;
}
