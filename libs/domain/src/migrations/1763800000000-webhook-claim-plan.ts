import { SqlMigration } from './sql-migration.js';

/*
 * The plans of a function are made once per connection. Made while the tables are still small they read them from end to end,
 * and go on doing so when millions of deliveries have come, until statistics are gathered anew.
 */
export class WebhookClaimPlan1763800000000 extends SqlMigration {
  protected readonly sql = `
    ALTER FUNCTION webhook_claim(timestamptz, timestamptz, integer, integer, integer, integer, integer) SET enable_seqscan = off;
  `;
}
