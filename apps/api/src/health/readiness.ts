import { Injectable } from '@nestjs/common';
import { DatabaseDoor, type DatabaseState, takesWrites } from '@swap/domain/database';
import { ChainHealth, type FoundNode } from '@swap/domain/evidence';
import { Clock } from '@swap/domain/kernel';
import { QueueBackend } from '@swap/queue';
import { z } from 'zod';
import { list, text } from '../http/wire.js';
import { type Light, light, lightOf, LiquidityLights, soon } from './liquidity-lights.js';

const limitation = z.object({
  dependency: text,
  state: z.enum(['slow', 'reading', 'off', 'down', 'behind', 'disagreeing']),
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
  chain: 'Nothing new is shown of what this chain says of deposits and payouts; orders go on as ever',
  clock: 'The time of this machine is wrong, so it goes by the time of the database',
} as const;

/** What the process depends on, as it stands now. */
@Injectable()
export class Readiness {
  constructor(
    private readonly door: DatabaseDoor,
    private readonly queue: QueueBackend,
    private readonly liquidity: LiquidityLights,
    private readonly chains: ChainHealth,
    private readonly clock: Clock,
  ) {}

  /**
   * `ok` while the database can be written: that is all that placing an order needs. Answers within two seconds whatever hangs. A
   * provider is up while the catalogue holds what it lists; prices are up while Bitcoin has a fresh reference.
   */
  async check(): Promise<z.output<typeof readiness>> {
    const [database, queue] = await Promise.all([this.door.state(), this.queue.isUp()]);
    const answers = database !== 'down';
    const [{ providers, prices }, nodes] = await Promise.all([
      this.liquidity.look(answers),
      answers ? soon(this.chains.nodes(), []) : [],
    ]);
    return {
      status: takesWrites(database) ? 'ok' : 'unavailable',
      checks: { database: lightOf(answers), queue: lightOf(queue), providers, prices },
      degraded: [...this.limitations(database, { queue, prices, providers }), ...silentChains(nodes)],
    };
  }

  private limitations(
    database: DatabaseState,
    { queue, prices, providers }: { queue: boolean; prices: Light; providers: Readonly<Record<string, Light>> },
  ): Limitation[] {
    const without = Object.entries(providers).flatMap(([name, state]) =>
      state === 'down' ? [{ dependency: name, state, effect: `No offers of ${name}` }] : [],
    );
    return [
      ...(database === 'up' ? [] : [{ dependency: 'database', state: database, effect: effects[database] }]),
      ...(queue ? [] : [{ dependency: 'queue', state: 'down' as const, effect: effects.queue }]),
      ...(prices === 'up' ? [] : [{ dependency: 'prices', state: 'down' as const, effect: effects.prices }]),
      ...(this.clock.isOff ? [{ dependency: 'clock', state: 'off' as const, effect: effects.clock }] : []),
      ...without,
    ];
  }
}

/** Chains of which a node is not believed now, each once, in its worst state. */
function silentChains(nodes: readonly FoundNode[]): Limitation[] {
  const states = ['down', 'disagreeing', 'behind'] as const;
  return [...new Set(nodes.map(({ network }) => network))].flatMap((network) => {
    const worst = states.find((state) => nodes.some((node) => node.network === network && node.state === state));
    return worst ? [{ dependency: `chain ${network}`, state: worst, effect: effects.chain }] : [];
  });
}
