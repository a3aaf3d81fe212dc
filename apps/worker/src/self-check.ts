import { Injectable } from '@nestjs/common';
import { Incidents, ProviderOverview } from '@swap/domain/analytics';
import { UsdPrices } from '@swap/domain/catalogue';
import { QueueBackend } from '@swap/queue';

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
