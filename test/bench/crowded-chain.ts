import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** As Ethereum is: a block every twelve seconds, with so many transactions. */
const blockMs = 12_000;
const transactionsPerBlock = 200;
const startHeight = 20_000_000;
const startedAt = Date.now();

/** A node of a chain on which much happens and nothing for us: it speaks Ethereum's JSON-RPC, and Esplora's HTTP. */
export async function aCrowdedChain(): Promise<{ url: string; asked: () => number; close: () => void }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    void text(request).then((body) => {
      const answer = request.method === 'POST' ? rpc(JSON.parse(body)) : esplora(request.url ?? '');
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked: () => asked, close };
}

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

function rpc(calls: readonly Call[]): object[] {
  return calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: resultOf(method, params) }));
}

function resultOf(method: string, [which, isFull]: readonly unknown[]): unknown {
  if (method === 'eth_chainId') return '0x1';
  if (method === 'eth_getLogs') return [];
  if (method !== 'eth_getBlockByNumber') return null;
  return block(which === 'latest' ? heightNow() : Number(which), isFull === true);
}

const heightNow = () => startHeight + Math.floor((Date.now() - startedAt) / blockMs);
const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;

function block(number: number, isFull: boolean): object {
  const at = startedAt + (number - startHeight) * blockMs;
  const transactions = Array.from({ length: transactionsPerBlock }, (_, index) => {
    const hash = hex(number * 1000 + index, 64);
    return isFull ? { hash, to: hex(number * 1000 + index, 40), value: '0xde0b6b3a7640000' } : hash;
  });
  return { number: hex(number, 0), hash: hex(number, 64), timestamp: hex(Math.floor(at / 1000), 0), transactions };
}

function esplora(path: string): unknown {
  const height = path.startsWith('/blocks/') ? Number(path.slice('/blocks/'.length)) : heightNow();
  const timestamp = Math.floor(Date.now() / 1000);
  return path.startsWith('/blocks') ? [{ id: String(height).padStart(64, '0'), height, timestamp }] : [];
}
