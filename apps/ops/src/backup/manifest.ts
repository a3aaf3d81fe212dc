import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type pg from 'pg';

/** What a database held at one moment, so that a restored one can be held against it. */
export interface Manifest {
  readonly version: 1;
  readonly taken_at: string;
  readonly server: string;
  /** SHA-256 of the dump. */
  readonly dump_sha256: string;
  /** Names of the migrations that had been applied. */
  readonly migrations: readonly string[];
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Digests of what money rests on: where every account stands, and the ends of the chains of ledger and audit. */
  readonly digests: Readonly<Record<string, string>>;
}

type Contents = Pick<Manifest, 'migrations' | 'rows' | 'digests'>;

const tables = `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  AND NOT relispartition AND relname NOT IN ('schema_migrations', 'write_probes') ORDER BY 1`;

/** Each folds one table into one line, in an order of its own. */
const digests = {
  accounts: `SELECT md5(coalesce(string_agg(concat_ws('|', a.*::text), ';' ORDER BY a.*::text), '')) AS digest FROM affiliate_accounts a`,
  ledger: `SELECT md5(coalesce(string_agg(concat_ws('|', l.partner_id, l.sequence, l.amount_cents), ';' ORDER BY l.partner_id, l.sequence), '')) AS digest
           FROM ledger_entries l`,
  payouts: `SELECT md5(coalesce(string_agg(concat_ws('|', p.id, p.status, p.amount_cents), ';' ORDER BY p.id), '')) AS digest FROM payout_requests p`,
} as const;

/** What the database holds, as `client` sees it; of one moment when its transaction is of one. */
export async function contentsOf(client: pg.ClientBase): Promise<Contents> {
  const rows: Record<string, number> = {};
  for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
    const counted = await client.query<{ count: string }>(`SELECT count(*) FROM public.${name}`);
    rows[name] = Number(counted.rows[0]?.count);
  }
  const found: Record<string, string> = {};
  for (const [name, sql] of Object.entries(digests).filter(([, sql]) => Object.keys(rows).some((t) => sql.includes(t))))
    found[name] = (await client.query<{ digest: string }>(sql)).rows[0]?.digest ?? '';
  const applied =
    rows['orders'] === undefined
      ? []
      : (await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY 1')).rows;
  return { migrations: applied.map(({ name }) => name), rows, digests: found };
}

/** What is there otherwise than the manifest says, one line each; empty when all is as it was. */
export function differences(manifest: Manifest, found: Contents): string[] {
  const rows = Object.entries(manifest.rows).flatMap(([table, count]) => {
    const there = found.rows[table];
    if (there === undefined) return [`the table ${table} is missing`];
    return there === count ? [] : [`${table} has ${there} rows, and had ${count}`];
  });
  const sums = Object.entries(manifest.digests).flatMap(([name, digest]) =>
    found.digests[name] === digest ? [] : [`the contents of ${name} are not what they were`],
  );
  const missing = manifest.migrations.filter((name) => !found.migrations.includes(name));
  return [...rows, ...sums, ...missing.map((name) => `the migration ${name} is missing`)];
}

/** SHA-256 of a file, hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
