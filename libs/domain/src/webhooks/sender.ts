import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '@swap/config';
import { Agent, request, type Dispatcher } from 'undici';
import { DomainError, SECOND } from '../kernel/index.js';
import { checkTargetUrl, guardedLookup, type TargetPolicy } from './safe-target.js';

export interface AttemptOutcome {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly excerpt: string | null;
  /** Why no answer counts, in words; null when one came. */
  readonly error: string | null;
  readonly durationMs: number;
}

const excerptBytesMax = 1024;
const readBytesMax = 16 * 1024;

/** Sends one signed request: no redirects, one deadline for the whole exchange, at most 16 KiB of the answer read. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  readonly policy: TargetPolicy;
  private readonly agent: Agent;
  /** Of the whole exchange, in milliseconds. */
  readonly timeoutMs: number;

  constructor(config: Config) {
    this.policy = config.values.WEBHOOK_ALLOW_INSECURE_TARGETS === 'loopback' ? 'loopback' : 'public';
    this.timeoutMs = config.values.WEBHOOK_TIMEOUT_MS;
    this.agent = new Agent({
      connect: { lookup: guardedLookup(this.policy), timeout: 5 * SECOND },
      connections: 16,
      pipelining: 1,
      keepAliveTimeout: 30 * SECOND,
    });
  }

  async send(url: string, headers: Record<string, string>, body: string): Promise<AttemptOutcome> {
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    try {
      // The rules may have tightened since the endpoint was created; a literal address never reaches the look-up.
      const target = checkTargetUrl(url, this.policy);
      const answer = await request(target, {
        method: 'POST',
        headers,
        body,
        dispatcher: this.agent,
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      const excerpt = await readExcerpt(answer.body);
      const delivered = answer.statusCode >= 200 && answer.statusCode < 300;
      return { delivered, status: answer.statusCode, excerpt, error: null, durationMs: took() };
    } catch (error) {
      return {
        delivered: false,
        status: null,
        excerpt: null,
        error: inWords(error, this.timeoutMs),
        durationMs: took(),
      };
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

async function readExcerpt(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= readBytesMax) break;
  }
  // PostgreSQL text holds no zero character.
  return Buffer.concat(chunks).subarray(0, excerptBytesMax).toString('utf8').replaceAll('\0', '\uFFFD');
}

function inWords(error: unknown, timeoutMs: number): string {
  if (error instanceof DomainError) return error.message;
  if (!(error instanceof Error)) return 'The request failed';
  if (error.name === 'TimeoutError') return `No complete answer within ${String(timeoutMs / SECOND)} s`;
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `${code}: ${error.message}` : error.message;
}
