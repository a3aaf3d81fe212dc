import { DomainError, SECOND } from '@swap/domain/kernel';
import {
  LiquidityProvider,
  type ListedAsset,
  type OrderTrace,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderQuote,
  type ProviderQuoteRequest,
  type ProviderRef,
  type ProviderReport,
  type Settlement,
} from '@swap/domain/swap';
import { BrokenCircuitError, circuitBreaker, handleWhen, SamplingBreaker, type CircuitBreakerPolicy } from 'cockatiel';

/** Half of the calls of half a minute failing opens the circuit; one call in ten seconds then asks whether it is over. */
const failureShare = 0.5;
const sampledMs = 30 * SECOND;
const restMs = 10 * SECOND;
/** Below this many calls a second, a failure or two say nothing yet. */
const sampledCallsPerSecond = 0.2;

/**
 * A provider behind a circuit breaker per kind of call: while it fails, callers are told at once instead of waiting for it
 * to time out, and it is left in peace. Refusals are answers, not failures. Creates pass through once and are never repeated.
 * Reports always pass: their pace is planned, their queue is the provider's own, and an order must not wait for a rest.
 */
export class GuardedProvider extends LiquidityProvider {
  override readonly name;
  override readonly source;
  override readonly claims;
  private readonly breakers = new Map<string, CircuitBreakerPolicy>();

  constructor(private readonly provider: LiquidityProvider) {
    super();
    this.name = provider.name;
    this.source = provider.source;
    this.claims = provider.claims;
  }

  override assets(signal: AbortSignal): Promise<ListedAsset[]> {
    return this.guarded('assets', () => this.provider.assets(signal));
  }

  override quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    return this.guarded('quote', () => this.provider.quote(request, signal));
  }

  override create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder> {
    return this.guarded('create', () => this.provider.create(request, signal));
  }

  override report(order: ProviderRef, signal: AbortSignal): Promise<ProviderReport> {
    return this.provider.report(order, signal);
  }

  override settle(order: ProviderRef, settlement: Settlement, signal: AbortSignal): Promise<void> {
    return this.provider.settle(order, settlement, signal);
  }

  override trace(trace: OrderTrace, signal: AbortSignal): Promise<ProviderOrder | null> {
    return this.provider.trace(trace, signal);
  }

  private async guarded<T>(call: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.breaker(call).execute(work);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new DomainError('provider_unavailable', `${this.name} rests after repeated failures`, {
        retryAfterSeconds: restMs / SECOND,
      });
    }
  }

  private breaker(call: string): CircuitBreakerPolicy {
    let breaker = this.breakers.get(call);
    if (!breaker) {
      breaker = circuitBreaker(
        handleWhen((error) => !(error instanceof DomainError) || error.kind === 'unavailable'),
        {
          halfOpenAfter: restMs,
          breaker: new SamplingBreaker({
            threshold: failureShare,
            duration: sampledMs,
            minimumRps: sampledCallsPerSecond,
          }),
        },
      );
      this.breakers.set(call, breaker);
    }
    return breaker;
  }
}
