import type { Block, Tip } from '@swap/domain/evidence';
import { z } from 'zod';

/** So many of the blocks that were read last are remembered: a deeper reorganisation is followed from the oldest of them. */
const rememberedMax = 64;
/** Who has not been followed for longer begins later: nobody waits for a deposit that long. */
const behindMax = 5000;
/** With nothing remembered, these last blocks are read. */
const firstBlocks = 3;

const shape = z.array(z.object({ height: z.int(), hash: z.string() })).catch([]);

type HashAt = (height: number) => Promise<string | null>;

/** The blocks that were read last, oldest first: what a reorganisation replaced is read again. */
export class BlockTrail {
  private constructor(
    private readonly blocks: readonly Block[],
    /** The first block that is to be read. */
    readonly from: number,
  ) {}

  /** Where to go on, after what `cursor` remembers; blocks that the chain no longer holds are forgotten. */
  static async resume(cursor: unknown, tip: Tip, hashAt: HashAt): Promise<BlockTrail> {
    const known = shape.parse(cursor);
    const kept = [...known];
    for (let last = kept.at(-1); last; last = kept.at(-1)) {
      if (last.height <= tip.height && (await hashAt(last.height)) === last.hash) break;
      kept.pop();
    }
    const last = kept.at(-1);
    const first = tip.height - firstBlocks;
    const next = last ? last.height + 1 : Math.min(known[0]?.height ?? first, first);
    return new BlockTrail(kept, Math.max(0, next, tip.height - behindMax));
  }

  /** The cursor of who has read all up to there. */
  static at({ height, hash }: Block): readonly Block[] {
    return [{ height, hash }];
  }

  /** The cursor once these have been read, too. */
  with(read: readonly Block[]): readonly Block[] {
    return [...this.blocks, ...read.map(({ height, hash }) => ({ height, hash }))].slice(-rememberedMax);
  }
}
