import { DomainError, inSpan, SECOND, timed } from '@swap/domain/kernel';
import { LiquidityProvider } from '@swap/domain/catalogue';
import type * as port from '@swap/domain/catalogue';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  handleWhen,
  SamplingBreaker,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { CallBudget } from './call-budget.js';

/** Half of the calls of half a minute failing opens the circuit; one call in ten seconds then asks whether it is over. */
const failureShare = 0.5;
const sampledMs = 30 * SECOND;
const pauseMs = 10 * SECOND;
/** Half of a provider's calls are for following orders, the other half for quotes, creates and whoever asks meanwhile. */
const pollShare = 0.5;
/** What a quote and a create take of a budget: some adapters ask for the limits or the price beside. */
const callsOfOne = 2;
/** Below this many calls a second, a failure or two say nothing yet. */
const sampledCallsPerSecond = 0.2;

/** Hears how each call ended and how long it took; a refusal is an answer. */
export type CallListener = (call: {
  readonly provider: string;
  readonly call: string;
  readonly outcome: 'answered' | 'refused' | 'unavailable';
  readonly seconds: number;
}) => void;

/**
 * A provider behind a circuit breaker per kind of call: while it fails, callers are told at once instead of waiting for it
 * to time out, and it is left in peace. Refusals are answers, not failures. Creates pass through once and are never repeated.
 * Reports always pass: their pace is planned, their queue is the provider's own, and an order must not wait for a pause to end.
 * A quote or create beyond the budget of calls is refused at once, so that nobody waits and the provider does not refuse more.
 */
export class GuardedProvider extends LiquidityProvider {
  override readonly name;
  override readonly title;
  override readonly source;
  override readonly capabilities;
  private readonly breakers = new Map<string, CircuitBreakerPolicy>();
  /** Of this process. */
  private readonly calls: CallBudget;

  constructor(
    private readonly provider: LiquidityProvider,
    private readonly callsPerMinute: number,
    private readonly onCall: CallListener,
  ) {
    super();
    this.calls = new CallBudget(callsPerMinute * (1 - pollShare));
    this.name = provider.name;
    this.title = provider.title;
    this.source = provider.source;
    this.capabilities = provider.capabilities;
  }

  override get pollsPerMinute(): number {
    return this.callsPerMinute * pollShare;
  }

  override pageOf(ref: string): string {
    return this.provider.pageOf(ref);
  }

  override get pausedCalls(): readonly string[] {
    return [...this.breakers].filter(([, { state }]) => state === CircuitState.Open).map(([call]) => call);
  }

  override tryConsume(): boolean {
    return this.calls.take(1);
  }

  override assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return this.guarded('assets', () => this.provider.assets(signal));
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    this.require(this.calls.take(callsOfOne));
    return this.guarded('quote', () => this.provider.quote(request, signal));
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    this.require(this.calls.take(callsOfOne, true));
    return this.guarded('create', () => this.provider.create({ ...request, ...bareAddresses(request) }, signal));
  }

  override report(order: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    return this.timed('report', () => this.provider.report(order, signal));
  }

  override resolve(order: port.ProviderRef, resolution: port.Resolution, signal: AbortSignal): Promise<void> {
    const chosen =
      resolution.choice === 'refund' && resolution.address !== null
        ? { ...resolution, address: bare(resolution.address) }
        : resolution;
    return this.timed('resolve', () => this.provider.resolve(order, chosen, signal));
  }

  override findOrder(search: port.OrderSearch, signal: AbortSignal): Promise<port.ProviderOrder | null> {
    const addressTo = bare(search.addressTo);
    return this.timed('find-order', () => this.provider.findOrder({ ...search, addressTo }, signal));
  }

  private require(room: boolean): void {
    if (room) return;
    throw new DomainError('provider_unavailable', `${this.name} has been asked as often as it takes`, {
      retryAfterSeconds: 5,
    });
  }

  private async guarded<T>(call: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.breaker(call).execute(() => this.timed(call, work));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new DomainError('provider_unavailable', `${this.name} is paused after repeated failures`, {
        retryAfterSeconds: pauseMs / SECOND,
      });
    }
  }

  private async timed<T>(call: string, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const tell = (outcome: Parameters<CallListener>[0]['outcome']) =>
      this.onCall({ provider: this.name, call, outcome, seconds: (performance.now() - begun) / SECOND });
    const attributes = { provider: this.name, call };
    try {
      const answer = await timed('provider', () =>
        inSpan(`${this.name} ${call}`, { kind: 'client', attributes }, work),
      );
      tell('answered');
      return answer;
    } catch (error) {
      tell(isFailure(error) ? 'unavailable' : 'refused');
      throw error;
    }
  }

  private breaker(call: string): CircuitBreakerPolicy {
    let breaker = this.breakers.get(call);
    if (!breaker) {
      breaker = circuitBreaker(handleWhen(isFailure), {
        halfOpenAfter: pauseMs,
        breaker: new SamplingBreaker({
          threshold: failureShare,
          duration: sampledMs,
          minimumRps: sampledCallsPerSecond,
        }),
      });
      this.breakers.set(call, breaker);
    }
    return breaker;
  }
}

/** Bitcoin Cash addresses mean the same without their prefix, and not every exchange takes it. */
const bare = (address: string): string => address.replace(/^bitcoincash:/i, '');

const bareAddresses = ({ addressTo, refundAddress }: port.ProviderOrderRequest) => ({
  addressTo: bare(addressTo),
  refundAddress: refundAddress === null ? null : bare(refundAddress),
});

function isFailure(error: unknown): boolean {
  return !(error instanceof DomainError) || error.kind === 'unavailable';
}
