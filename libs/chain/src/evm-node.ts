import {
  type Block,
  ChainNode,
  type Destination,
  type Found,
  type Lead,
  type Sighting,
  type Tip,
} from '@swap/domain/evidence';
import { DomainError, SECOND } from '@swap/domain/kernel';
import { z } from 'zod';
import { BlockTrail } from './block-trail.js';
import type { NodeHttp, RpcCall } from './node-http.js';
import { quantity, smallQuantity } from './shapes.js';
import { broughtBy, type Traced, traced } from './traces.js';

/** Blocks that are read in one round at the most, and how many of them travel together. */
const blocksMax = 60;
const blocksAtOnce = 6;
/** The receipt, the transaction itself, and what contracts passed on in it. */
const callsOfLook = 3;

/** `Transfer(address,address,uint256)`, ERC-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const head = z.object({ number: smallQuantity, hash: z.string(), timestamp: smallQuantity });
const carried = z.object({ hash: z.string(), to: z.string().nullish(), value: quantity });
const fullBlock = head.extend({ transactions: z.array(carried) });
type FullBlock = z.output<typeof fullBlock>;
const log = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  transactionHash: z.string(),
  removed: z.boolean().optional(),
});
type Log = z.output<typeof log>;
const receipt = z.object({
  status: z.string().nullish(),
  blockHash: z.string(),
  blockNumber: smallQuantity,
  logs: z.array(log),
});

/** How a chain of this kind writes what the RPC writes in hexadecimal. */
export interface Spelling {
  readonly kind: 'evm' | 'tron';
  /** Twenty bytes after 0x, in lower case; null for what is no address. */
  readonly address: (text: string) => string | null;
  /** Thirty-two bytes after 0x, in lower case; null for what is no transaction. */
  readonly hash: (text: string) => string | null;
  /** A hash as the chain's own tools write it. */
  readonly ownHash: (hex: string) => string;
}

export const ethereum: Spelling = {
  kind: 'evm',
  address: (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : null),
  hash: (text) => (/^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null),
  ownHash: (hex) => hex,
};

/**
 * Ethereum's JSON-RPC (ethereum.github.io/execution-apis), which java-tron speaks too. It is asked for whole blocks and for all transfers
 * of a token, so it learns no address. A deposit of coins that a contract passes on is not found so; what such a transaction brought is
 * looked at once it is named, where the node traces (geth, `debug_traceTransaction` with `callTracer`).
 */
export class EvmNode extends ChainNode {
  override readonly kind;
  override readonly id;
  private isRightChain = false;

  constructor(
    private readonly http: NodeHttp,
    private readonly spelling: Spelling,
    /** EIP-155; null where the chain has none. */
    private readonly chainId: number | null,
  ) {
    super();
    this.id = http.id;
    this.kind = spelling.kind;
  }

  override async tip(signal: AbortSignal): Promise<Tip> {
    await this.refuseOtherChain(signal);
    const { number, hash, timestamp } = await this.http.askFor(head, blockCall('latest', false), signal);
    return { height: number, hash, at: new Date(timestamp * SECOND) };
  }

  override async hashAt(height: number, signal: AbortSignal): Promise<string | null> {
    const found = await this.http.askFor(head.nullable(), blockCall(hex(height), false), signal);
    return found?.hash ?? null;
  }

  override async follow(to: readonly Destination[], cursor: unknown, tip: Tip, signal: AbortSignal): Promise<Found> {
    if (to.length === 0) return { leads: [], cursor: BlockTrail.at(tip), isCaughtUp: true };
    const trail = await BlockTrail.resume(cursor, tip, (height) => this.hashAt(height, signal));
    const last = Math.min(tip.height, trail.from + blocksMax - 1);
    const wanted = this.byKey(to);
    const contracts = [...new Set(to.flatMap(({ contract }) => (contract && this.spelling.address(contract)) ?? []))];
    // The first block, and what tells of transfers in all of them, is worth what is kept back for other work.
    const mayRead = trail.from <= last && this.http.granted(1, contracts.length > 0 ? 2 : 1) === 1;
    const blocks = mayRead ? await this.blocks({ from: trail.from, last }, signal) : [];
    const until = trail.from + blocks.length - 1;
    const leads = blocks.flatMap(({ transactions }) =>
      transactions.flatMap((each) => this.leads(wanted, each.to ?? '', '', each.hash)),
    );
    if (blocks.length > 0)
      leads.push(...(await this.tokenLeads(contracts, wanted, { from: trail.from, until }, signal)));
    const read: Block[] = blocks.map(({ number, hash }) => ({ height: number, hash }));
    // What a reorganisation took away is still to be read where nothing was.
    return { leads, cursor: blocks.length > 0 ? trail.with(read) : cursor, isCaughtUp: until >= tip.height };
  }

  /** As many of them as there is room for beside the first, which is counted already. */
  private async blocks({ from, last }: { from: number; last: number }, signal: AbortSignal): Promise<FullBlock[]> {
    const read: FullBlock[] = [];
    for (let next = from; next <= last; next = from + read.length) {
      const wanted = Math.min(blocksAtOnce, last - next + 1);
      const first = read.length === 0 ? 1 : 0;
      const counted = first + this.http.spared(wanted - first);
      const calls = Array.from({ length: counted }, (_, at) => blockCall(hex(next + at), true));
      const answers = await this.http.ask(calls, signal, { counted: true });
      read.push(...answers.map((each) => this.http.read(fullBlock, each)));
      if (counted < wanted) break;
    }
    return read;
  }

