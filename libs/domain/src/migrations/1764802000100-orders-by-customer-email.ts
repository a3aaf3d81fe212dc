import { IndexMigration } from './index-migration.js';

/** Finds orders by the mail address of their customer. */
export class OrdersByCustomerEmail1764802000100 extends IndexMigration {
  protected readonly index = 'order_mail_addresses_email_hash_idx';
  protected readonly table = 'order_mail_addresses';
  protected readonly covers = '(email_hash) WHERE email_hash IS NOT NULL';
}
