import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import type { FreshDatabase } from '../../support/fresh-database.js';
import { ok } from '../../support/http.js';
import type { Partner } from '../../support/partner.js';
import { unwatched } from '../administer.js';
import { accounts, copies, eachOrder, large, sums } from './rows.js';

/** Whose orders they are. */
export interface FillPlan {
  /** The partner that is looked at. */
  readonly partnerId: string;
  /** How many partners share the orders evenly, that one among them. */
  readonly partners: number;
}

/** Orders of one statement. */
const portion = 500_000;
/** At once, each at its own table. */
const writers = 2;
const options = `-c ${unwatched}=replica -c maintenance_work_mem=1GB`;
const small = ['affiliate_accounts', 'pair_days', 'platform_pair_days', 'commission_days', 'bench.partners'];
/** From so many on an index is written quicker afterwards. */
const manyRows = 100_000;

/** The partner gets an endpoint, which nothing is sent to, and so do the others, which are copies of it. */
export async function sharedBy(database: FreshDatabase, partner: Partner, partners: number): Promise<FillPlan> {
  const endpoint = { url: 'http://127.0.0.1:9/nobody', events: ['affiliate.commission_accrued'] };
  const { id } = (await ok(partner.api.post('/partners/affiliate/webhooks', endpoint))) as { id: string };
  const [row] = await database.query('SELECT partner_id AS "partnerId" FROM webhook_endpoints WHERE id = $1', [id]);
  const { partnerId } = row as { partnerId: string };
  await database.query('CREATE SCHEMA IF NOT EXISTS bench');
  await database.query(
    'CREATE TABLE bench.partners (n bigint PRIMARY KEY, id uuid NOT NULL, endpoint_id uuid NOT NULL)',
  );
  await database.query(
    `INSERT INTO bench.partners SELECT n, CASE n WHEN 0 THEN $1::uuid ELSE gen_random_uuid() END,
       CASE n WHEN 0 THEN $2::uuid ELSE gen_random_uuid() END FROM generate_series(0, $3::bigint - 1) n`,
    [partnerId, id, partners],
  );
  for (const statement of copies) await database.query(statement);
  return { partnerId, partners };
}

/**
 * Writes down `rows` orders of two years as if they had been swapped: each with its leg, the exchange's last report, three ledger lines
 * and three webhooks, which were delivered within the last weeks. All have ended. Chains of hashes are not computed. `begins` is called
 * when nothing else is under way. The database's owner must have been allowed to write unwatched (`administer.ts`).
 */
export async function fill(
  database: FreshDatabase,
  { partners }: FillPlan,
  rows: number,
  begins?: () => Promise<void>,
): Promise<void> {
  const until = new Date().toISOString();
  await eventually(() => nothingUnderWay(database));
  await begins?.();
  // Numbers begin anew.
  await database.query('TRUNCATE webhook_events, webhook_deliveries, webhook_attempts');
  await database.query(accounts, [rows, partners, until]);
  const pool = new pg.Pool({ connectionString: database.url, max: writers, options });
  const write = () =>
    byWriters(eachOrder, async (statement) => {
      for (let from = 1; from <= rows; from += portion) {
        const to = Math.min(rows, from + portion - 1);
        await pool.query(statement, [from, to, rows, partners, until]);
      }
    });
  try {
    await (rows < manyRows ? write() : withoutIndexes(pool, write));
    await byWriters(sums, (statement) => pool.query(statement));
    await byWriters([...large, ...small], (table) => pool.query(`VACUUM (ANALYZE) ${table}`));
  } finally {
    await pool.end();
  }
}

/** Does `work` for each, as many at once as write. */
async function byWriters<T>(list: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  const left = [...list];
  const one = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: writers }, one));
}

/** What the partner did before becomes events, which have numbers. */
async function nothingUnderWay(database: FreshDatabase): Promise<void> {
  const [row] = await database.query('SELECT count(*)::int AS messages FROM outbox_messages');
  const { messages } = row as { messages: number };
  if (messages > 0) throw new Error(`${String(messages)} messages are still in the outbox`);
}

/** Nobody is to read through so many when the service ends. */
export async function forgetEvents(database: FreshDatabase): Promise<void> {
  await database.query('TRUNCATE webhook_events');
}

/** Drops the indexes of the large tables that no constraint needs, and makes them anew behind `work`. */
async function withoutIndexes(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows: found } = await pool.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [large],
  );
  for (const { name } of found) await pool.query(`DROP INDEX ${name}`);
  await work();
  await byWriters(found, ({ definition }) => pool.query(definition));
}
