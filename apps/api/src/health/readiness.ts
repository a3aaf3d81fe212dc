import { Injectable } from '@nestjs/common';
import { Catalogue, LiquidityProviders, UsdPrices } from '@swap/domain/catalogue';
import { DatabaseDoor, type DatabaseState } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { QueueBackend } from '@swap/queue';
import { z } from 'zod';
import { list, text } from '../http/wire.js';

const light = z.enum(['up', 'down']);
type Light = z.output<typeof light>;

const limitation = z.object({
  dependency: text,
  state: z.enum(['slow', 'reading', 'off', 'down']),
  effect: text.meta({ description: 'What that keeps the service from doing, and what goes on' }),
});
type Limitation = z.output<typeof limitation>;

/** Whether the service works, what it needs to, and what it does without where something is missing. */
export const readiness = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.object({ database: light, queue: light, providers: z.record(text, light), prices: light }),
  degraded: list(limitation).meta({ description: 'Empty while everything works' }),
});

const effects = {
  slow: 'Answers take longer; some requests are refused with 503 until it has caught up',
  reading: 'Nothing new can be stored; what is stored can be read',
  down: 'Nothing can be placed or looked up; quotes go on from what is remembered',
  queue:
    'Orders are placed, shown and kept, and events are sent; commissions, mails and looks at exchanges wait and catch up',
  prices: 'No figures in USD, and offers are not held against the market',
  clock: 'The time of this machine is wrong, so it goes by the time of the database',
} as const;

/** What is remembered is looked up at once; where it is not, nobody waits for it. */
const lookupMs = 500;

/** What the process depends on, as it stands now. */
@Injectable()
export class Readiness {
  constructor(
    private readonly door: DatabaseDoor,
    private readonly queue: QueueBackend,
    private readonly providers: LiquidityProviders,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
    private readonly clock: Clock,
  ) {}

  /**
   * `ok` while the database can be written: that is all that placing an order needs. Answers within two seconds whatever hangs. A
   * provider is up while the catalogue holds what it lists; prices are up while Bitcoin has a fresh reference.
   */
  async check(): Promise<z.output<typeof readiness>> {
    const [database, queue] = await Promise.all([this.door.state(), this.queue.isUp()]);
    const answers = database !== 'down';
    const looked = await Promise.all(
      this.providers
        .all()
        .map(async ({ name }) => [name, lightOf(answers && (await soon(this.catalogue.lists(name))))] as const),
    );
    const prices = answers && (await soon(this.prices.find('btc').then((price) => price !== null)));
    const providers = Object.fromEntries(looked);
    return {
      status: database === 'up' || database === 'slow' ? 'ok' : 'unavailable',
      checks: { database: lightOf(answers), queue: lightOf(queue), providers, prices: lightOf(prices) },
      degraded: this.limitations(database, { queue, prices, providers }),
    };
  }

  private limitations(
    database: DatabaseState,
    { queue, prices, providers }: { queue: boolean; prices: boolean; providers: Readonly<Record<string, Light>> },
  ): Limitation[] {
    const without = Object.entries(providers).flatMap(([name, state]) =>
      state === 'down' ? [{ dependency: name, state, effect: `No offers of ${name}` }] : [],
    );
    return [
      ...(database === 'up' ? [] : [{ dependency: 'database', state: database, effect: effects[database] }]),
      ...(queue ? [] : [{ dependency: 'queue', state: 'down' as const, effect: effects.queue }]),
      ...(prices ? [] : [{ dependency: 'prices', state: 'down' as const, effect: effects.prices }]),
      ...(this.clock.isOff ? [{ dependency: 'clock', state: 'off' as const, effect: effects.clock }] : []),
      ...without,
    ];
  }
}

function lightOf(up: boolean): Light {
  return up ? 'up' : 'down';
}

/** False where it is not known soon. */
async function soon(looking: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), lookupMs);
  });
  const found = await Promise.race([looking.catch(() => false), late]);
  clearTimeout(timer);
  return found;
}
