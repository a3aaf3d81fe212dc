import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Pool } from 'undici';
import { ok } from '../support/http.js';
import { offenceOf } from '../support/judge.js';
import { aPartner, type Partner } from '../support/partner.js';
import type { Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';
import { anyRequest, type Caller, type FuzzedRequest } from './requests.js';

/** Settings under which nothing but the input is refused. */
export const fuzzEnv = { RATE_LIMIT_SCALE: '1000000', STREAMS_PER_PROCESS: '100000' };

export interface FuzzOutcome {
  readonly requests: number;
  /** How often each status was answered, to every operation of the document that was asked. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly operations: number;
  /** What must not have been: each with the request, to be sent again. */
  readonly offences: readonly string[];
}

interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly onProgress?: (done: number, offences: readonly string[]) => void;
}

const batchSize = 100;
const sideBySide = 8;
const offencesMax = 30;
/** Access tokens of backends live ten minutes. */
const callersLiveMs = 6 * 60_000;

/** Sends so many requests and judges every answer by the document. The same seed makes the same requests. */
export async function fuzz(service: Service, { requests, seed, onProgress }: FuzzOptions): Promise<FuzzOutcome> {
  const driver = new Driver(service);
  try {
    for (let done = 0; done < requests && driver.offences.length < offencesMax;) {
      const numRuns = Math.min(batchSize, requests - done);
      const batch = fc.sample(anyRequest, { numRuns, seed: seed * 1_000_003 + done });
      await driver.run(batch);
      done += numRuns;
      onProgress?.(done, driver.offences);
    }
  } finally {
    await driver.close();
  }
  const { statuses, asked, offences } = driver;
  return { requests, statuses, operations: asked.size, offences };
}

interface Accounts {
  readonly headers: Readonly<Record<Caller, Readonly<Record<string, string>>>>;
  readonly apiKey: string;
  readonly until: number;
}

class Driver {
  readonly statuses = new Map<number, number>();
  readonly asked = new Set<string>();
  readonly offences: string[] = [];
  /** Ids that answers named, the newest first; requests name them again. */
  private readonly ids: string[] = [];
  private readonly pool: Pool;
  private accounts: Accounts | null = null;

  constructor(private readonly service: Service) {
    this.pool = new Pool(new URL(service.api.base).origin, { connections: sideBySide });
  }

