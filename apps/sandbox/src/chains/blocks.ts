import type { Transfer } from '../engine/chain.js';
import { decimal, plain } from '../engine/decimal.js';
import type { World } from '../engine/world.js';

/** Every network makes a block so often, in sandbox time: sooner than real ones, for nobody wants to wait here. */
const blockMs = 1000;

/** A transfer and the block it is in; null while it waits for one. */
export interface Carried {
  readonly transfer: Transfer;
  readonly height: number | null;
}

/** One network as blocks, made of what the sandbox's chain has carried there. */
export class Blocks {
  constructor(
    private readonly world: World,
    readonly network: string,
  ) {}

  /** The newest block. */
  get tip(): number {
    return Math.floor(this.world.catchUp() / blockMs);
  }

  /** Sixty-four hexadecimal digits, the same whenever it is asked for. */
  hashOf(height: number): string {
    return Buffer.from(`${this.network} ${String(height)}`)
      .toString('hex')
      .padStart(64, '0');
  }

  /** Unix seconds. */
  timeOf(height: number): number {
    return Math.floor((height * blockMs) / 1000);
  }

  /** Everything that was carried, oldest first. */
  carried(): Carried[] {
    const { tip } = this;
    return this.world.chain.carriedOn(this.network).map((transfer) => {
      const height = Math.floor(transfer.at / blockMs) + 1;
      return { transfer, height: height <= tip ? height : null };
    });
  }
}

/** What a transfer moved, in the smallest unit of its asset. */
export const unitsOf = ({ amount, asset }: Transfer): string =>
  plain(amount.times(decimal(`1${'0'.repeat(asset.decimals)}`)).round(0, 0));
