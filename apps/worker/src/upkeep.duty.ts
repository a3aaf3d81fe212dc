import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { Incidents, ProviderOverview, RollUp, RankProviders } from '@swap/domain/analytics';
import { Anchors, Reconcile } from '@swap/domain/books';
import { LoginThrottle } from '@swap/domain/credentials';
import { TaskLease } from '@swap/domain/database';
import { DAY, HOUR, MINUTE, SECOND } from '@swap/domain/kernel';
import { BackfillPrices, RecoverPendingOrders } from '@swap/domain/orders';
import { RefreshCatalogue, RefreshPrices, UsdPrices } from '@swap/domain/catalogue';
import { Throttle } from '@swap/domain/throttle';
import { QueueBackend } from '@swap/queue';
import { Duty } from './duty.js';
import { Loop } from './loop.js';
import { Retention } from './retention.js';

const lookMs = 10 * SECOND;
const catalogueMs = 5 * MINUTE;
const settleMs = MINUTE;

/** What keeps the books honest. */
@Injectable()
export class DailyBooks {
  constructor(
    readonly anchors: Anchors,
    readonly reconcile: Reconcile,
  ) {}
}

/** What ends by itself and need not be kept. */
@Injectable()
export class Leftovers {
  constructor(
    readonly retention: Retention,
    private readonly throttle: Throttle,
    private readonly loginThrottle: LoginThrottle,
  ) {}

  async expire(): Promise<void> {
    await this.throttle.expire();
    await this.loginThrottle.expire();
  }
}

/** What the public may know of the service's health. */
@Injectable()
export class SelfCheck {
  constructor(
    private readonly providers: ProviderOverview,
    private readonly prices: UsdPrices,
    private readonly queue: QueueBackend,
    private readonly incidents: Incidents,
  ) {}

  async run(): Promise<void> {
    const [providers, price, queue] = await Promise.all([
      this.providers.list(),
      this.prices.find('btc'),
      this.queue.isUp(),
    ]);
    const seen = new Map([
      ['queue', queue],
      ['prices', price !== null],
      ...providers.map(({ name, up }) => [name, up] as const),
    ]);
    await this.incidents.record(seen);
  }
}

/** What is counted, and what follows from the counts. */
@Injectable()
export class Figures {
  constructor(
    readonly rollUp: RollUp,
    readonly rankProviders: RankProviders,
    readonly selfCheck: SelfCheck,
  ) {}
}

/** What tidies up. */
@Injectable()
export class Housekeeping {
  constructor(
    readonly recoverPendingOrders: RecoverPendingOrders,
    readonly leftovers: Leftovers,
    readonly backfillPrices: BackfillPrices,
    readonly figures: Figures,
    readonly books: DailyBooks,
  ) {}
}

/** What recurs: of all workers that look, one takes each turn. */
@Injectable()
export class UpkeepDuty extends Duty {
  override readonly name = 'upkeep';
  private readonly loop: Loop;

  constructor(
    private readonly taskLease: TaskLease,
    private readonly refreshCatalogue: RefreshCatalogue,
    private readonly refreshPrices: RefreshPrices,
    private readonly housekeeping: Housekeeping,
    private readonly config: Config,
  ) {
    super();
    this.loop = new Loop('upkeep', Math.min(lookMs, config.values.PRICE_REFRESH_MS), () => this.run());
  }

  /** The first round is waited for, so that a fresh installation has a catalogue when it says it is ready. */
  override async start(): Promise<void> {
    await this.run();
    this.loop.start();
  }

  override stop(): Promise<void> {
    return this.loop.stop();
  }

  private async run(): Promise<boolean> {
    const renewed = await this.taskLease.acquire('catalogue', catalogueMs);
    if (renewed) await this.refreshCatalogue.run();
    // New coins want a price at once: another worker may have taken the turn while the catalogue was still empty.
    const due = await this.taskLease.acquire('prices', this.config.values.PRICE_REFRESH_MS);
    if (due || renewed) await this.refreshPrices.run();
    if (await this.taskLease.acquire('roll-up', lookMs)) await this.housekeeping.figures.rollUp.run();
    if (await this.taskLease.acquire('provider-ranks', MINUTE)) await this.housekeeping.figures.rankProviders.run();
    if (await this.taskLease.acquire('self-check', MINUTE)) await this.housekeeping.figures.selfCheck.run();
    if (await this.taskLease.acquire('backfill-prices', MINUTE)) await this.housekeeping.backfillPrices.run();
    if (await this.taskLease.acquire('settle-created', settleMs)) await this.housekeeping.recoverPendingOrders.run();
    if (await this.taskLease.acquire('expire-leftovers', HOUR)) await this.housekeeping.leftovers.expire();
    await this.housekeeping.leftovers.retention.run();
    if (await this.taskLease.acquire('anchors', MINUTE)) await this.housekeeping.books.anchors.run();
    if (await this.taskLease.acquire('reconciliation', DAY)) await this.housekeeping.books.reconcile.runAndKeep();
    return false;
  }
}
