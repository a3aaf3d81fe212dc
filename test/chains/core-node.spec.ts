import { MINUTE } from '@swap/domain/kernel';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { Watching } from '../support/watched-order.js';

const address = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea';
const other = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const seconds = () => Math.floor(Date.now() / 1000);

interface Output {
  readonly value?: number;
  readonly scriptPubKey?: object;
}
interface Transaction {
  readonly txid: string;
  readonly vout: readonly Output[];
}
interface Block {
  readonly hash: string;
  readonly height: number;
  readonly tx: Transaction[];
}

const to = (value: number, where: string): Output => ({ value, scriptPubKey: { address: where } });
const txOf = (digit: string, ...vout: Output[]): Transaction => ({ txid: digit.repeat(64), vout });

/** A chain as Bitcoin Core and its kin tell of it (developer.bitcoin.org/reference/rpc). */
class CoreChain {
  readonly mempool: Transaction[] = [];
  /** Blocks that were part of the chain, and are no longer. */
  readonly left: Block[] = [];
  blocks: Block[] = [];
  isReading = false;
  /** Whether it knows nothing of transactions for the moment. */
  isForgetful = false;
  /** What was asked for, as `method of its first parameter`. */
  readonly asked: string[] = [];

  constructor(private readonly node: ScriptedUpstream) {
    for (let height = 0; height < 100; height += 1) this.mine();
    node.answersWith(({ body }) => {
      const calls = JSON.parse(body) as { id: number; method: string; params: unknown[] }[];
      return { json: calls.map(({ id, method, params: [first] }) => ({ id, ...this.answer(method, first) })) };
    });
  }

  mine(...tx: Transaction[]): void {
    const height = this.blocks.length;
    this.blocks.push({ hash: `${String(height)}x${String(this.left.length)}`, height, tx });
  }

  /** The newest blocks are replaced by others, without what was in them. */
  reorganise(depth: number): void {
    this.left.push(...this.blocks.splice(-depth));
    for (let block = 0; block <= depth; block += 1) this.mine();
  }

  get url(): string {
    return this.node.url;
  }

  private answer(method: string, first: unknown): object {
    this.asked.push(`${method} of ${String(first)}`);
    const tip = this.blocks.at(-1)!;
    const block = [...this.blocks, ...this.left].find(({ hash }) => hash === first);
    const answers: Readonly<Record<string, () => unknown>> = {
      getblockchaininfo: () => ({ bestblockhash: tip.hash, initialblockdownload: this.isReading }),
      getblockhash: () => this.blocks[Number(first)]?.hash,
      getblock: () => block,
      getblockheader: () =>
        block && {
          height: block.height,
          time: seconds(),
          confirmations: this.left.includes(block) ? -1 : tip.height - block.height + 1,
        },
      getrawmempool: () => this.mempool.map(({ txid }) => txid),
      getrawtransaction: () => this.transaction(String(first)),
    };
    const result = answers[method]?.();
    return result === undefined ? { error: { code: -5, message: 'No such thing' } } : { result };
  }

  private transaction(wanted: string): unknown {
    if (this.isForgetful) return undefined;
    const waiting = this.mempool.find(({ txid }) => txid === wanted);
    if (waiting) return waiting;
    const block = [...this.blocks, ...this.left].find(({ tx }) => tx.some(({ txid }) => txid === wanted));
    return block && { ...block.tx.find(({ txid }) => txid === wanted), blockhash: block.hash };
  }
}

