import type { IncomingMessage } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { QuoteCounts } from '@swap/domain/analytics';
import { Clock, DomainError } from '@swap/domain/kernel';
import { KnownKeys, type KeyHolder } from '@swap/domain/partners';
import { holderOf } from '@swap/domain/throttle';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import type { Asked } from './asked.js';
import { frameworkStatus, statusOf } from './problem.js';
import { type KeyedSurface, keyQuota, refusedQuota, unknownKeyQuota } from './quotas.js';
import { costsOf, isUsedUp, RateLimits, type Spending, type Spent } from './rate-limits.js';

/** What a request that names a key was charged, and where it would be noted as refused. */
interface KeyCharge {
  readonly surface: KeyedSurface;
  /** Null where nothing is spent yet. */
  readonly charged: Required<Spending> | null;
  readonly refusals: Spending;
}

const quotePath = '/api/v1/swap/quote?';

/** Requests that were charged to a key, until they are answered. */
const charges = new WeakMap<IncomingMessage, KeyCharge>();

/** Counts requests that name an API key on that key. */
@Injectable()
export class KeyLimits {
  private readonly logger = new Logger(KeyLimits.name);

  constructor(
    private readonly rateLimits: RateLimits,
    private readonly knownKeys: KnownKeys,
    private readonly quoteCounts: QuoteCounts,
    private readonly clock: Clock,
  ) {}

  /** What it was charged; null for a request that names no key anybody has. Rejects with `wrong_environment`, `service_unavailable`. */
  async charge(asked: Asked, surface: KeyedSurface): Promise<Spent | null> {
    const holder = await this.holderOf(asked, surface);
    if (!holder) return null;
    const { kind, apiKeyId, limitMultiplier } = holder;
    const together = `${apiKeyId}|${holderOf(asked.ip)}`;
    const charged = {
      quota: keyQuota(surface, kind, limitMultiplier),
      subject: kind === 'secret' ? apiKeyId : together,
      at: this.clock.now(),
    };
    const refusals = { quota: refusedQuota(surface, kind, limitMultiplier), subject: together };
    const refused = [await this.rateLimits.look(refusals)];
    const isRefused = isUsedUp(refused);
    const spent = isRefused ? refused : await this.rateLimits.spend([charged]);
    charges.set(asked.raw, { surface, charged: isRefused ? null : charged, refusals });
    if (isUsedUp(spent)) await this.giveBack(asked);
    else if (asked.url.startsWith(quotePath)) this.quoteCounts.add(holder.partnerId);
    return spent;
  }

  /** A refusal costs the address of who was refused, and is taken off the budget of the key. */
  async refused(asked: Asked, error: unknown): Promise<void> {
    if (isRefusal(error)) await this.giveBack(asked);
    else charges.delete(asked.raw);
  }

  private async giveBack(asked: Asked): Promise<void> {
    const charge = charges.get(asked.raw);
    charges.delete(asked.raw);
    if (!charge) return;
    const { surface, charged, refusals } = charge;
    try {
      await Promise.all([
        charged && this.rateLimits.giveBack(charged),
        this.rateLimits.count([...costsOf(surface, asked), refusals]),
      ]);
    } catch (cause) {
      this.logger.warn(`a refused request was not counted: ${String(cause)}`);
    }
  }

  private async holderOf(asked: Asked, surface: KeyedSurface): Promise<KeyHolder | null> {
    const key = asked.headers['x-service-api-key'];
    if (typeof key !== 'string') return null;
    const known = this.knownKeys.recall(key);
    if (known !== undefined) return known;
    const guesses = { quota: unknownKeyQuota, subject: holderOf(asked.ip) };
    if (isUsedUp([await this.rateLimits.look(guesses)])) return null;
    try {
      const holder = await this.knownKeys.holderOf(key);
      if (!holder) await this.rateLimits.count([guesses]);
      return holder;
    } catch (error) {
      if (isRefusal(error)) await this.rateLimits.count(costsOf(surface, asked));
      throw error;
    }
  }
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof DomainError ? statusOf(error.code) : (frameworkStatus(error) ?? 500);
  return status >= 400 && status < 500;
}

/** Settles what a request that names a key costs when it is refused. Stands around whatever may refuse it. */
@Injectable()
export class KeyCharges implements NestInterceptor {
  constructor(private readonly keyLimits: KeyLimits) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!charges.has(request.raw)) return next.handle();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        await this.keyLimits.refused(request, error);
        throw error;
      }),
    );
  }
}