  override async look(leads: readonly Lead[], signal: AbortSignal): Promise<(Sighting | null | undefined)[]> {
    const all = [...new Set(leads.flatMap(({ tx }) => this.spelling.hash(tx) ?? []))];
    const hashes = all.slice(0, this.http.granted(all.length, callsOfLook));
    const calls = hashes.flatMap((hash) => [
      { method: 'eth_getTransactionReceipt', params: [hash] },
      { method: 'eth_getTransactionByHash', params: [hash] },
    ]);
    const answers = await this.http.ask(calls, signal, { counted: true });
    const found = new Map(
      hashes.map((hash, at) => {
        const ended = this.http.read(receipt.nullable(), answers[2 * at]);
        return [hash, { ended, sent: this.http.read(carried.nullable(), answers[2 * at + 1]) }] as const;
      }),
    );
    const passing = leads.flatMap(({ tx, to }) => {
      const hash = this.spelling.hash(tx) ?? '';
      const isOfContract =
        to.contract === null && found.get(hash)?.sent?.to?.toLowerCase() !== this.spelling.address(to.address);
      return isOfContract && found.get(hash)?.ended ? [hash] : [];
    });
    const passed = await this.passedOn([...new Set(passing)], signal);
    return leads.map(({ tx, to }) => {
      const hash = this.spelling.hash(tx);
      if (hash === null) return null;
      const { ended, sent } = found.get(hash) ?? {};
      return sent === undefined ? undefined : this.sightingOf(ended ?? null, sent, passed.get(hash), to);
    });
  }

  /** What contracts did in each of these transactions, as far as the node tells: many trace nothing, or nothing old. */
  private async passedOn(hashes: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Traced>> {
    const calls = hashes.map((hash) => ({
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer' }],
    }));
    const told = await this.http.ask(calls, signal, { counted: true, unknown: 'every' }).catch((error: unknown) => {
      if (error instanceof DomainError) return [];
      throw error;
    });
    return new Map(hashes.flatMap((hash, at) => (told[at] ? [[hash, this.http.read(traced, told[at])] as const] : [])));
  }

  private sightingOf(
    ended: z.output<typeof receipt> | null,
    sent: z.output<typeof carried> | null,
    passed: Traced | undefined,
    { address, contract }: Destination,
  ): Sighting | null {
    const key = this.spelling.address(address);
    if (!sent || key === null) return null;
    const direct = sent.to?.toLowerCase() === key ? sent.value : 0n;
    if (!ended) return contract === null && direct > 0n ? { units: direct, block: null, at: null } : null;
    // What was undone is in a block all the same.
    if (ended.status === '0x0') return null;
    const coins = passed ? broughtBy(passed, key) : direct;
    const units = contract === null ? coins : this.transferred(ended.logs, contract, key);
    return units > 0n ? { units, block: { height: ended.blockNumber, hash: ended.blockHash }, at: null } : null;
  }

  private transferred(logs: readonly Log[], contract: string, to: string): bigint {
    const token = this.spelling.address(contract);
    return logs
      .filter(({ address }) => address.toLowerCase() === token)
      .reduce((sum, each) => (receiverOf(each) === to ? sum + amountOf(each) : sum), 0n);
  }

  /** The call is counted already. */
  private async tokenLeads(
    contracts: readonly string[],
    wanted: ReadonlyMap<string, Destination>,
    { from, until }: { from: number; until: number },
    signal: AbortSignal,
  ): Promise<Lead[]> {
    if (contracts.length === 0) return [];
    const filter = { fromBlock: hex(from), toBlock: hex(until), address: contracts, topics: [transferTopic] };
    const call = { method: 'eth_getLogs', params: [filter] };
    const logs = await this.http.askFor(z.array(log), call, signal, { counted: true });
    return logs.flatMap((each) =>
      this.leads(wanted, receiverOf(each) ?? '', each.address.toLowerCase(), each.transactionHash),
    );
  }

  /** Destinations by their address and, behind a bar, their token. */
  private byKey(to: readonly Destination[]): ReadonlyMap<string, Destination> {
    return new Map(
      to.map((each) => {
        const token = each.contract === null ? '' : (this.spelling.address(each.contract) ?? '');
        return [`${this.spelling.address(each.address) ?? ''}|${token}`, each];
      }),
    );
  }

  private leads(wanted: ReadonlyMap<string, Destination>, address: string, token: string, hash: string): Lead[] {
    const to = wanted.get(`${address.toLowerCase()}|${token}`);
    return to ? [{ tx: this.spelling.ownHash(hash), to }] : [];
  }

  private async refuseOtherChain(signal: AbortSignal): Promise<void> {
    if (this.isRightChain || this.chainId === null) return;
    const id = await this.http.askFor(smallQuantity, { method: 'eth_chainId', params: [] }, signal);
    if (id !== this.chainId) throw this.http.unavailable(`is of chain ${String(id)}, not ${String(this.chainId)}`);
    this.isRightChain = true;
  }
}

const hex = (height: number): string => `0x${height.toString(16)}`;

const blockCall = (block: string, isFull: boolean): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [block, isFull],
});

/** Who gets what an ERC-20 transfer moves; null for any other event. */
function receiverOf({ topics, removed }: Log): string | null {
  const [name, , to, ...more] = topics;
  if (removed || name?.toLowerCase() !== transferTopic || to?.length !== 66 || more.length > 0) return null;
  return `0x${to.slice(26).toLowerCase()}`;
}

const amountOf = ({ data }: Log): bigint => (/^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n);
