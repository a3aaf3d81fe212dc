import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.js';
import { theProgram } from './programs.js';
import { killedWith } from './started-node.js';

const user = 'watcher';
const password = 'regtest';

interface Unspent {
  readonly txid: string;
  readonly vout: number;
  readonly amount: number;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A chain of Litecoin's own on this machine, whose blocks are made when they are wanted. */
export class Litecoin {
  private constructor(
    private readonly port: number,
    private readonly directory: string,
    private readonly program: ChildProcess,
  ) {}

  /** With a wallet that has coins to spend. */
  static async start(): Promise<Litecoin> {
    const [port, directory] = [await freePort(), mkdtempSync(join(tmpdir(), 'swap-litecoin-'))];
    const login = [`-rpcuser=${user}`, `-rpcpassword=${password}`, `-rpcport=${String(port)}`];
    const quiet = ['-regtest', '-server', '-listen=0', '-txindex=1', '-fallbackfee=0.001', '-printtoconsole=0'];
    const program = spawn(theProgram('litecoind'), [...quiet, `-datadir=${directory}`, ...login], { stdio: 'ignore' });
    const litecoin = new Litecoin(port, directory, program);
    await eventually(() => litecoin.ask('getblockchaininfo'), { within: 30_000, every: 200 });
    await litecoin.ask('createwallet', 'coins');
    await litecoin.mine(105);
    return litecoin;
  }

  /** As `CHAIN_LTC_URL` names it. */
  get url(): string {
    return `core+http://${user}:${password}@127.0.0.1:${String(this.port)}`;
  }

  async ask<T = unknown>(method: string, ...params: unknown[]): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${String(this.port)}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result: T; error: { message: string } | null };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  address(): Promise<string> {
    return this.ask('getnewaddress', '', 'bech32');
  }

  async mine(blocks = 1): Promise<string[]> {
    return this.ask('generatetoaddress', blocks, await this.address());
  }

  send(address: string, amount: string): Promise<string> {
    return this.ask('sendtoaddress', address, amount);
  }

  /** Two transactions that spend the same coin, one to each address: only one of them can last. In raw form. */
  async rivals(amount: string, ...addresses: readonly [string, string]): Promise<[string, string]> {
    const coins = await this.ask<Unspent[]>('listunspent', 1);
    const coin = coins.find((each) => each.amount > Number(amount) + 1);
    if (!coin) throw new Error('there is nothing to spend');
    const change = (coin.amount - Number(amount) - 0.01).toFixed(8);
    const paying = async (address: string) => {
      const to = [{ [address]: amount }, { [await this.address()]: change }];
      const raw = await this.ask<string>('createrawtransaction', [{ txid: coin.txid, vout: coin.vout }], to);
      return (await this.ask<{ hex: string }>('signrawtransactionwithwallet', raw)).hex;
    };
    return [await paying(addresses[0]), await paying(addresses[1])];
  }

  async stop(): Promise<void> {
    await killedWith(this.program, 'SIGTERM');
    rmSync(this.directory, { recursive: true, force: true });
  }
}