describe('a node of Bitcoin’s kind', () => {
  let node: ScriptedUpstream;
  let chain: CoreChain;
  let watching: Watching;
  let id: string;
  beforeEach(async () => {
    node = await ScriptedUpstream.start();
    chain = new CoreChain(node);
    watching = await Watching.start({ CHAIN_LTC_URL: `core+${node.url}` });
    await watching.asset({ param: 'ltc', network: 'ltc', decimals: 8 });
    id = await watching.order({ from: 'ltc', amountFrom: '1.5', depositAddress: address });
    await watching.look();
  });
  afterEach(async () => {
    await watching.stop();
    await node.close();
  });

  const seen = async () => (await watching.shown(id))?.deposit ?? null;

  test('a deposit is seen while it waits, in the block that takes it, and until it is settled', async () => {
    const deposit = txOf('a', to(1.5, address), to(7, other));
    chain.mempool.push(deposit);
    await watching.look();
    const shown = { tx: deposit.txid, amount: '1.5', required: 6, source: 'core', confirmed_at: null };
    expect(await seen()).toMatchObject({ ...shown, confirmations: 0 });
    chain.mempool.pop();
    chain.mine(deposit);
    await watching.look();
    expect(await seen()).toMatchObject({ ...shown, confirmations: 1 });
    for (let block = 0; block < 4; block += 1) chain.mine();
    await watching.look();
    expect(await seen()).toMatchObject({ ...shown, confirmations: 5 });
    chain.mine();
    await watching.look();
    expect(await seen()).toMatchObject({ confirmations: 6, confirmed_at: expect.any(String) });
  });

  test.each<[string, readonly Output[], string | null]>([
    ['all that one transaction pays there', [to(0.1, address), to(9, other), to(0.2, address)], '0.3'],
    ['the address in capitals', [to(1.5, address.toUpperCase())], '1.5'],
    ['the last unit', [to(1.00000001, address)], '1.00000001'],
    ['an address in an old node’s list', [{ value: 2, scriptPubKey: { addresses: [address] } }], '2'],
    ['one of several that must sign', [{ value: 2, scriptPubKey: { addresses: [address, other] } }], null],
    ['outputs without an address or a value', [{}, { scriptPubKey: {} }, { value: 1 }], null],
    ['somebody else', [to(1.5, other)], null],
  ])('what counts as paid: %s', async (_, vout, amount) => {
    chain.mine(txOf('b', ...vout));
    await watching.look();
    expect((await seen())?.amount ?? null).toBe(amount);
  });

  test('of several deposits the one that is exact counts, else the largest', async () => {
    chain.mine(txOf('c', to(1, address)), txOf('d', to(4, address)));
    await watching.look();
    expect(await seen()).toMatchObject({ tx: 'd'.repeat(64), amount: '4' });
    chain.mine(txOf('e', to(1.5, address)));
    await watching.look();
    expect(await seen()).toMatchObject({ tx: 'e'.repeat(64), amount: '1.5', confirmations: 1 });
  });

  test('a deposit that takes the place of another has times of its own', async () => {
    const now = () => watching.domain.clock.now().toISOString();
    const fiveMore = () => {
      for (let block = 0; block < 5; block += 1) chain.mine();
    };
    chain.mine(txOf('c', to(4, address)));
    fiveMore();
    await watching.look();
    expect(await seen()).toMatchObject({ amount: '4', first_seen_at: now(), confirmed_at: now() });
    watching.domain.clock.advance(MINUTE);
    chain.mine(txOf('e', to(1.5, address)));
    await watching.look();
    const [since, taken] = [now(), { tx: 'e'.repeat(64), amount: '1.5' }];
    expect(await seen()).toMatchObject({ ...taken, first_seen_at: since, confirmed_at: null });
    watching.domain.clock.advance(MINUTE);
    fiveMore();
    await watching.look();
    expect(await seen()).toMatchObject({ ...taken, first_seen_at: since, confirmed_at: now() });
  });

  test('what a reorganisation took away is taken back, and is there again with the block that brings it', async () => {
    const deposit = txOf('f', to(1.5, address));
    chain.mine(deposit);
    chain.mine();
    await watching.look();
    expect(await seen()).toMatchObject({ confirmations: 2 });
    chain.reorganise(2);
    await watching.look();
    expect(await seen()).toBeNull();
    expect((await watching.stored(id))?.taken_back).toEqual([
      expect.objectContaining({ kind: 'deposit', tx: deposit.txid }),
    ]);
    chain.left.length = 0;
    chain.mine(deposit);
    await watching.look();
    expect(await seen()).toMatchObject({ tx: deposit.txid, confirmations: 1 });
  });

  test('what a node did not know for a while is there again without any news of it', async () => {
    const deposit = txOf('6', to(1.5, address));
    chain.mine(deposit);
    await watching.look();
    for (const isForgetful of [true, false]) {
      chain.isForgetful = isForgetful;
      await watching.look();
      expect((await seen())?.tx ?? null).toBe(isForgetful ? null : deposit.txid);
    }
  });

  test('a deposit in blocks that took the place of others is found, however many were read since', async () => {
    for (let block = 0; block < 5; block += 1) chain.mine();
    await watching.look();
    chain.reorganise(4);
    chain.blocks.at(-3)!.tx.push(txOf('1', to(1.5, address)));
    await watching.look();
    expect(await seen()).toMatchObject({ tx: '1'.repeat(64), confirmations: 3 });
  });

  test('a deposit in blocks that took the place of all that were read is found, however many came since', async () => {
    chain.reorganise(4);
    chain.blocks[96]!.tx.push(txOf('7', to(1.5, address)));
    for (let block = 0; block < 15; block += 1) chain.mine();
    await watching.look();
    expect(await seen()).toMatchObject({ tx: '7'.repeat(64), amount: '1.5' });
  });

  test('blocks of a long absence are read a part at a time, each once, and nothing is passed over', async () => {
    for (let block = 0; block < 45; block += 1) chain.mine();
    chain.blocks[143]!.tx.push(txOf('2', to(1.5, address)));
    chain.asked.length = 0;
    for (let round = 0; round < 3; round += 1) {
      expect(await seen()).toBeNull();
      await watching.look();
    }
    expect(await seen()).toMatchObject({ tx: '2'.repeat(64) });
    const read = chain.asked.filter((call) => call.startsWith('getblock of'));
    expect([read.length, new Set(read).size]).toEqual([45, 45]);
  });

  test('what waits is read once, and one that was replaced meanwhile is no deposit', async () => {
    chain.mempool.push(txOf('3', to(9, other)), txOf('4', to(1.5, address)));
    await watching.look();
    await watching.look();
    expect(chain.asked.filter((call) => call === `getrawtransaction of ${'3'.repeat(64)}`)).toHaveLength(1);
    expect(await seen()).toMatchObject({ tx: '4'.repeat(64) });
    chain.mempool.length = 0;
    await watching.look();
    expect(await seen()).toBeNull();
  });

  test('of more that waits than a round reads, the rest has its turn in the next', async () => {
    const idOf = (at: number) => at.toString(16).padStart(64, '0');
    const others = Array.from({ length: 1000 }, (_, at) => ({ txid: idOf(at), vout: [to(1, other)] }));
    chain.mempool.push(...others, txOf('8', to(1.5, address)));
    await watching.look();
    expect(await seen()).toBeNull();
    await watching.look();
    expect(await seen()).toMatchObject({ tx: '8'.repeat(64), confirmations: 0 });
  });

  test('a node that is still reading the chain is not believed', async () => {
    chain.isReading = true;
    chain.mine(txOf('5', to(1.5, address)));
    await watching.look();
    expect([await seen(), await watching.nodes()]).toEqual([null, ['ltc down']]);
  });
});

test('an address of Bitcoin Cash is the same with its prefix and without, whichever the node has', async () => {
  const node = await ScriptedUpstream.start();
  const chain = new CoreChain(node);
  const watching = await Watching.start({ CHAIN_BCH_URL: `core+${node.url}` });
  try {
    await watching.asset({ param: 'bch', network: 'bch', decimals: 8 });
    const one = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
    const two = 'qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy';
    const order = (depositAddress: string) => watching.order({ from: 'bch', amountFrom: '1.5', depositAddress });
    const ids = [await order(one), await order(`bitcoincash:${two}`)];
    chain.mine(txOf('a', to(1.5, `bitcoincash:${one}`)), txOf('b', to(1.5, two)));
    await watching.look();
    const seen = await Promise.all(ids.map(async (id) => (await watching.shown(id))?.deposit?.tx));
    expect(seen).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
  } finally {
    await watching.stop();
    await node.close();
  }
});
