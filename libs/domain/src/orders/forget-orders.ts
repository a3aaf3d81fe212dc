import { Config } from '@swap/config';
import { Database } from '../database/index.js';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import { finalStatuses } from './order-status.js';

/** Ids rise with time, so the oldest reports are the first: none is looked for beyond them. */
const reportsSql = `
  DELETE FROM order_reports WHERE id = ANY(ARRAY(
    SELECT id FROM (SELECT id, at FROM order_reports ORDER BY id LIMIT $2) oldest WHERE at < $1
  )) RETURNING 1`;

const forgettable = (which: string) => `addresses_forgotten_at IS NULL AND ${which}
  AND NOT EXISTS (SELECT 1 FROM order_legs leg WHERE leg.order_id = o.id AND leg.poll_round IS NOT NULL)`;

/**
 * A transaction names both of its addresses to everybody who looks it up, so it goes with them. What the provider calls the trade stays:
 * without it the provider's bill cannot be checked.
 */
const addressesSql = (which: string, order: string) => `
  WITH old AS (
    SELECT id FROM orders o WHERE ${forgettable(which)} AND status = ANY($2) ORDER BY ${order} LIMIT $1 FOR UPDATE SKIP LOCKED
  ), leg AS (
    UPDATE order_legs SET token_sealed = NULL, deposit_tx = NULL, payout_tx = NULL, payout_key = NULL, refund_tx = NULL, repeats = NULL,
      deposit_address = NULL, deposit_memo = NULL
    FROM old WHERE order_id = old.id
  )
  UPDATE orders SET address_to = '', receiver_memo_tag = NULL, refund_address = NULL, refund_memo_tag = NULL, deposit_address = NULL,
    deposit_memo = NULL, deposit_uri = NULL, opened_by = NULL, deposit_tx = NULL, payout_tx = NULL, refund_tx = NULL, repeats = NULL, evidence = NULL,
    version = version + 1, addresses_forgotten_at = $3
  FROM old WHERE orders.id = old.id RETURNING 1`;

const oldSql = addressesSql('created_at < $4 AND updated_at < $4', 'created_at');
const askedFor = 'erasure_requested_at IS NOT NULL';
const askedForSql = addressesSql(askedFor, 'erasure_requested_at');
const namedSql = addressesSql('id = ANY($4)', 'id');

/** Removes what an order need not keep for good. What it was worth, when, through whom and for whom is never touched. */
@Injectable()
export class ForgetOrders {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Removes up to `limit` old answers of providers; answers how many. */
  async dropReports(limit: number): Promise<number> {
    return (await this.database.prepared(reportsSql, [this.reportsBefore, limit])).length;
  }

  /** How many of these there are, counted up to `limit`. */
  async droppableReports(limit: number): Promise<number> {
    return this.database.countUpTo(limit, 'SELECT FROM order_reports WHERE at < $1', [this.reportsBefore]);
  }

  /**
   * Removes addresses, memos and transactions of up to `limit` orders that are final, have not moved for long and are not asked
   * about any more; answers how many.
   */
  async dropAddresses(limit: number): Promise<number> {
    return this.drop(oldSql, limit, this.addressesBefore);
  }

  /** How many of these there are, counted up to `limit`. */
  async droppableAddresses(limit: number): Promise<number> {
    const sql = `SELECT FROM orders o WHERE ${forgettable('created_at < $2 AND updated_at < $2')} AND status = ANY($1)`;
    return this.database.countUpTo(limit, sql, [[...finalStatuses], this.addressesBefore]);
  }

  /** The same for up to `limit` orders whose customers asked for it, however lately they ended; answers how many. */
  async eraseAskedFor(limit: number): Promise<number> {
    return this.drop(askedForSql, limit);
  }

  /** How many of these there are, counted up to `limit`. */
  async erasable(limit: number): Promise<number> {
    const sql = `SELECT FROM orders o WHERE ${forgettable(askedFor)} AND status = ANY($1)`;
    return this.database.countUpTo(limit, sql, [[...finalStatuses]]);
  }

  /** The same for these orders, as far as they are final and not asked about any more; answers how many. */
  async eraseNow(ids: readonly string[]): Promise<number> {
    return this.drop(namedSql, ids.length, ids);
  }

  private get reportsBefore(): Date {
    return this.clock.in(-this.config.values.PROVIDER_REPORT_RETENTION_DAYS * DAY);
  }

  private get addressesBefore(): Date {
    return this.clock.in(-this.config.values.ORDER_ADDRESS_RETENTION_DAYS * DAY);
  }

  private async drop(sql: string, limit: number, ...which: readonly unknown[]): Promise<number> {
    return (await this.database.prepared(sql, [limit, [...finalStatuses], this.clock.now(), ...which])).length;
  }
}
