import { ChainNode, type Destination, type Found, type Lead, type Sighting, type Tip } from '@swap/domain/evidence';
import { SECOND } from '@swap/domain/kernel';
import { z } from 'zod';
import { addressKey } from './address-key.js';
import type { NodeHttp } from './node-http.js';
import { units, wholeNumber } from './shapes.js';

const block = z.object({ id: z.string(), height: wholeNumber, timestamp: wholeNumber });

const transaction = z.object({
  txid: z.string(),
  vout: z.array(z.object({ scriptpubkey_address: z.string().optional(), value: units.optional() })),
  status: z.object({
    confirmed: z.boolean(),
    block_height: wholeNumber.nullish(),
    block_hash: z.string().nullish(),
    block_time: wholeNumber.nullish(),
  }),
});

type Transaction = z.output<typeof transaction>;

/** It is asked about addresses one by one, so many in a round at the most; the others have their turn in the next. */
const addressesMax = 300;
/** Where the last round stopped among the addresses in their order. */
const cursorShape = z.object({ after: z.string() }).catch({ after: '' });

/** Blockstream's Esplora (github.com/Blockstream/esplora, API.md), which mempool.space and electrs speak too. It learns the addresses. */
export class EsploraNode extends ChainNode {
  override readonly kind = 'esplora';
  override readonly id;

  constructor(private readonly http: NodeHttp) {
    super();
    this.id = http.id;
  }

  override async tip(signal: AbortSignal): Promise<Tip> {
    const [newest] = await this.blocks('/blocks', signal);
    if (!newest) throw this.http.unavailable('knows no block');
    return { height: newest.height, hash: newest.id, at: new Date(newest.timestamp * SECOND) };
  }

  override async hashAt(height: number, signal: AbortSignal): Promise<string | null> {
    const blocks = await this.blocks(`/blocks/${String(height)}`, signal);
    return blocks.find((each) => each.height === height)?.id ?? null;
  }

  override async follow(to: readonly Destination[], cursor: unknown, _tip: Tip, signal: AbortSignal): Promise<Found> {
    const { after } = cursorShape.parse(cursor);
    const sorted = [...to].sort((a, b) => (a.address < b.address ? -1 : 1));
    const leads: Lead[] = [];
    let last = after;
    let looked = 0;
    for (const destination of sorted.filter(({ address }) => address > after)) {
      if (looked >= addressesMax || this.http.spared(1) === 0)
        return { leads, cursor: { after: last }, isCaughtUp: true };
      const path = `/address/${encodeURIComponent(destination.address)}/txs`;
      const found = (await this.http.get(z.array(transaction), path, signal, true)) ?? [];
      leads.push(...found.filter((tx) => brings(tx, destination)).map(({ txid }) => ({ tx: txid, to: destination })));
      last = destination.address;
      looked += 1;
    }
    return { leads, cursor: { after: '' }, isCaughtUp: true };
  }

  override async look(leads: readonly Lead[], signal: AbortSignal): Promise<(Sighting | null | undefined)[]> {
    const known = new Map<string, Transaction | null | undefined>();
    for (const { tx } of leads) if (!known.has(tx)) known.set(tx, await this.transaction(tx, signal));
    return leads.map(({ tx, to }) => {
      const found = known.get(tx);
      return found ? sightingOf(found, to) : found;
    });
  }

  /** Null where it knows none, undefined where it may not be asked now. */
  private async transaction(tx: string, signal: AbortSignal): Promise<Transaction | null | undefined> {
    // Anything else would be another page of it.
    if (!/^[0-9a-f]{64}$/i.test(tx)) return null;
    if (this.http.granted(1, 1) === 0) return undefined;
    return this.http.get(transaction, `/tx/${tx.toLowerCase()}`, signal, true);
  }

  private async blocks(path: string, signal: AbortSignal): Promise<z.output<typeof block>[]> {
    return (await this.http.get(z.array(block), path, signal)) ?? [];
  }
}

function sightingOf(found: Transaction, to: Destination): Sighting | null {
  const brought = brings(found, to);
  if (!brought) return null;
  const { confirmed, block_height: height, block_hash: hash, block_time: time } = found.status;
  const isIn = confirmed && typeof height === 'number' && typeof hash === 'string';
  return {
    units: brought,
    block: isIn ? { height, hash } : null,
    at: isIn && typeof time === 'number' ? new Date(time * SECOND) : null,
  };
}

/** What it brings to that address, in the smallest unit; 0 where nothing. */
function brings({ vout }: Transaction, { address }: Destination): bigint {
  const key = addressKey(address);
  const outputs = vout.filter((each) => addressKey(each.scriptpubkey_address ?? '') === key);
  return outputs.reduce((sum, { value }) => sum + (value ?? 0n), 0n);
}
