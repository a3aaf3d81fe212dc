import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { delay } from '../support/eventually.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { copyOut } from './copy.js';

const lines = 1_000_000;
const rounds = 5;
const memoryMaxMb = 200;
const growthAimMb = 32;
const copyShareLeast = 0.4;
/** A baseline that differs more than this between its rounds measures the machine's other work. */
const spreadMax = 0.25;

export interface StatementResult {
  readonly lines: number;
  readonly megabytes: number;
  /** Lines in a second, the median of the rounds, and from which to which. */
  readonly statement: Pace;
  readonly copy: Pace;
  /** The statement's pace of that of COPY, the median of the rounds. */
  readonly copyShare: number;
  readonly firstByteMs: number;
  /** Resident memory of the API before the first long statement, and the most it had while they ran. */
  readonly memoryMb: { readonly before: number; readonly most: number };
  readonly problems: readonly string[];
}

interface Pace {
  readonly median: number;
  readonly from: number;
  readonly to: number;
}

interface Download {
  readonly ms: number;
  readonly firstByteMs: number;
  readonly bytes: number;
}

/** A statement over a million ledger lines, beside PostgreSQL's own COPY of the same columns. */
export async function statement(): Promise<StatementResult> {
  const service = await aService();
  try {
    const partner = await aPartner(service);
    await fill(service, partner);
    const memory = watchMemory(service.apis[0]?.pid ?? 0);
    const problems = await problemsOfTheBytes(service, partner);
    const copies = [await copyMs(service, partner)];
    const downloads: Download[] = [];
    for (let round = 0; round < rounds; round += 1) {
      downloads.push(await download(service, partner));
      copies.push(await copyMs(service, partner));
    }
    const result = judged(downloads, copies, memory.stop());
    return { ...result, problems: [...problems, ...result.problems] };
  } finally {
    await service.stop();
  }
}

function judged(downloads: readonly Download[], copies: readonly number[], memoryMb: StatementResult['memoryMb']) {
  const beside = (round: number) => ((copies[round] ?? 0) + (copies[round + 1] ?? 0)) / 2;
  const shares = downloads.map(({ ms }, round) => beside(round) / ms);
  const copy = paceOf(copies);
  const copyShare = Math.round(median(shares) * 100) / 100;
  const growth = memoryMb.most - memoryMb.before;
  const checks: Record<string, boolean> = {
    'the same period has another length another time': new Set(downloads.map(({ bytes }) => bytes)).size !== 1,
    [`the API took ${String(memoryMb.most)} MB`]: memoryMb.most >= memoryMaxMb,
    [`SLOW: ${String(copyShare)} of COPY`]: copyShare < copyShareLeast,
    [`the API grew by ${String(growth)} MB`]: growth > growthAimMb,
    'COPY itself was not steady: measure again on a quieter machine': copy.to / copy.from > 1 + spreadMax,
  };
  return {
    lines,
    megabytes: Math.round((downloads[0]?.bytes ?? 0) / 1e6),
    statement: paceOf(downloads.map(({ ms }) => ms)),
    copy,
    copyShare,
    firstByteMs: Math.round(median(downloads.map(({ firstByteMs }) => firstByteMs))),
    memoryMb,
    problems: Object.entries(checks).flatMap(([problem, isSo]) => (isSo ? [problem] : [])),
  };
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

/** Looks at the memory of a process many times a second until it is told to stop. */
function watchMemory(pid: number): { stop(): StatementResult['memoryMb'] } {
  const before = residentMb(pid);
  const watch = { most: before, over: false };
  void (async () => {
    while (!watch.over) {
      watch.most = Math.max(watch.most, residentMb(pid));
      await delay(20);
    }
  })();
  return {
    stop: () => {
      watch.over = true;
      return { before, most: watch.most };
    },
  };
}

/** Nothing for a process that is gone. */
function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}

function paceOf(milliseconds: readonly number[]): Pace {
  const pace = (ms: number) => Math.round((lines / ms) * 1000);
  return {
    median: pace(median(milliseconds)),
    from: pace(Math.max(...milliseconds)),
    to: pace(Math.min(...milliseconds)),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
