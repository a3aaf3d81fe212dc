import { SqlMigration } from './sql-migration.js';

/** Open trades are asked about in rounds, by a phase of their own that never changes, instead of at a time that always does. */
export class PollRounds1763770100000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE order_legs ADD COLUMN poll_round text, ADD COLUMN poll_phase double precision NOT NULL DEFAULT random();
    UPDATE order_legs SET poll_round = CASE status
        WHEN 'waiting' THEN 'waiting' WHEN 'expired' THEN 'expired' WHEN 'completed' THEN 'afterthought' ELSE 'moving' END
      WHERE next_sync_at IS NOT NULL;
    DROP INDEX order_legs_due_idx;
    ALTER TABLE order_legs DROP COLUMN next_sync_at;
    CREATE INDEX order_legs_round_idx ON order_legs (poll_round, poll_phase) WHERE poll_round IS NOT NULL;

    CREATE TABLE poll_rounds (
      round text PRIMARY KEY,
      swept_until timestamptz NOT NULL
    );
    INSERT INTO poll_rounds
    SELECT round, now() FROM unnest(ARRAY['moving', 'waiting', 'expired', 'afterthought', 'parting']) AS round;
  `;
}