  async run(batch: readonly FuzzedRequest[]): Promise<void> {
    const accounts = await this.account();
    const waiting = batch.values();
    const sender = async () => {
      for (const request of waiting) await this.send(request, accounts);
    };
    await Promise.all(Array.from({ length: sideBySide }, sender));
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  /** Those who ask; others when their tokens end, or when what was asked for shut them out. */
  private async account(): Promise<Accounts> {
    if (this.accounts && this.accounts.until > Date.now() && (await this.stillWork(this.accounts)))
      return this.accounts;
    const partner = await aPartner(this.service);
    const [member] = await staffOf(this.service, ['operator', 'reviewer', 'treasurer']);
    const headers = {
      nobody: {},
      session: { authorization: `Bearer ${partner.tokens.access_token}` },
      dashboard: { authorization: `Bearer ${await dashboardToken(this.service, partner)}` },
      staff: { authorization: `Bearer ${member!.token}` },
    };
    return (this.accounts = { headers, apiKey: partner.apiKey, until: Date.now() + callersLiveMs });
  }

  private async stillWork({ headers }: Accounts): Promise<boolean> {
    const { api } = this.service;
    const answers = await Promise.all([
      api.get('/partners/profile', headers.session),
      api.get('/partners/profile', headers.dashboard),
      api.get('/admin/me', headers.staff),
    ]);
    return answers.every(({ status }) => status === 200);
  }

  private async send(request: FuzzedRequest, accounts: Accounts): Promise<void> {
    const filled = this.filled(request, accounts);
    const { method, path, body } = filled;
    try {
      const answer = await this.pool.request({
        method,
        path,
        headers: filled.headers,
        ...(body !== undefined && { body }),
      });
      const contentType = answer.headers['content-type']?.toString() ?? null;
      const isStream = contentType?.startsWith('text/event-stream') ?? false;
      if (isStream) answer.body.on('error', () => undefined).destroy();
      const coding = answer.headers['content-encoding']?.toString();
      const text =
        isStream || method === 'HEAD' ? '' : plain(Buffer.from(await answer.body.arrayBuffer()), coding).toString();
      this.judge(request, filled, { status: answer.statusCode, contentType, text });
    } catch (error) {
      // A request that cannot be sent is none; one that gets no answer is an offence.
      const { code, name } = error as { code?: string; name: string };
      if (name !== 'InvalidArgumentError' && code !== 'UND_ERR_INVALID_ARG' && name !== 'AbortError')
        this.offend(filled, `no answer: ${String(error)}`);
    }
  }

  private filled(request: FuzzedRequest, accounts: Accounts): FuzzedRequest {
    const fill = (text: string) => text.replaceAll(/@id:(\d+)/g, (_, index: string) => this.id(Number(index)));
    const own = Object.entries(request.headers).map(([name, value]) => [
      name,
      value === '@key' ? accounts.apiKey : value,
    ]);
    return {
      ...request,
      path: fill(request.path),
      body: request.body === undefined ? undefined : fill(request.body),
      headers: { ...(Object.fromEntries(own) as Record<string, string>), ...accounts.headers[request.caller] },
    };
  }

  private id(index: number): string {
    return this.ids[index % Math.max(1, this.ids.length)] ?? 'x';
  }

  private judge(
    { operationId }: FuzzedRequest,
    filled: FuzzedRequest,
    { status, contentType, text }: { status: number; contentType: string | null; text: string },
  ): void {
    this.asked.add(operationId);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const { method, path } = filled;
    const json = parsed(text);
    this.learn(json);
    const pathname = decoded(path.split('?')[0] ?? '');
    const offence = method === 'HEAD' ? null : offenceOf({ method, path: pathname, status, contentType, json });
    if (offence !== null) return this.offend(filled, offence);
    // 503 says that an exchange, a price or a queue is away, where the document has it.
    if (status >= 500 && status !== 503) return this.offend(filled, `${String(status)}: ${text.slice(0, 500)}`);
    if (status >= 400 && method !== 'HEAD' && !isProblem(status, contentType, json) && !isPage(contentType))
      this.offend(filled, `${String(status)} as ${String(contentType)}: ${text.slice(0, 300)}`);
  }

  private learn(json: unknown): void {
    const found =
      JSON.stringify(json ?? null).match(/"(id|order_id|order_info)":"([0-9a-f-]{36}|[0-9a-z]{26})"/g) ?? [];
    for (const each of found.slice(0, 3)) this.ids.unshift(each.split('"')[3] ?? '');
    this.ids.length = Math.min(this.ids.length, 10);
  }

  private offend({ operationId, caller, method, path, headers, body }: FuzzedRequest, why: string): void {
    const { authorization: _token, ...shown } = headers;
    const request = { operationId, caller, method, path, headers: shown, body: body?.slice(0, 2000) };
    this.offences.push(`${why}\n  ${JSON.stringify(request)}`);
  }
}

async function dashboardToken({ api }: Service, { apiKey }: Partner): Promise<string> {
  const { access_token } = (await ok(api.post('/partners/auth/token', { api_key: apiKey }))) as {
    access_token: string;
  };
  return access_token;
}

function isProblem(status: number, contentType: string | null, json: unknown): boolean {
  const problem = json as { status?: unknown; code?: unknown } | null | undefined;
  const isJson = contentType?.startsWith('application/problem+json') ?? false;
  return isJson && problem?.status === status && typeof problem.code === 'string';
}

function isPage(contentType: string | null): boolean {
  return contentType?.startsWith('text/html') ?? false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function plain(bytes: Buffer, coding: string | undefined): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** As the router reads it, for whom a slash that was encoded divides nothing. */
function decoded(path: string): string {
  try {
    return path.split('/').map(decodedPart).join('/');
  } catch {
    return path;
  }
}

function decodedPart(part: string): string {
  return decodeURIComponent(part).replaceAll('/', '%2F');
}
