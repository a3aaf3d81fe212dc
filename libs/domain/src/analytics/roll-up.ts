import { Database, type Tx } from '../database/index.js';
import { bucketSql, crashPoint, Injectable } from '../kernel/index.js';

const batchSize = 5000;

/** Orders of nobody are counted under this id, because a key column holds no null. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Adds the milestones of orders to the figures by day. Milestones leave in the transaction that counts them: each is
 * counted once, whatever crashes, and a failed run leaves them for the next.
 */
@Injectable()
export class RollUp {
  constructor(private readonly database: Database) {}

  async run(): Promise<void> {
    const [first] = await this.database.prepared('SELECT 1 FROM order_milestones LIMIT 1', []);
    let taken = first ? batchSize : 0;
    while (taken === batchSize) {
      taken = await this.database.transaction((tx) => this.batch(tx));
      if (taken > 0) crashPoint('roll up: counted');
    }
  }

  private async batch(tx: Tx): Promise<number> {
    const rows = await tx.query<{ taken: string }[]>(
      `WITH taken AS (
         DELETE FROM order_milestones WHERE id = ANY(ARRAY(SELECT id FROM order_milestones ORDER BY id LIMIT $1 FOR UPDATE))
         RETURNING *, (at AT TIME ZONE 'UTC')::date AS day
       ), pairs AS (
         INSERT INTO pair_days AS known
         SELECT day, coalesce(partner_id, $2), currency_from, currency_to, count(*) FILTER (WHERE kind = 'waiting'),
                count(*) FILTER (WHERE kind = 'completed'), coalesce(sum(volume_cents), 0)
         FROM taken GROUP BY 1, 2, 3, 4
         ON CONFLICT (day, partner_id, currency_from, currency_to) DO UPDATE
           SET orders = known.orders + excluded.orders,
               completed_orders = known.completed_orders + excluded.completed_orders,
               volume_cents = known.volume_cents + excluded.volume_cents
       ), providers AS (
         INSERT INTO provider_days AS known
         SELECT day, provider, count(*) FILTER (WHERE kind = 'waiting'), count(*) FILTER (WHERE kind = 'completed'),
                count(*) FILTER (WHERE kind IN ('failed', 'refunded')),
                count(*) FILTER (WHERE held AND kind IN ('completed', 'failed', 'refunded')),
                coalesce(sum(slippage_bps), 0)
         FROM taken GROUP BY 1, 2
         ON CONFLICT (day, provider) DO UPDATE
           SET orders = known.orders + excluded.orders,
               completed_orders = known.completed_orders + excluded.completed_orders,
               failed_orders = known.failed_orders + excluded.failed_orders,
               held_orders = known.held_orders + excluded.held_orders,
               slippage_bps_sum = known.slippage_bps_sum + excluded.slippage_bps_sum
       ), durations AS (
         INSERT INTO duration_days AS known
         SELECT day, provider, ${bucketSql('seconds')}, count(*) FROM taken WHERE kind = 'completed' GROUP BY 1, 2, 3
         ON CONFLICT (day, provider, bucket) DO UPDATE SET orders = known.orders + excluded.orders
       ), remaining AS (
         -- Of every pair, and of all pairs of an exchange together, whose currencies are empty.
         INSERT INTO remaining_days AS known
         SELECT provider, coalesce(currency_from, ''), coalesce(currency_to, ''), status, day, bucket, count(*)
         FROM (SELECT taken.*, left_.key AS status, ${bucketSql('left_.value::integer')} AS bucket
               FROM taken, jsonb_each_text(taken.remaining) AS left_) measured
         GROUP BY GROUPING SETS ((provider, status, day, bucket, currency_from, currency_to), (provider, status, day, bucket))
         ON CONFLICT (provider, currency_from, currency_to, status, day, bucket) DO UPDATE
           SET orders = known.orders + excluded.orders
       )
       SELECT count(*) AS taken FROM taken`,
      [batchSize, nobody],
    );
    const taken = Number(rows[0]?.taken ?? 0);
    if (taken > 0) crashPoint('roll up: counted, not committed');
    return taken;
  }
}
