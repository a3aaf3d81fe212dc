import { spawn } from 'node:child_process';
import { theProgram } from './programs.js';
import { killedWith, lineOf } from './started-node.js';

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Copies what follows it into a new contract. */
const deploying = '603180600b6000396000f3';
/** Whoever calls it with an address and an amount has it say, as ERC-20 writes it, that so much went there. */
const saying = `602035600052600035337f${transferTopic}60206000a300`;

/** Whoever calls it with addresses and amounts, a word each, has it pass so many wei on to each. */
const passing = '60005b368110156022576000600060006000846020013585355af1506040016002565b00';
const passer = `0x${'9a'.repeat(20)}`;

/** A word of the machine (32 bytes), hex without `0x`. */
export const wordOf = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/, '').toLowerCase()).padStart(64, '0');

/** A chain of Ethereum's kind on this machine, which makes blocks when it is told to. */
export class Anvil {
  private constructor(
    readonly url: string,
    private readonly stop: () => Promise<void>,
  ) {}

  /** With Ethereum's own number, unless another is said. */
  static async start(chainId = 1): Promise<Anvil> {
    const args = ['--port', '0', '--chain-id', String(chainId), '--no-mining'];
    const program = spawn(theProgram('anvil'), args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [, address = ''] = await lineOf(program, /Listening on (\S+)/);
    return new Anvil(`http://${address}`, () => killedWith(program, 'SIGTERM'));
  }

  async ask<T = string>(method: string, ...params: unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(this.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await answer.json()) as { result: T; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async mine(blocks = 1): Promise<void> {
    for (let made = 0; made < blocks; made += 1) await this.ask('evm_mine');
  }

  /** Sends ether, in wei, and answers the transaction, which waits for a block. */
  async send(to: string, wei: bigint): Promise<string> {
    return this.ask('eth_sendTransaction', { from: await this.account(), to, value: `0x${wei.toString(16)}` });
  }

  /** A contract that emits what a token's transfer emits; its address. */
  async deploy(): Promise<string> {
    const tx = await this.ask('eth_sendTransaction', {
      from: await this.account(),
      data: `0x${deploying}${saying}`,
      gas: '0x100000',
    });
    await this.mine();
    const receipt = await this.ask<{ contractAddress: string }>('eth_getTransactionReceipt', tx);
    return receipt.contractAddress;
  }

  /** Has that contract say that so many units went to an address; the transaction. */
  async sayTransfer(contract: string, to: string, units: bigint): Promise<string> {
    const data = `0x${wordOf(to)}${wordOf(units)}`;
    return this.ask('eth_sendTransaction', { from: await this.account(), to: contract, data, gas: '0x100000' });
  }

  /** Has a contract pass ether on, so many wei to each address, as wallets of several people pay; the transaction, which waits for a block. */
  async passOn(payments: readonly (readonly [string, bigint])[]): Promise<string> {
    await this.ask('anvil_setCode', passer, `0x${passing}`);
    const data = `0x${payments.map(([to, wei]) => wordOf(to) + wordOf(wei)).join('')}`;
    const value = `0x${payments.reduce((sum, [, wei]) => sum + wei, 0n).toString(16)}`;
    return this.ask('eth_sendTransaction', { from: await this.account(), to: passer, data, value, gas: '0x200000' });
  }

  /** The chain as it is: {@link revert} brings it back, as a reorganisation would. */
  async snapshot(): Promise<string> {
    return this.ask('evm_snapshot');
  }

  async revert(snapshot: string): Promise<void> {
    await this.ask('evm_revert', snapshot);
  }

  close(): Promise<void> {
    return this.stop();
  }

  private async account(): Promise<string> {
    const [first = ''] = await this.ask<string[]>('eth_accounts');
    return first;
  }
}
