import {
  type Block,
  ChainNode,
  type Destination,
  type Found,
  type Lead,
  type Sighting,
  type Tip,
} from '@swap/domain/evidence';
import { SECOND } from '@swap/domain/kernel';
import { z } from 'zod';
import { addressKey } from './address-key.js';
import { BlockTrail } from './block-trail.js';
import type { NodeHttp } from './node-http.js';
import { coinOf, wholeNumber } from './shapes.js';

/** Blocks and unconfirmed transactions that are read in one round at the most. */
const blocksMax = 20;
const unconfirmedMax = 1000;
/** "No such mempool or blockchain transaction", "Block not found", "Block height out of range". */
const unknown = ['-5', '-8'];

const header = z.object({ height: wholeNumber, confirmations: z.string().regex(/^-?\d+$/), time: wholeNumber });
const chainInfo = z.object({ bestblockhash: z.string(), initialblockdownload: z.boolean().catch(false) });

/** The JSON-RPC of Bitcoin Core and what descends from it. It is asked for whole blocks, so it learns no address. Needs `txindex=1`. */
export class CoreNode extends ChainNode {
  override readonly kind = 'core';
  override readonly id;
  /** Unconfirmed transactions that have been read. */
  private known = new Set<string>();
  private readonly transaction;

  constructor(
    private readonly http: NodeHttp,
    decimals: number,
  ) {
    super();
    this.id = http.id;
    // Outputs of Litecoin's extension blocks have neither.
    const output = z.object({
      value: coinOf(decimals).optional(),
      scriptPubKey: z.object({ address: z.string().optional(), addresses: z.array(z.string()).optional() }).optional(),
    });
    this.transaction = z.object({ txid: z.string(), vout: z.array(output), blockhash: z.string().optional() });
  }

  override async tip(signal: AbortSignal): Promise<Tip> {
    const info = await this.http.askFor(chainInfo, { method: 'getblockchaininfo', params: [] }, signal);
    if (info.initialblockdownload) throw this.http.unavailable('is still reading the chain');
    const hash = info.bestblockhash;
    const { height, time } = await this.http.askFor(header, { method: 'getblockheader', params: [hash] }, signal);
    return { height, hash, at: new Date(time * SECOND) };
  }

  override async hashAt(height: number, signal: AbortSignal): Promise<string | null> {
    const [hash] = await this.http.ask([{ method: 'getblockhash', params: [height] }], signal, { unknown });
    return this.http.read(z.string().nullable(), hash);
  }

  override async follow(to: readonly Destination[], cursor: unknown, tip: Tip, signal: AbortSignal): Promise<Found> {
    if (to.length === 0) return { leads: [], cursor: BlockTrail.at(tip), isCaughtUp: true };
    const byAddress = new Map(to.map((each) => [addressKey(each.address), each]));
    const trail = await BlockTrail.resume(cursor, tip, (height) => this.hashAt(height, signal));
    const leads: Lead[] = [];
    const read: Block[] = [];
    for (let height = trail.from; height <= tip.height && read.length < blocksMax; height += 1) {
      const hash = await this.hashAt(height, signal);
      if (hash === null) break;
      const shape = z.object({ tx: z.array(this.transaction) });
      const { tx } = await this.http.askFor(shape, { method: 'getblock', params: [hash, 2] }, signal);
      leads.push(...tx.flatMap((each) => leadsOf(each, byAddress)));
      read.push({ height, hash });
    }
    leads.push(...(await this.unconfirmed(byAddress, signal)));
    const isCaughtUp = trail.from + read.length > tip.height;
    return { leads, cursor: trail.with(read), isCaughtUp };
  }

  override async look(leads: readonly Lead[], signal: AbortSignal): Promise<(Sighting | null)[]> {
    const named = [...new Set(leads.map(({ tx }) => tx))];
    const calls = named.map((tx) => ({ method: 'getrawtransaction', params: [tx, true] }));
    const found = await this.http.ask(calls, signal, { unknown });
    const byName = new Map(named.map((tx, at) => [tx, this.http.read(this.transaction.nullable(), found[at])]));
    const read = [...byName.values()];
    const hashes = [...new Set(read.flatMap((each) => each?.blockhash ?? []))];
    const headers = await this.http.ask(
      hashes.map((hash) => ({ method: 'getblockheader', params: [hash] })),
      signal,
      { unknown },
    );
    const byHash = new Map(hashes.map((hash, at) => [hash, this.http.read(header.nullable(), headers[at])]));
    return leads.map(({ tx, to }) => {
      const transaction = byName.get(tx);
      const brought = transaction ? brings(transaction, to.address) : 0n;
      if (!transaction || brought === 0n) return null;
      if (transaction.blockhash === undefined) return { units: brought, block: null, at: null };
      const block = byHash.get(transaction.blockhash);
      // The index of transactions still knows those of blocks that the chain has left.
      if (!block || block.confirmations.startsWith('-')) return null;
      const { height, time } = block;
      return { units: brought, block: { height, hash: transaction.blockhash }, at: new Date(time * SECOND) };
    });
  }

  /** What waits for a block and has not been read before, as much of it as a round may read. */
  private async unconfirmed(byAddress: ReadonlyMap<string, Destination>, signal: AbortSignal): Promise<Lead[]> {
    const waiting = await this.http.askFor(z.array(z.string()), { method: 'getrawmempool', params: [] }, signal);
    const fresh = waiting.filter((tx) => !this.known.has(tx)).slice(0, unconfirmedMax);
    const calls = fresh.map((tx) => ({ method: 'getrawtransaction', params: [tx, true] }));
    const found = await this.http.ask(calls, signal, { unknown });
    const read = found.map((each) => this.http.read(this.transaction.nullable(), each));
    const left = new Set([...this.known, ...fresh]);
    this.known = new Set(waiting.filter((tx) => left.has(tx)));
    return read.flatMap((each) => (each ? leadsOf(each, byAddress) : []));
  }
}

interface Transaction {
  readonly txid: string;
  readonly vout: readonly {
    readonly value?: bigint | undefined;
    readonly scriptPubKey?:
      { readonly address?: string | undefined; readonly addresses?: string[] | undefined } | undefined;
  }[];
}

/** Several addresses are those of a multiple signature, which is nobody's deposit address. */
function addressOf({ scriptPubKey }: Transaction['vout'][number]): string | null {
  const { address, addresses } = scriptPubKey ?? {};
  const given = address ?? (addresses?.length === 1 ? addresses[0] : undefined);
  return given === undefined ? null : addressKey(given);
}

function leadsOf(transaction: Transaction, byAddress: ReadonlyMap<string, Destination>): Lead[] {
  const addresses = new Set(transaction.vout.map(addressOf));
  return [...addresses].flatMap((address) => {
    const to = address === null ? undefined : byAddress.get(address);
    return to ? [{ tx: transaction.txid, to }] : [];
  });
}

function brings(transaction: Transaction, address: string): bigint {
  const key = addressKey(address);
  return transaction.vout.reduce((sum, output) => (addressOf(output) === key ? sum + (output.value ?? 0n) : sum), 0n);
}
