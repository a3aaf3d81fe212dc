import { LosslessNumber } from 'lossless-json';
import { type Blocks, type Carried, unitsOf } from './blocks.js';

const blocksListed = 10;

/** Blocks from one downwards, as Blockstream's Esplora lists them (API.md, `GET /blocks[/:start_height]`). */
export function listBlocks(blocks: Blocks, from: number): object[] {
  const first = Math.min(from, blocks.tip);
  return Array.from({ length: Math.min(blocksListed, first + 1) }, (_, at) => {
    const height = first - at;
    return {
      id: blocks.hashOf(height),
      height,
      version: 536_870_912,
      timestamp: blocks.timeOf(height),
      tx_count: 1,
      size: 285,
      weight: 1140,
      previousblockhash: blocks.hashOf(height - 1),
    };
  });
}

/** The transactions of an address (`GET /address/:address/txs`), newest first. */
export function listTransactions(blocks: Blocks, address: string): object[] {
  const ours = blocks.carried().filter(({ transfer }) => transfer.address === address);
  return ours.reverse().map((each) => present(blocks, each));
}

/** One transaction (`GET /tx/:txid`); null where there is none. */
export function findTransaction(blocks: Blocks, txid: string): object | null {
  const found = blocks.carried().find(({ transfer }) => transfer.hash === txid);
  return found ? present(blocks, found) : null;
}

function present(blocks: Blocks, { transfer, height }: Carried): object {
  const value = new LosslessNumber(unitsOf(transfer));
  return {
    txid: transfer.hash,
    version: 2,
    locktime: 0,
    vin: [],
    vout: [{ scriptpubkey: '', scriptpubkey_type: 'unknown', scriptpubkey_address: transfer.address, value }],
    size: 222,
    weight: 561,
    fee: 1410,
    status:
      height === null
        ? { confirmed: false }
        : {
            confirmed: true,
            block_height: height,
            block_hash: blocks.hashOf(height),
            block_time: blocks.timeOf(height),
          },
  };
}
