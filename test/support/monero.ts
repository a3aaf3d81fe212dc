import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@swap/ops';
import { eventually } from './eventually.js';
import { theProgram } from './programs.js';
import { killedWith } from './started-node.js';

/** An XMR in atomic units. */
export const xmr = 1_000_000_000_000;

/** A payment, and the key that shows it. */
export interface Sent {
  readonly tx: string;
  /** What the wallet says at `get_tx_key`. */
  readonly key: string;
}

/** Where somebody is paid, in each of the forms. */
export interface Receiver {
  readonly standard: string;
  readonly subaddresses: readonly [string, string];
  readonly integrated: string;
  /** The address that is in it. */
  readonly integratedIn: string;
}

/** A chain of Monero's own on this machine, whose blocks are made when they are wanted, and a wallet that pays. */
export class Monero {
  private payer = '';

  private constructor(
    private readonly ports: { readonly node: number; readonly wallet: number },
    private readonly directory: string,
    private readonly programs: readonly ChildProcess[],
  ) {}

  /** With a wallet that has coins to spend. */
  static async start(): Promise<Monero> {
    const directory = mkdtempSync(join(tmpdir(), 'swap-monero-'));
    const ports = { node: await freePort(), wallet: await freePort() };
    const start = (program: 'monerod' | 'monero-wallet-rpc', ...options: readonly string[]) =>
      spawn(
        theProgram(program),
        ['--non-interactive', '--rpc-ssl=disabled', `--log-file=${join(directory, `${program}.log`)}`, ...options],
        { stdio: 'ignore' },
      );
    const quiet = ['--regtest', '--offline', '--fixed-difficulty=1', '--no-zmq', '--no-igd', '--disable-rpc-ban'];
    const node = start('monerod', ...quiet, `--data-dir=${directory}`, `--rpc-bind-port=${String(ports.node)}`);
    const wallet = start(
      'monero-wallet-rpc',
      `--daemon-address=127.0.0.1:${String(ports.node)}`,
      `--rpc-bind-port=${String(ports.wallet)}`,
      `--wallet-dir=${directory}`,
      '--daemon-ssl=disabled',
      '--disable-rpc-login',
      '--trusted-daemon',
      `--shared-ringdb-dir=${directory}`,
    );
    const monero = new Monero(ports, directory, [wallet, node]);
    try {
      await eventually(() => monero.ask('get_info'), { within: 30_000, every: 200 });
      await eventually(() => monero.pay('get_version'), { within: 30_000, every: 200 });
      return monero;
    } catch (error) {
      await monero.stop();
      throw error;
    }
  }

  /** As `CHAIN_XMR_URL` names it. */
  get url(): string {
    return `http://127.0.0.1:${String(this.ports.node)}`;
  }

  /** Makes who is paid, and then the wallet that pays, with coins. */
  async receiver(): Promise<Receiver> {
    await this.pay('create_wallet', { filename: 'receiver', language: 'English' });
    const { address: standard } = await this.pay<{ address: string }>('get_address', { account_index: 0 });
    const sub = async () => (await this.pay<{ address: string }>('create_address', { account_index: 0 })).address;
    const subaddresses = [await sub(), await sub()] as const;
    const made = await this.pay<{ integrated_address: string }>('make_integrated_address', {
      payment_id: '0123456789abcdef',
    });
    await this.pay('create_wallet', { filename: 'payer', language: 'English' });
    this.payer = (await this.pay<{ address: string }>('get_address', { account_index: 0 })).address;
    await this.mine(90);
    return { standard, subaddresses, integrated: made.integrated_address, integratedIn: standard };
  }

  /** The first block takes all that waits: the node leaves out for a moment what a wallet has only just handed to it. */
  async mine(blocks = 1): Promise<void> {
    const made = (amount: number) =>
      this.ask('generateblocks', { amount_of_blocks: amount, wallet_address: this.payer });
    await eventually(async () => {
      await made(1);
      const { tx_hashes: waiting = [] } = await post<{ tx_hashes?: string[] }>(
        `${this.url}/get_transaction_pool_hashes`,
        {},
      );
      if (waiting.length === 0) return;
      await this.pop(1);
      throw new Error(`${String(waiting.length)} transactions are left out of a block`);
    });
    if (blocks > 1) await made(blocks - 1);
  }

  /** Takes the newest blocks away; what was in them waits again. */
  async pop(blocks: number): Promise<void> {
    await post(`${this.url}/pop_blocks`, { nblocks: blocks });
  }

  /** Has the node forget a transaction that waits. */
  async forget(tx: string): Promise<void> {
    await this.ask('flush_txpool', { txids: [tx] });
  }

  /** Sends atomic units; the transaction waits for a block. `unlockTime`: the height before which nobody may spend them. */
  async send(destinations: readonly { readonly address: string; readonly amount: number }[], unlockTime = 0) {
    await this.pay('refresh');
    const asked = { destinations, get_tx_key: true, unlock_time: unlockTime };
    const { tx_hash: tx, tx_key: key } = await this.pay<{ tx_hash: string; tx_key: string }>('transfer', asked);
    return { tx, key } satisfies Sent;
  }

  /** What the wallet's own check of a key says. */
  async checked({ tx, key }: Sent, address: string): Promise<number> {
    const asked = { txid: tx, tx_key: key, address };
    return (await this.pay<{ received: number }>('check_tx_key', asked)).received;
  }

  ask<T>(method: string, params: object = {}): Promise<T> {
    return rpc(this.ports.node, method, params);
  }

  async stop(): Promise<void> {
    await Promise.all(this.programs.map((program) => killedWith(program, 'SIGTERM')));
    rmSync(this.directory, { recursive: true, force: true });
  }

  private pay<T>(method: string, params: object = {}): Promise<T> {
    return rpc(this.ports.wallet, method, params);
  }
}

async function rpc<T>(port: number, method: string, params: object): Promise<T> {
  const body = { jsonrpc: '2.0', id: '0', method, params };
  const { result, error } = await post<{ result: T; error?: { message: string } }>(
    `http://127.0.0.1:${String(port)}/json_rpc`,
    body,
  );
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
}
