import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { Incidents, ProviderOverview } from '@swap/domain/analytics';
import { Cached, Catalogue } from '@swap/domain/catalogue';
import { Clock, MINUTE, SECOND } from '@swap/domain/kernel';
import { presentProvider } from '../analytics/provider.answer.js';
import { daysMax, presentServiceStatus } from '../health/health.controller.js';
import { Readiness } from '../health/readiness.js';
import { presentAsset } from '../swap/quote.controller.js';
import { ToldPairs } from './told-pairs.js';

/** What a page tells, and whether search engines shall list it. The same object as before where nothing was asked anew. */
export interface Told {
  readonly facts: readonly object[];
  readonly isListed: boolean;
}

/** What rendered pages tell, gathered no more often than it moves, however many ask. */
@Injectable()
export class SiteFacts {
  private readonly rates: Cached<object>;
  private readonly state: Cached<object>;

  constructor(
    private readonly pairs: ToldPairs,
    private readonly overview: ProviderOverview,
    private readonly readiness: Readiness,
    private readonly incidents: Incidents,
    private readonly catalogue: Catalogue,
    private readonly config: Config,
    clock: Clock,
  ) {
    this.rates = new Cached(clock, MINUTE, async () => ({
      pairs: await this.pairs.rated(),
      providers: await this.providers(),
    }));
    this.state = new Cached(clock, 10 * SECOND, () => this.look());
  }

  /** Of a page by its name, of `pair` by which; null where there is no such pair. */
  async of(page: string, pair: string): Promise<Told | null> {
    if (page === 'status') return { facts: [await this.state.get()], isListed: true };
    if (page === 'home' || page === 'fees') return { facts: [await this.rates.get()], isListed: true };
    if (page !== 'pair') return { facts: [], isListed: true };
    const found = await this.pairs.find(pair);
    return found && { facts: [await this.rates.get(), found.told], isListed: found.isListed };
  }

  /** The pairs that have a page to be found, as `<from>-<to>`, most swapped first. */
  listed(): Promise<readonly string[]> {
    return this.pairs.listed();
  }

  private async providers() {
    return (await this.overview.list()).map(presentProvider);
  }

  /** How the service and the exchanges are, as JSON has it: the pages know answers only as they are sent. */
  private async look() {
    const [now, history, providers, { assets }] = await Promise.all([
      this.readiness.check(),
      this.incidents.history(daysMax),
      this.providers(),
      this.catalogue.list(),
    ]);
    const closed = assets
      .filter((asset) => !asset.depositEnabled || !asset.withdrawEnabled)
      .map((asset) => presentAsset(asset, this.config.values.PUBLIC_URL));
    return JSON.parse(JSON.stringify({ status: presentServiceStatus(now, history), providers, closed })) as object;
  }
}
