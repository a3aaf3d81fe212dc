import { SqlMigration } from './sql-migration.js';

/** Where a process tries whether there is room to write, after a write was refused for want of it. Nothing stays in it. */
export class WriteProbes1764100000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE write_probes (filler text NOT NULL);
    ALTER TABLE write_probes ALTER COLUMN filler SET STORAGE EXTERNAL;`;
}
