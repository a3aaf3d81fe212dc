import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { copyOut } from './copy.js';
import { alone, besideBaseline } from './figure.js';
import { median } from './measures.js';
import { watchMemory } from './memory.js';
import type { Outcome } from './outcome.js';
import { takeTurns, type Pace } from './turns.js';

const lines = 1_000_000;

interface Download {
  readonly ms: number;
  readonly firstByteMs: number;
  readonly bytes: number;
}

/** A statement over a million ledger lines, beside PostgreSQL's own COPY of the same columns. */
export async function statement(rounds: number): Promise<Outcome> {
  const service = await aService();
  try {
    const partner = await aPartner(service);
    await fill(service, partner);
    const problems = await problemsOfTheBytes(service, partner);
    const downloads: Download[] = [];
    const product = async () => {
      const one = await download(service, partner);
      downloads.push(one);
      return paceOf(one.ms);
    };
    const memory = watchMemory(service.apis[0]?.pid ?? 0);
    const { besideBaseline: turns } = await takeTurns(
      { baseline: async () => paceOf(await copyMs(service, partner)), product },
      rounds,
    );
    const { before, most } = memory.stop();
    if (new Set(downloads.map(({ bytes }) => bytes)).size !== 1)
      problems.push('the same period has another length another time');
    const firstByteMs = Math.round(median(downloads.map((each) => each.firstByteMs)));
    return {
      figures: [
        besideBaseline('Statement of a million lines, beside COPY', 'lines/s', turns, { must: 0.45, aim: 0.6 }),
        alone('Statement: growth of memory', 'MB', most - before, { must: 24, aim: 16, bound: 'most' }),
        alone('Statement: first byte', 'ms', firstByteMs, { must: 100, aim: null, bound: 'most' }),
      ],
      problems,
      details: { lines, bytes: downloads[0]?.bytes, memoryMb: { before, most } },
    };
  } finally {
    await service.stop();
  }
}

function paceOf(ms: number): Pace {
  return { perSecond: (lines / ms) * 1000 };
}

/** A year's million lines, written at once: the ledger's own function would take minutes for what only is to be read. */
async function fill({ database }: Service, { email }: Partner): Promise<void> {
  await database.query('ALTER TABLE ledger_entries DISABLE TRIGGER USER');
  await database.query(
    `INSERT INTO affiliate_accounts (partner_id, balance_cents, last_sequence, head_hash)
     SELECT id, $2::bigint * 125, $2, '' FROM partners WHERE email = $1`,
    [email, lines],
  );
  await database.query(
    `INSERT INTO ledger_entries (id, partner_id, sequence, kind, amount_cents, balance_after_cents, order_id, public_order_id,
       matures_at, created_at, previous_hash, hash)
     SELECT gen_random_uuid(), p.id, n, 'COMMISSION_ACCRUAL', 125, n * 125, gen_random_uuid(), substr(sha.hash, 1, 26), at, at, '', sha.hash
     FROM partners p, generate_series(1, $2::bigint) n,
       LATERAL (SELECT timestamptz '2025-01-01T00:00:00Z' + n * interval '30 seconds' AS at) t,
       LATERAL (SELECT encode(sha256(n::text::bytea), 'hex') AS hash) sha
     WHERE p.email = $1`,
    [email, lines],
  );
  await database.query('ALTER TABLE ledger_entries ENABLE TRIGGER USER');
  await database.query('VACUUM (FREEZE, ANALYZE) ledger_entries');
}

async function* chunksOf({ api }: Service, { tokens }: Partner): AsyncGenerator<Buffer> {
  const url = `${api.base}/partners/affiliate/statement.csv?from=2025-01-01&to=2025-12-31`;
  const request = get(url, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The statement was answered ${String(response.statusCode)}`);
  for await (const chunk of response) yield chunk as Buffer;
}

/** Looked at before anything is measured, since looking takes time too: every line is there, and the same bytes come again. */
async function problemsOfTheBytes(service: Service, partner: Partner): Promise<string[]> {
  const hashes = new Set<string>();
  let newlines = 0;
  for (let time = 0; time < 2; time += 1) {
    const hash = createHash('sha256');
    for await (const chunk of chunksOf(service, partner)) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) newlines += 1;
    }
    hashes.add(hash.digest('hex'));
  }
  return [
    ...(newlines === 2 * (lines + 3) ? [] : ['a statement does not have a line for each entry']),
    ...(hashes.size === 1 ? [] : ['the same period has other bytes another time']),
  ];
}

async function download(service: Service, partner: Partner): Promise<Download> {
  const started = performance.now();
  let [bytes, firstByteMs] = [0, 0];
  for await (const chunk of chunksOf(service, partner)) {
    firstByteMs ||= performance.now() - started;
    bytes += chunk.length;
  }
  return { ms: performance.now() - started, firstByteMs, bytes };
}

async function copyMs({ database }: Service, { email }: Partner): Promise<number> {
  const started = performance.now();
  await copyOut(
    database.url,
    `COPY (SELECT sequence, created_at, kind, amount_cents, balance_after_cents, public_order_id, payout_request_id, note, matures_at, hash
           FROM ledger_entries WHERE partner_id = (SELECT id FROM partners WHERE email = '${email}') ORDER BY sequence) TO STDOUT (FORMAT csv)`,
  );
  return performance.now() - started;
}
