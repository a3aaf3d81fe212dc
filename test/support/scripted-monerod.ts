import type { ScriptedUpstream } from '../contract/scripted-upstream.js';

/** A transaction as a node gives it, in its parts. */
export interface Payment {
  readonly tx: string;
  readonly key: string;
  readonly prefix: string;
  readonly rct: string;
  readonly prunable_hash: string;
  /** What the wallet's own check of the key found, in XMR by address. */
  readonly brought: Readonly<Record<string, string>>;
}

const hashOf = (height: number, fork: string) => `${fork}${String(height)}`.padStart(64, '0');

/** What it says, where that is not the usual. */
export interface Told {
  readonly transactions?: readonly Payment[];
  readonly nettype?: string;
  readonly status?: string;
  readonly fork?: string;
}

/** A monerod that has these transactions in the block of height 99 of a hundred, the newest of which is of now. */
export function answering(node: ScriptedUpstream, told: Told, now: () => Date): void {
  const { transactions = [], nettype = 'mainnet', status = 'OK', fork = 'a' } = told;
  const header = (height: number) => ({
    height,
    hash: hashOf(height, fork),
    timestamp: Math.floor(now().getTime() / 1000),
  });
  const results: Readonly<Record<string, (params: { height: number }) => object>> = {
    get_info: () => ({ nettype }),
    get_last_block_header: () => ({ block_header: header(100) }),
    get_block_header_by_height: ({ height }) => ({ block_header: header(height) }),
  };
  node.answersWith(({ url, body }) => {
    const asked = JSON.parse(body) as { method: string; params: { height: number }; txs_hashes: string[] };
    if (url === '/json_rpc') {
      return { json: { jsonrpc: '2.0', id: '0', result: { ...results[asked.method]?.(asked.params), status } } };
    }
    const txs = transactions
      .filter(({ tx }) => asked.txs_hashes.includes(tx))
      .map(({ tx, prefix, rct, prunable_hash }) => {
        return { tx_hash: tx, pruned_as_hex: prefix + rct, prunable_hash, in_pool: false, block_height: 99 };
      });
    return { json: { txs, status } };
  });
}
