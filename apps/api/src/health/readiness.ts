import { Injectable } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { Catalogue, LiquidityProviders, UsdPrices } from '@swap/domain/catalogue';
import { QueueBackend } from '@swap/queue';

type Light = 'up' | 'down';

/** What the process depends on, as it stands now. */
@Injectable()
export class Readiness {
  constructor(
    private readonly database: Database,
    private readonly queue: QueueBackend,
    private readonly providers: LiquidityProviders,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
  ) {}

  /**
   * `ok` while the database and the queue answer: without them nothing can be promised. A provider is up while the
   * catalogue holds what it lists; prices are up while Bitcoin has a fresh reference.
   */
  async check() {
    const [database, queue] = await Promise.all([this.database.isUp(), this.queue.isUp()]);
    const providers: Record<string, Light> = {};
    for (const { name } of this.providers.all())
      providers[name] = light(database && (await this.catalogue.lists(name)));
    const prices = light(database && (await this.prices.find('btc')) !== null);
    const status: 'ok' | 'unavailable' = database && queue ? 'ok' : 'unavailable';
    return { status, checks: { database: light(database), queue: light(queue), providers, prices } };
  }
}

function light(up: boolean): Light {
  return up ? 'up' : 'down';
}
