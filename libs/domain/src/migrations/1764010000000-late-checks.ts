import { SqlMigration } from './sql-migration.js';

/** Failed and refunded legs are looked at again for thirty days, expired ones for as long, ever more seldom. */
export class LateChecks1764010000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE order_legs ADD COLUMN ended_at timestamptz;
    INSERT INTO poll_rounds (round, swept_until)
    SELECT round, now() FROM unnest(ARRAY['ended_lately', 'ended_long_ago']) AS round ON CONFLICT DO NOTHING;
    UPDATE order_legs SET poll_round = 'ended_long_ago'
    WHERE status IN ('expired', 'failed', 'refunded') AND ref IS NOT NULL AND poll_round IS NULL
      AND created_at > now() - interval '30 days';`;
}
