import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** The only source of the present moment, so that a test can hold it still or move it. */
export abstract class Clock {
  abstract now(): Date;

  /** How far the machine's own clock is ahead of this one, in milliseconds. */
  get skewMs(): number {
    return 0;
  }

  /** Whether the machine's own clock is so far off that its process should leave shared work to others. */
  get isOff(): boolean {
    return false;
  }

  /** The moment `milliseconds` from now; negative lies in the past. */
  in(milliseconds: number): Date {
    return new Date(this.now().getTime() + milliseconds);
  }

  /** Resolves once so many milliseconds have passed; rejects with an `AbortError` as soon as `signal` says so. */
  async wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    await delay(milliseconds, undefined, { signal });
  }
}

/** What the clock of this machine says (Unix, ms): for holding it against the time that processes share, and for nothing else. */
export function machineTime(): number {
  return Date.now();
}

/** The clock of this machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** Stands where it was put until it is moved. */
export class ManualClock extends Clock {
  /** By how much (ms) each reading moves it on, as time goes on between two readings of a real clock. */
  tickMs = 0;
  private present: number;
  private readonly moves = new EventEmitter().setMaxListeners(0);

  constructor(start: Date) {
    super();
    this.present = start.getTime();
  }

  now(): Date {
    const now = new Date(this.present);
    if (this.tickMs > 0) this.advance(this.tickMs);
    return now;
  }

  advance(milliseconds: number): void {
    this.present += milliseconds;
    this.moves.emit('move');
  }

  override async wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const until = this.present + milliseconds;
    while (this.present < until) await once(this.moves, 'move', { signal });
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
