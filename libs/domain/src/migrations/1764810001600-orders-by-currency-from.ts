import { IndexMigration } from './index-migration.js';

/** A partner's orders of a currency that is rare among them are found without a look at all of them. */
export class OrdersByCurrencyFrom1764810001600 extends IndexMigration {
  protected readonly index = 'orders_partner_id_currency_from_idx';
  protected readonly table = 'orders';
  protected readonly covers = '(partner_id, currency_from, created_at, id)';
}
