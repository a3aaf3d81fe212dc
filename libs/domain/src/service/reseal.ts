import { Injectable, Keyring, type KeyPurpose } from '../kernel/index.js';
import { Database } from '../database/index.js';

/** A column of secrets that are kept for good, each sealed for its own row. */
export interface SealedColumn {
  readonly table: string;
  /** The column that names the row in the seal. */
  readonly id: string;
  readonly column: string;
  /** What the seal is bound to, before the row's id. */
  readonly context: string;
  /** Where its keyed hash lies, by which the row is found, and what that is keyed for. */
  readonly hashed?: { readonly column: string; readonly purpose: KeyPurpose };
}

/** What else is sealed (waiting mail, kept answers, webhook secrets on their way out) is gone within a week by itself. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'totp_factors', id: 'account_id', column: 'secret_sealed', context: 'totp_factors|secret_sealed' },
  { table: 'webhook_endpoints', id: 'id', column: 'secret_sealed', context: 'webhook_endpoints|secret' },
  {
    table: 'order_mail_addresses',
    id: 'order_id',
    column: 'email_sealed',
    context: 'order_mail_addresses|email',
    hashed: { column: 'email_hash', purpose: 'customer-email' },
  },
  { table: 'order_legs', id: 'id', column: 'token_sealed', context: 'order_legs|token' },
];

/** Every password; each names the key it was hashed under, and where there is none yet it is empty. */
export const passwordsSql = `SELECT password_hash FROM partners UNION ALL SELECT password_hash FROM partner_members
  UNION ALL SELECT password_hash FROM admins`;

/** Everybody whom a second factor lets in. */
export const peopleSql = `SELECT id, email FROM partners WHERE closed_at IS NULL AND founder_removed_at IS NULL
  UNION ALL SELECT id, email FROM partner_members WHERE removed_at IS NULL UNION ALL SELECT id, email FROM admins WHERE deactivated_at IS NULL`;

const batchSize = 500;

/** How many values were sealed anew, and what still needs an older service key. */
interface ResealReport {
  readonly resealed: Readonly<Record<string, number>>;
  readonly passwordsUnderOlderKeys: number;
  /** Mail addresses of those whose recovery codes were made under one, or before it was noted under which. */
  readonly recoveryCodesUnderOlderKeys: readonly string[];
}

/** Seals and hashes everything that is kept under the newest service key. It may be stopped and begun again, and run while the service does. */
@Injectable()
export class Reseal {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  async run(): Promise<ResealReport> {
    const resealed: Record<string, number> = {};
    for (const column of sealedColumns) resealed[`${column.table}.${column.column}`] = await this.column(column);
    // Of the staff, those who were invited and have not chosen a password yet have none.
    const [row] = await this.database.manager.query<{ count: string }[]>(
      `SELECT count(*) FROM (${passwordsSql}) known
       WHERE password_hash <> '' AND password_hash NOT LIKE $1 || ':%'`,
      [this.newest],
    );
    const codes = await this.database.manager.query<{ email: string }[]>(
      `SELECT DISTINCT email FROM recovery_codes JOIN (${peopleSql}) people ON id = account_id
       WHERE key_id IS DISTINCT FROM $1 ORDER BY email`,
      [this.newest],
    );
    return {
      resealed,
      passwordsUnderOlderKeys: Number(row?.count ?? 0),
      recoveryCodesUnderOlderKeys: codes.map(({ email }) => email),
    };
  }

  private get newest(): string {
    return this.keyring.ids()[0] ?? '';
  }

  private async column({ table, id, column, context, hashed }: SealedColumn): Promise<number> {
    // A row from before there were hashes is sealed anew for its own.
    const withoutHash = hashed ? ` OR ${hashed.column} IS NULL` : '';
    const settingHash = hashed ? `, ${hashed.column} = $4` : '';
    let done = 0;
    for (;;) {
      const rows = await this.database.manager.query<{ id: string; sealed: string }[]>(
        `SELECT ${id} AS id, ${column} AS sealed FROM ${table}
         WHERE ${column} IS NOT NULL AND (split_part(${column}, '.', 2) <> $1${withoutHash}) LIMIT ${String(batchSize)}`,
        [this.newest],
      );
      for (const row of rows) {
        const bound = `${context}|${row.id}`;
        const plain = this.keyring.open(bound, row.sealed);
        const hash = hashed ? [this.keyring.mac(hashed.purpose, plain)] : [];
        // Whoever changed it in the meantime sealed it under the newest key already.
        await this.database.manager.query(
          `UPDATE ${table} SET ${column} = $3${settingHash} WHERE ${id} = $1 AND ${column} = $2`,
          [row.id, row.sealed, this.keyring.seal(bound, plain), ...hash],
        );
      }
      done += rows.length;
      if (rows.length < batchSize) return done;
    }
  }
}
