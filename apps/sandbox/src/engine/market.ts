import { createHash } from 'node:crypto';
import type { Coin } from '../catalogue/coins.js';
import { decimal, significant } from './decimal.js';
import type { Decimal } from './decimal.js';

const MINUTE = 60_000;

/** Three waves per coin; their heights, in parts per million of the price, add up to ±2 %. */
const WAVES = [
  { period: 11 * MINUTE, height: 2_000 },
  { period: 73 * MINUTE, height: 6_000 },
  { period: 431 * MINUTE, height: 12_000 },
] as const;

/** Stable coins move a fortieth as far: ±0.05 %. */
const STABLE_DAMPING = 40;

const MILLION = decimal('1000000');

/**
 * The dollar price of every coin, the same for all exchanges and price sources. A price drifts smoothly around the
 * catalogue's with sandbox time; seed and moment fix it completely. A pinned price stands still.
 */
export class Market {
  private readonly pins = new Map<string, Decimal>();

  constructor(private readonly seed: number) {}

  /** US dollars for one coin at that moment (Unix ms), to eight significant digits. */
  price(coin: Coin, at: number): Decimal {
    const pinned = this.pins.get(coin.ticker);
    if (pinned) return pinned;
    const drift = MILLION.plus(decimal(String(this.drift(coin, at))));
    return significant(decimal(coin.usd).times(drift).div(MILLION), 8);
  }

  /** The price the coin drifts around, or the pinned one: what limits are reckoned with, so that they stand still. */
  anchor(coin: Coin): Decimal {
    return this.pins.get(coin.ticker) ?? decimal(coin.usd);
  }

  isPinned(coin: Coin): boolean {
    return this.pins.has(coin.ticker);
  }

  pin(coin: Coin, usd: Decimal): void {
    this.pins.set(coin.ticker, usd);
  }

  /** Whole parts per million; the only place where a sine, and so a float, appears, and it leaves as an integer. */
  private drift(coin: Coin, at: number): number {
    const phases = createHash('sha256').update(`${this.seed}:${coin.ticker}`).digest();
    const sum = WAVES.reduce((total, { period, height }, index) => {
      const phase = phases.readUInt32BE(index * 4) / 0x1_0000_0000;
      return total + height * Math.sin(2 * Math.PI * ((at % period) / period + phase));
    }, 0);
    return Math.round(coin.isStable ? sum / STABLE_DAMPING : sum);
  }
}
