import { IndexMigration } from './index-migration.js';

/** Finds what was given up: of an endpoint, newest first. */
export class ExhaustedDeliveries1764810000100 extends IndexMigration {
  protected readonly index = 'webhook_deliveries_exhausted_idx';
  protected readonly table = 'webhook_deliveries';
  protected readonly covers = `(endpoint_id, sequence) WHERE state = 'exhausted'`;
}
