import { Logger } from '@nestjs/common';
import { Clock, machineTime, SECOND } from '../kernel/index.js';
import type { DatabaseDoor } from './database-door.js';

const samplesAtStart = 3;
/** Two clocks of one place are closer than that; a process further off takes part in nothing that is shared. */
const skewMaxMs = 5 * SECOND;
/** What an honest measurement may err by beside the time it took. */
const graceMs = 2;

/**
 * The time of the database, which all processes share, whatever the clocks of their machines say: heard of it again and again, and
 * counted on by this process's own monotonic counter. While the database is away it counts on.
 */
export class DatabaseClock extends Clock {
  private readonly logger = new Logger('Clock');
  /** The database's time (Unix, ms) when this process's counter stood at zero. */
  private origin = performance.timeOrigin;
  /** By how much that may err; unbounded before the database told its time. */
  private errMs = Infinity;
  private off = false;

  /** Answers once the database has told its time; while it is away, nobody can work anyway, and this machine's clock stands in. */
  static async start(door: DatabaseDoor): Promise<DatabaseClock> {
    const clock = new DatabaseClock();
    door.timed = (origin, err) => clock.hear(origin, err);
    for (let sample = 0; sample < samplesAtStart; sample += 1) await door.look();
    return clock;
  }

  now(): Date {
    return new Date(this.origin + performance.now());
  }

  override get skewMs(): number {
    return machineTime() - this.origin - performance.now();
  }

  override get isOff(): boolean {
    return this.off;
  }

  private hear(origin: number, err: number): void {
    // What lies within the error of measurement is no news, unless it was measured better: time goes on evenly.
    if (err < this.errMs || Math.abs(origin - this.origin) > err + graceMs) {
      this.origin = origin;
      this.errMs = err;
    }
    this.judge();
  }

  private judge(): void {
    const isOff = Math.abs(this.skewMs) > skewMaxMs;
    if (isOff === this.off) return;
    this.off = isOff;
    if (isOff) {
      const seconds = Math.round(this.skewMs / SECOND);
      this.logger.error(
        `the clock of this machine is ${String(seconds)} s off the database's: taking no part in shared work until it is right`,
      );
    } else this.logger.log('the clock of this machine agrees with the database again');
  }
}
