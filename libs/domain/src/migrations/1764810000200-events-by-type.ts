import { IndexMigration } from './index-migration.js';

/** Finds the events of one type of a partner, in their order. */
export class EventsByType1764810000200 extends IndexMigration {
  protected readonly index = 'webhook_events_partner_id_type_sequence_idx';
  protected readonly table = 'webhook_events';
  protected readonly covers = '(partner_id, type, sequence)';
}
