import { Injectable } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { Catalogue, LiquidityProviders, UsdPrices } from '@swap/domain/catalogue';
import { QueueBackend } from '@swap/queue';
import { z } from 'zod';
import { text } from '../http/wire.js';

const light = z.enum(['up', 'down']);
type Light = z.output<typeof light>;

/** Whether the service works, and what it needs to. */
export const readiness = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.object({ database: light, queue: light, providers: z.record(text, light), prices: light }),
});

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
  async check(): Promise<z.output<typeof readiness>> {
    const [database, queue] = await Promise.all([this.database.isUp(), this.queue.isUp()]);
    const providers: Record<string, Light> = {};
    for (const { name } of this.providers.all())
      providers[name] = lightOf(database && (await this.catalogue.lists(name)));
    const prices = lightOf(database && (await this.prices.find('btc')) !== null);
    const status = database && queue ? 'ok' : 'unavailable';
    return { status, checks: { database: lightOf(database), queue: lightOf(queue), providers, prices } };
  }
}

function lightOf(up: boolean): Light {
  return up ? 'up' : 'down';
}
