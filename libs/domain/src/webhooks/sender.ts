import { setMaxListeners } from 'node:events';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '@swap/config';
import { Agent, buildConnector, request, type Dispatcher } from 'undici';
import { Clock, DomainError, SECOND } from '../kernel/index.js';
import { mayReach } from './public-address.js';
import { askedFor } from './retry-plan.js';
import { SafeResolver, UnsafeAddressError } from './safe-resolver.js';
import { checkTargetUrl, hostOf, unsafeUrl } from './target-url.js';

export interface AttemptOutcome {
  readonly delivered: boolean;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly excerpt: string | null;
  /** Why the exchange did not come to its end, in words; null when it did. */
  readonly error: string | null;
  /** How long the receiver asks to be left alone; 0 when it does not. */
  readonly retryAfterMs: number;
  readonly durationMs: number;
}

export interface SignedRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const excerptBytesMax = 1024;
const readBytesMax = 16 * 1024;
const connectMs = 5 * SECOND;
const passedMax = 10_000;

/**
 * Sends signed requests to addresses that are safe to reach: the URL and every address of its host are checked for each
 * connection, which goes to the very address that was checked. No redirects, no proxy, certificates verified, one deadline for
 * the whole exchange from the look-up on, at most 16 KiB of the answer read, as it comes.
 */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly timeoutMs: number;
  /** URLs that passed, parsed: most requests go where others went before. */
  private readonly passed = new Map<string, URL>();

  constructor(
    private readonly resolver: SafeResolver,
    config: Config,
    private readonly clock: Clock,
  ) {
    this.timeoutMs = config.values.WEBHOOK_TIMEOUT_MS;
    this.agent = new Agent({
      connect: this.connector(),
      // How many are under way to an endpoint is decided when they are claimed; endpoints may share a host.
      connections: null,
      pipelining: 1,
      keepAliveTimeout: 30 * SECOND,
    });
  }

  /** Checks an address before anything is sent to it, as sending does. Throws `unsafe_webhook_url`. */
  async check(text: string): Promise<URL> {
    const url = checkTargetUrl(text, this.resolver.policy);
    try {
      await this.resolver.addressesOf(hostOf(url));
    } catch (error) {
      if (error instanceof UnsafeAddressError) throw unsafeUrl('points to a host that is not public');
      throw error;
    }
    return url;
  }

  /** When exchanges that begin now must have ended; for all of them together. */
  deadline(): AbortSignal {
    const deadline = AbortSignal.timeout(this.timeoutMs);
    setMaxListeners(0, deadline);
    return deadline;
  }

  async send(url: string, { headers, body }: SignedRequest, deadline: AbortSignal): Promise<AttemptOutcome> {
    const begun = performance.now();
    const answer = { status: null as number | null, excerpt: null as string | null, retryAfterMs: 0 };
    let error: string | null = null;
    try {
      // The rules may have tightened since the endpoint was created, and a literal address never reaches the look-up.
      const target = this.checked(url);
      const response = await request(target, {
        method: 'POST',
        headers,
        body,
        dispatcher: this.agent,
        signal: deadline,
      });
      answer.status = response.statusCode;
      answer.retryAfterMs = askedFor(only(response.headers['retry-after']), this.clock.now());
      answer.excerpt = await readExcerpt(response.body);
    } catch (cause) {
      error = deadline.aborted ? `No complete answer within ${String(this.timeoutMs / SECOND)} s` : inWords(cause);
    }
    const delivered = error === null && answer.status !== null && answer.status >= 200 && answer.status < 300;
    return { ...answer, delivered, error, durationMs: Math.round(performance.now() - begun) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private checked(text: string): URL {
    const known = this.passed.get(text);
    if (known) return known;
    const url = checkTargetUrl(text, this.resolver.policy);
    if (this.passed.size >= passedMax) this.passed.clear();
    this.passed.set(text, url);
    return url;
  }

  /** Connects where the resolver leads and nowhere else; the peer is looked at once more before a byte is sent. */
  private connector(): buildConnector.connector {
    const connect = buildConnector({ lookup: this.resolver.lookup, timeout: connectMs, rejectUnauthorized: true });
    return (options, callback) => {
      connect(options, (error, socket) => {
        if (error) {
          callback(error, null);
        } else if (mayReach(socket.remoteAddress ?? '', this.resolver.policy)) {
          callback(null, socket);
        } else {
          socket.destroy();
          callback(new UnsafeAddressError(options.hostname), null);
        }
      });
    };
  }
}

function only(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function readExcerpt(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, excerptBytesMax));
    bytes += chunk.length;
    if (bytes >= readBytesMax) break;
  }
  // PostgreSQL text holds no zero character.
  return Buffer.concat(chunks).subarray(0, excerptBytesMax).toString('utf8').replaceAll('\0', '\uFFFD');
}

function inWords(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (!(error instanceof Error)) return 'The request failed';
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `${code}: ${error.message}` : error.message;
}
