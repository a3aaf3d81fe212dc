import { IndexMigration } from './index-migration.js';

/** The newest orders that a chain was asked about, among all that none was. */
export class OrdersWithEvidence1764810000900 extends IndexMigration {
  protected readonly index = 'orders_evidence_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(id) WHERE evidence IS NOT NULL';
}
