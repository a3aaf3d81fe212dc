import { SqlMigration } from './sql-migration.js';

/** An order that expired although its deposit was seen was taken for one that late money may still revive, and its mailbox kept. */
export class ExpiredWithDeposit1764810001100 extends SqlMigration {
  protected readonly sql = `
    UPDATE order_mail_addresses SET ended_at = now()
    FROM orders WHERE orders.id = order_id AND orders.status = 'expired' AND deposit_told_at IS NOT NULL AND ended_at IS NULL;
  `;
}
