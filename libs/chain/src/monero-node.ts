import { hexToBytes } from '@noble/hashes/utils.js';
import { type Block, ChainNode, type Found, type Lead, type Sighting, type Tip } from '@swap/domain/evidence';
import { SECOND } from '@swap/domain/kernel';
import { z } from 'zod';
import { broughtBy } from './monero-proof.js';
import { type MoneroTransaction, readMoneroTransaction } from './monero-transaction.js';
import type { NodeHttp, RpcCall } from './node-http.js';
import { wholeNumber } from './shapes.js';

/** Transactions that are asked for together: a restricted node gives no more than a hundred. */
const batchSize = 50;
/** Its share of that question, and the block that has it. */
const callsOfLook = 2;
/** "Requested block height is greater than current top block height". */
const unknown = ['-2'];
const otherChains = ['testnet', 'stagenet'];

const status = z.literal('OK');
const info = z.object({ status, nettype: z.string() });
const header = z.object({ height: wholeNumber, hash: z.string(), timestamp: wholeNumber });
const headerAnswer = z.object({ status, block_header: header });
const hexBytes = z
  .string()
  .regex(/^[0-9a-f]*$/i)
  .refine(({ length }) => length % 2 === 0)
  .transform(hexToBytes);
const entry = z
  .object({
    tx_hash: z.string(),
    pruned_as_hex: hexBytes,
    prunable_hash: hexBytes,
    in_pool: z.boolean(),
    // Beyond all numbers for what waits.
    block_height: wholeNumber.nullish().catch(null),
  })
  .transform(
    ({ tx_hash: hash, pruned_as_hex: pruned, prunable_hash: prunableHash, in_pool: waits, block_height: height }) => {
      return { hash: hash.toLowerCase(), pruned, prunableHash, height: waits ? null : (height ?? null) };
    },
  );
type Entry = z.output<typeof entry>;
const entriesAnswer = z.object({ status, txs: z.array(entry).default([]) });

/**
 * The RPC of a monerod (docs.getmonero.org/rpc-library/monerod-rpc), restricted or not. Nobody sees from the chain whom a transaction pays,
 * so nothing is found by following it, and of a lead nothing without the transaction's private key. The node learns which transactions
 * somebody cares for, and neither addresses nor keys. What it sends is held against the hash that was asked for, so
 * it can hide a transaction or misplace it, and not alter it.
 */
export class MoneroNode extends ChainNode {
  override readonly kind = 'monero';
  override readonly id;
  private isRightChain = false;

  constructor(private readonly http: NodeHttp) {
    super();
    this.id = http.id;
  }

  override async tip(signal: AbortSignal): Promise<Tip> {
    await this.refuseOtherChain(signal);
    const answer = await this.rpc({ method: 'get_last_block_header', params: {} }, signal);
    const { height, hash, timestamp } = this.http.read(headerAnswer, answer).block_header;
    return { height, hash, at: new Date(timestamp * SECOND) };
  }

  override async hashAt(height: number, signal: AbortSignal): Promise<string | null> {
    return (await this.headerAt(height, signal))?.hash ?? null;
  }

  override follow(): Promise<Found> {
    return Promise.resolve({ leads: [], cursor: null, isCaughtUp: true });
  }

  override async look(leads: readonly Lead[], signal: AbortSignal): Promise<(Sighting | null | undefined)[]> {
    const all = [...new Set(leads.filter(({ proof }) => proof !== undefined).flatMap((lead) => hashOf(lead) ?? []))];
    const asked = all.slice(0, this.http.granted(all.length, callsOfLook));
    const entries = await this.entries(asked, signal);
    const headers = await this.headersOf([...entries.values()], signal);
    return leads.map((lead) => {
      const hash = hashOf(lead);
      if (lead.proof === undefined) return undefined;
      if (hash === null) return null;
      const found = entries.get(hash);
      if (!found) return asked.includes(hash) ? null : undefined;
      const transaction = readMoneroTransaction(found.pruned, found.prunableHash);
      return transaction ? this.sightingOf(transaction, found, headers, { ...lead, proof: lead.proof }) : undefined;
    });
  }

  private sightingOf(
    transaction: MoneroTransaction,
    { height }: Entry,
    headers: ReadonlyMap<number, Header | null>,
    { tx, to, proof }: Required<Lead>,
  ): Sighting | null {
    if (transaction.id !== tx.toLowerCase()) throw this.http.unavailable(`sent another transaction than ${tx}`);
    const units = to.contract === null ? broughtBy(transaction, to.address, proof) : 0n;
    if (units === 0n) return null;
    const found = height === null ? null : headers.get(height);
    if (!found) return { units, block: null, at: null };
    const block: Block = { height: found.height, hash: found.hash };
    return { units, block, at: new Date(found.timestamp * SECOND) };
  }

  /** Transactions by their hashes, as far as the node knows them. */
  private async entries(hashes: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Entry>> {
    const found = new Map<string, Entry>();
    for (let from = 0; from < hashes.length; from += batchSize) {
      const body = { txs_hashes: hashes.slice(from, from + batchSize), prune: true };
      const { txs } = await this.http.post(entriesAnswer, { path: '/get_transactions', body }, signal, true);
      for (const each of txs) found.set(each.hash, each);
    }
    return found;
  }

  private async headersOf(entries: readonly Entry[], signal: AbortSignal): Promise<ReadonlyMap<number, Header | null>> {
    const heights = entries.flatMap(({ height }) => height ?? []);
    const headers = new Map<number, Header | null>();
    for (const height of new Set(heights)) headers.set(height, await this.headerAt(height, signal, true));
    return headers;
  }

  private async headerAt(height: number, signal: AbortSignal, counted = false): Promise<Header | null> {
    const answer = await this.rpc({ method: 'get_block_header_by_height', params: { height } }, signal, counted);
    return this.http.read(headerAnswer.nullable(), answer)?.block_header ?? null;
  }

  private async refuseOtherChain(signal: AbortSignal): Promise<void> {
    if (this.isRightChain) return;
    const { nettype } = this.http.read(info, await this.rpc({ method: 'get_info', params: {} }, signal));
    if (otherChains.includes(nettype)) throw this.http.unavailable(`is of ${nettype}`);
    this.isRightChain = true;
  }

  private rpc(call: RpcCall, signal: AbortSignal, counted = false): Promise<unknown> {
    return this.http.askOne('/json_rpc', call, signal, { unknown, counted });
  }
}

type Header = z.output<typeof header>;

/** Null for what is no transaction of Monero. */
const hashOf = ({ tx }: Lead): string | null => (/^[0-9a-f]{64}$/i.test(tx) ? tx.toLowerCase() : null);
