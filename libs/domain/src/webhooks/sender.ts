import type { OnApplicationShutdown } from '@nestjs/common';
import { Config } from '@swap/config';
import { LRUCache } from 'lru-cache';
import { Agent, buildConnector } from 'undici';
import { Clock, deadlineIn, DomainError, Injectable, SECOND } from '../kernel/index.js';
import { post, type Answer, type SignedRequest } from './http-post.js';
import { checkTargetUrl, hostOf, mayReach, SafeResolver, UnsafeAddressError, unsafeUrl } from './safe-targets.js';
import { askedFor } from './retry-plan.js';

export interface AttemptOutcome {
  readonly delivered: boolean;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly excerpt: string | null;
  /** Why the answer did not come to its end, in words; null when it did. */
  readonly error: string | null;
  /** How long the receiver asks to be left alone; 0 when it does not. */
  readonly retryAfterMs: number;
  readonly durationMs: number;
  /** Of these, until there was a connection, and until the answer began; null where that never came. */
  readonly connectedMs: number | null;
  readonly answeredMs: number | null;
}

const connectMs = 5 * SECOND;
const passedMax = 10_000;

/**
 * Sends signed requests to addresses that are safe to reach: the URL and every address of its host are checked for each
 * connection, which goes to the very address that was checked. No redirects, no proxy, certificates verified, one deadline for
 * the whole request from the look-up on, at most 16 KiB of the answer read, as it comes.
 */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly timeoutMs: number;
  private readonly tooLate: string;
  /** URLs that passed, parsed: most requests go where others went before. */
  private readonly passed = new LRUCache<string, URL>({
    max: passedMax,
    memoMethod: (text) => checkTargetUrl(text, this.resolver.policy),
  });

  constructor(
    private readonly resolver: SafeResolver,
    config: Config,
    private readonly clock: Clock,
  ) {
    this.timeoutMs = config.values.WEBHOOK_TIMEOUT_MS;
    this.tooLate = `No complete answer within ${String(this.timeoutMs / SECOND)} s`;
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

  /** When requests that begin now must have ended; for all of them together. */
  deadline(): AbortSignal {
    return deadlineIn(this.timeoutMs);
  }

  async send(url: string, request: SignedRequest, deadline: AbortSignal): Promise<AttemptOutcome> {
    const begun = performance.now();
    const answer = await this.answerOf(url, request, deadline);
    const { status, excerpt, connectedMs, answeredMs } = answer;
    const error = answer.error && (deadline.aborted ? this.tooLate : inWords(answer.error));
    return {
      status,
      excerpt,
      error,
      delivered: error === null && status !== null && status >= 200 && status < 300,
      retryAfterMs: askedFor(answer.retryAfter, this.clock.now()),
      durationMs: Math.round(performance.now() - begun),
      connectedMs,
      answeredMs,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async answerOf(url: string, request: SignedRequest, deadline: AbortSignal): Promise<Answer> {
    try {
      // The rules may have tightened since the endpoint was created, and a literal address never reaches the look-up.
      return await post(this.agent, this.passed.memo(url), request, deadline);
    } catch (thrown) {
      const error = thrown as Error;
      return { status: null, retryAfter: undefined, excerpt: null, error, connectedMs: null, answeredMs: null };
    }
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

function inWords(error: Error): string {
  if (error instanceof DomainError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `${code}: ${error.message}` : error.message;
}
