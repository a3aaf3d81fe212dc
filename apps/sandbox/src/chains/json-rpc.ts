import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import type { Transfer } from '../engine/chain.js';
import { type Blocks, type Carried, unitsOf } from './blocks.js';

/** EIP-155. */
const chainIds: Readonly<Record<string, number>> = {
  eth: 1,
  op: 10,
  bsc: 56,
  etc: 61,
  matic: 137,
  base: 8453,
  arbitrum: 42_161,
  cchain: 43_114,
};

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Who sends everything here. */
const sender = `0x${'5'.repeat(40)}`;

const call = z.object({ jsonrpc: z.literal('2.0'), id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
type Call = z.infer<typeof call>;
const filter = z.object({
  fromBlock: z.string(),
  toBlock: z.string(),
  address: z.union([z.string(), z.array(z.string())]).optional(),
});

const hex = (value: number | bigint | string): string => `0x${BigInt(value).toString(16)}`;
const word = (value: string): string => `0x${value.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;

/** Whether the sandbox has a network of Ethereum's kind by that name. */
export const isEvm = (network: string): boolean => chainIds[network] !== undefined;

/** What a node answers to one request, or to a batch of them (JSON-RPC 2.0). */
export function answerRpc(blocks: Blocks, body: unknown): unknown {
  return Array.isArray(body) ? body.map((each) => answerOne(blocks, each)) : answerOne(blocks, body);
}

function answerOne(blocks: Blocks, body: unknown): object {
  const parsed = call.safeParse(body);
  if (!parsed.success) return { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid Request' } };
  const { id, method } = parsed.data;
  const answer = methods[method];
  if (!answer) return { jsonrpc: '2.0', id, error: { code: -32_601, message: `the method ${method} does not exist` } };
  return { jsonrpc: '2.0', id, result: answer(blocks, parsed.data.params) };
}

const methods: Readonly<Record<string, (blocks: Blocks, params: Call['params']) => unknown>> = {
  eth_chainId: ({ network }) => hex(chainIds[network] ?? 0),
  eth_blockNumber: ({ tip }) => hex(tip),
  eth_getBlockByNumber: (blocks, [number, isFull]) => {
    const height = heightOf(blocks, number);
    if (height === null || height > blocks.tip) return null;
    const inside = blocks.carried().filter((each) => each.height === height);
    return {
      number: hex(height),
      hash: `0x${blocks.hashOf(height)}`,
      parentHash: `0x${blocks.hashOf(height - 1)}`,
      timestamp: hex(blocks.timeOf(height)),
      transactions: isFull === true ? inside.map((each) => transactionOf(blocks, each)) : inside.map(hashOf),
    };
  },
  eth_getTransactionByHash: (blocks, [hash]) => {
    const found = find(blocks, hash);
    return found ? transactionOf(blocks, found) : null;
  },
  eth_getTransactionReceipt: (blocks, [hash]) => {
    const found = find(blocks, hash);
    if (!found || found.height === null) return null;
    return {
      transactionHash: found.transfer.hash,
      status: '0x1',
      blockNumber: hex(found.height),
      blockHash: `0x${blocks.hashOf(found.height)}`,
      logs: logsOf(blocks, found),
    };
  },
  eth_getLogs: (blocks, [wanted]) => {
    const { fromBlock, toBlock, address } = filter.parse(wanted);
    const [from, to] = [heightOf(blocks, fromBlock) ?? 0, heightOf(blocks, toBlock) ?? 0];
    const contracts = [address ?? []].flat().map((each) => each.toLowerCase());
    return blocks
      .carried()
      .filter(({ height }) => height !== null && height >= from && height <= to)
      .flatMap((each) => logsOf(blocks, each))
      .filter((log) => contracts.length === 0 || contracts.includes(log.address));
  },
};

const hashOf = ({ transfer }: Carried): string => transfer.hash;

function heightOf(blocks: Blocks, number: unknown): number | null {
  if (number === 'latest' || number === 'pending') return blocks.tip;
  const text = isLosslessNumber(number) ? number.value : number;
  return typeof text === 'string' && /^0x[0-9a-f]{1,12}$/i.test(text) ? Number(text) : null;
}

function find(blocks: Blocks, hash: unknown): Carried | undefined {
  return blocks.carried().find(({ transfer }) => transfer.hash === hash);
}

/** A token is moved by a call of its contract, a coin by itself. */
function transactionOf(blocks: Blocks, { transfer, height }: Carried): object {
  const { asset } = transfer;
  return {
    hash: transfer.hash,
    from: sender,
    to: (asset.tokenContract ?? transfer.address).toLowerCase(),
    value: asset.tokenContract === null ? hex(unitsOf(transfer)) : '0x0',
    blockNumber: height === null ? null : hex(height),
    blockHash: height === null ? null : `0x${blocks.hashOf(height)}`,
  };
}

function logsOf(blocks: Blocks, { transfer, height }: Carried) {
  const { asset } = transfer;
  if (asset.tokenContract === null || height === null) return [];
  return [logOf(blocks, transfer, { contract: asset.tokenContract, height })];
}

function logOf(blocks: Blocks, transfer: Transfer, { contract, height }: { contract: string; height: number }) {
  return {
    address: contract.toLowerCase(),
    topics: [transferTopic, word(sender), word(transfer.address)],
    data: word(BigInt(unitsOf(transfer)).toString(16)),
    blockNumber: hex(height),
    blockHash: `0x${blocks.hashOf(height)}`,
    transactionHash: transfer.hash,
    logIndex: '0x0',
    removed: false,
  };
}
