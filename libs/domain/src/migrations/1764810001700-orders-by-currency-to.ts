import { IndexMigration } from './index-migration.js';

/** The same of the currency that is paid out. */
export class OrdersByCurrencyTo1764810001700 extends IndexMigration {
  protected readonly index = 'orders_partner_id_currency_to_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(partner_id, currency_to, created_at, id)';
}
