import { SqlMigration } from './sql-migration.js';

/** Which service key a recovery code was hashed under; null of those made before that was noted. */
export class RecoveryCodeKeys1764810001200 extends SqlMigration {
  protected readonly sql = `ALTER TABLE recovery_codes ADD COLUMN key_id text`;
}
