import { IndexMigration } from './index-migration.js';

/** The newest orders of an exchange that has few are found without a look at everybody else's. */
export class OrdersByProvider1764810001800 extends IndexMigration {
  protected readonly index = 'orders_provider_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(provider, id)';
}
