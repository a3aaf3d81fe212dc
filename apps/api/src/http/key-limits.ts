import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { QuoteCounts } from '@swap/domain/analytics';
import { Clock, DomainError } from '@swap/domain/kernel';
import { KnownKeys, type KeyHolder } from '@swap/domain/partners';
import { holderOf } from '@swap/domain/throttle';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import { frameworkStatus, statusOf } from './problem.js';
import { type KeyedSurface, keyQuota, refusedQuota, unknownKeyQuota } from './quotas.js';
import { costsOf, RateLimits, type Spending } from './rate-limits.js';

/** What a request that names a key was charged, and where it would be noted as refused. */
interface KeyCharge {
  readonly surface: KeyedSurface;
  /** Null where nothing is spent yet. */
  readonly charged: Required<Spending> | null;
  readonly refusals: Spending;
}

const quotePath = '/api/v1/swap/quote?';

/** Requests that were charged to a key, until they are answered. */
const charges = new WeakMap<FastifyRequest, KeyCharge>();

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

  /** Answers whether it was charged; false for a request that names no key anybody has. */
  async charge(request: FastifyRequest, reply: FastifyReply, surface: KeyedSurface): Promise<boolean> {
    const holder = await this.holderOf(request, surface);
    if (!holder) return false;
    const { kind, apiKeyId, limitMultiplier } = holder;
    const together = `${apiKeyId}|${holderOf(request.ip)}`;
    const charged = {
      quota: keyQuota(surface, kind, limitMultiplier),
      subject: kind === 'secret' ? apiKeyId : together,
      at: this.clock.now(),
    };
    const refusals = { quota: refusedQuota(surface, kind, limitMultiplier), subject: together };
    charges.set(request, { surface, charged: null, refusals });
    try {
      await this.rateLimits.look(request, reply, refusals);
      charges.set(request, { surface, charged, refusals });
      await this.rateLimits.spend(request, reply, [charged]);
    } catch (error) {
      await this.refused(request, error);
      throw error;
    }
    if (request.url.startsWith(quotePath)) this.quoteCounts.add(holder.partnerId);
    return true;
  }

  /** A refusal costs the address of who was refused, and is taken off the budget of the key. */
  async refused(request: FastifyRequest, error: unknown): Promise<void> {
    const charge = charges.get(request);
    charges.delete(request);
    if (!charge || !isRefusal(error)) return;
    const { surface, charged, refusals } = charge;
    try {
      await Promise.all([
        charged && this.rateLimits.giveBack(charged),
        this.rateLimits.count([...costsOf(surface, request), refusals]),
      ]);
    } catch (cause) {
      this.logger.warn(`a refused request was not counted: ${String(cause)}`);
    }
  }

  private async holderOf(request: FastifyRequest, surface: KeyedSurface): Promise<KeyHolder | null> {
    const key = request.headers['x-service-api-key'];
    if (typeof key !== 'string') return null;
    const known = this.knownKeys.recall(key);
    if (known !== undefined) return known;
    const guesses = { quota: unknownKeyQuota, subject: holderOf(request.ip) };
    if (await this.rateLimits.isUsedUp(guesses)) return null;
    try {
      const holder = await this.knownKeys.holderOf(key);
      if (!holder) await this.rateLimits.count([guesses]);
      return holder;
    } catch (error) {
      if (isRefusal(error)) await this.rateLimits.count(costsOf(surface, request));
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
    if (!charges.has(request)) return next.handle();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        await this.keyLimits.refused(request, error);
        throw error;
      }),
    );
  }
}
