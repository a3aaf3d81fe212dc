import { Agenda } from './agenda.js';
import { Chain } from './chain.js';
import { Clock } from './clock.js';
import { Market } from './market.js';

/** What all simulated parties share: one clock, one market, one chain, and the agenda of what is still to happen. */
export class World {
  readonly clock: Clock;
  readonly market: Market;
  readonly chain = new Chain();
  readonly agenda = new Agenda();

  constructor(options: { readonly speed: number; readonly seed: number }) {
    this.clock = new Clock(options.speed);
    this.market = new Market(options.seed);
  }

  /** Lets everything happen that is due, and tells the time (Unix ms of sandbox time) up to which it did. */
  catchUp(): number {
    const now = this.clock.now();
    this.agenda.runUntil(now);
    return now;
  }
}
