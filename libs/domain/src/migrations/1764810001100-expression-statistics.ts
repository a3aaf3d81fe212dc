import { SqlMigration } from './sql-migration.js';

/*
 * PostgreSQL takes no numbers about an expression from a partial index: it guesses that each of its values is that of 1 in 200 rows, and
 * for a plan that it keeps it then reads a large table from end to end. Statistics of the expression itself tell it how rare each is
 * (PostgreSQL 18, CREATE STATISTICS). They are collected at once: a table that hardly changes is not looked at for weeks.
 */
export class ExpressionStatistics1764810001100 extends SqlMigration {
  protected readonly sql = `
    CREATE STATISTICS orders_deposit_address_stats ON (lower(deposit_address)) FROM orders;
    CREATE STATISTICS orders_address_to_stats ON (lower(address_to)) FROM orders;
    CREATE STATISTICS orders_refund_address_stats ON (lower(refund_address)) FROM orders;
    CREATE STATISTICS order_legs_deposit_address_stats ON (lower(deposit_address)) FROM order_legs;
    CREATE STATISTICS order_legs_deposit_tx_stats ON (lower(deposit_tx)) FROM order_legs;
    CREATE STATISTICS order_legs_payout_tx_stats ON (lower(payout_tx)) FROM order_legs;
    CREATE STATISTICS order_legs_refund_tx_stats ON (lower(refund_tx)) FROM order_legs;
    CREATE STATISTICS payout_requests_tx_key_stats ON (payout_tx_key(tx_hash)) FROM payout_requests;
    ANALYZE orders, order_legs, payout_requests;
  `;
}
