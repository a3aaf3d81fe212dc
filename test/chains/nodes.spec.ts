import { readConfig } from '@swap/config';
import { chainVariables } from '@swap/chain';
import { agree, OpenWatches, type Sighting } from '@swap/domain/evidence';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import { ScriptedUpstream, type Received } from '../contract/scripted-upstream.js';
import { Esplora } from '../support/esplora.js';
import { Watching } from '../support/watched-order.js';
import { whileCollecting } from '../support/while-collecting.js';

const address = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea';
const tx = 'ab'.repeat(32);
const now = () => Math.floor(Date.now() / 1000);

interface Told {
  /** The newest block. */
  readonly height?: number;
  /** Seconds since it was made. */
  readonly age?: number;
  /** Of the block that has the deposit; null while none has. */
  readonly depositAt?: number | null;
  /** What it pays, in the smallest unit. */
  readonly units?: number;
  /** Begins the hashes of its blocks. */
  readonly fork?: string;
}

/** An Esplora that knows of one deposit, as it answers in blockstream's documentation. */
function esplora(url: string, { height = 100, age = 60, depositAt = 99, units = 150_000_000, fork = 'a' }: Told) {
  const hashOf = (at: number) => `${fork}${String(at)}`.padEnd(64, '0');
  const block = (at: number) => ({ id: hashOf(at), height: at, timestamp: now() - age - (height - at) * 150 });
  const status =
    depositAt === null
      ? { confirmed: false }
      : { confirmed: true, block_height: depositAt, block_hash: hashOf(depositAt), block_time: now() };
  const deposit = { txid: tx, vout: [{ scriptpubkey_address: address, value: units }], status };
  if (url === '/blocks') return [block(height), block(height - 1)];
  const from = /^\/blocks\/(\d+)$/.exec(url)?.[1];
  if (from !== undefined) return [block(Number(from))];
  if (url === `/address/${address}/txs`) return units > 0 ? [deposit] : [];
  if (url === `/tx/${tx}`) return units > 0 ? deposit : null;
  return null;
}

const answering =
  (told: Told) =>
  ({ url }: Received) => {
    const json = esplora(url, told);
    return json === null ? { status: 404, json: 'not found' } : { json };
  };

describe('nodes that are asked of one chain', () => {
  let nodes: ScriptedUpstream[];
  let watching: Watching;

  beforeEach(async () => {
    nodes = await Promise.all([1, 2, 3].map(() => ScriptedUpstream.start()));
  });
  afterEach(async () => {
    await watching.stop();
    await Promise.all(nodes.map((node) => node.close()));
  });

  async function watch(...told: readonly Told[]): Promise<string> {
    told.forEach((each, at) => nodes[at]!.answersWith(answering(each)));
    const urls = told.map((_, at) => nodes[at]!.url).join(',');
    watching = await Watching.start({ CHAIN_LTC_URL: urls });
    await watching.asset({ param: 'ltc', network: 'ltc', decimals: 8 });
    return watching.order({ from: 'ltc', amountFrom: '1.5', depositAddress: address });
  }

  test('one node alone is believed, and asked only for what it is needed for', async () => {
    const id = await watch({});
    await watching.look();
    const seen = { tx, amount: '1.5', confirmations: 2, required: 6, source: 'esplora' };
    expect((await watching.shown(id))?.deposit).toMatchObject(seen);
    expect(await watching.nodes()).toEqual(['ltc up']);
    expect(nodes[0]!.received.map(({ url }) => url)).toEqual(['/blocks', `/address/${address}/txs`, `/tx/${tx}`]);
  });

  test('what two of three say is shown, and the third is noted', async () => {
    const id = await watch({}, { units: 1_500_000_000 }, {});
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ amount: '1.5' });
    expect(await watching.nodes()).toEqual(['ltc disagreeing', 'ltc up', 'ltc up']);
  });

  test('two that contradict each other show nothing, and both are noted', async () => {
    const id = await watch({}, { units: 1_500_000_000 });
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.nodes()).toEqual(['ltc disagreeing', 'ltc disagreeing']);
  });

  test('two that hold different blocks are noted before anything is believed', async () => {
    const id = await watch({}, { fork: 'b' });
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.nodes()).toEqual(['ltc disagreeing', 'ltc disagreeing']);
  });

  test('what one node alone claims is no deposit', async () => {
    const id = await watch({}, { units: 0 });
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.nodes()).toEqual(['ltc up', 'ltc up']);
  });

  test('confirmations are counted as far as two nodes have come', async () => {
    const id = await watch({ height: 110 }, { height: 101 }, { height: 102 });
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ confirmations: 4 });
  });

  test('a deposit that one has in a block and the other still waiting is there, without confirmations', async () => {
    const id = await watch({}, { depositAt: null });
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, confirmations: 0 });
  });

  test('a node whose newest block is old is not believed', async () => {
    const id = await watch({ age: 3 * 3600 });
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.nodes()).toEqual(['ltc behind']);
  });

  test('what was shown stays while no node answers, and nothing is said to be taken back', async () => {
    const id = await watch({});
    await watching.look();
    nodes[0]!.says('no', 500);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx });
    expect((await watching.stored(id))?.taken_back).toEqual([]);
    expect(await watching.nodes()).toEqual(['ltc down']);
  });

  test.each<[string, unknown, number?]>([
    ['garbage', { blocks: 'many' }],
    ['a list of nothing', []],
    ['numbers without end', [{ id: 'x', height: '1e999', timestamp: -1 }]],
    ['a refusal', { error: 'no' }, 403],
    ['a redirect', {}, 302],
  ])('a node that answers with %s is noted and changes nothing', async (_, json, status = 200) => {
    const id = await watch({});
    nodes[0]!.says(json, status);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.nodes()).toEqual(['ltc down']);
  });

  test('coins that came long before the order are not taken for its deposit', async () => {
    const id = await watch({});
    await watching.database.query(`UPDATE orders SET created_at = created_at + interval '3 hours' WHERE id = $1`, [id]);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
  });

  test('nobody is asked about deposits with a memo, nor about orders that ended long ago', async () => {
    const another = () => watching.order({ from: 'ltc', amountFrom: '1.5', depositAddress: address });
    const ids = [await watch({}), await another(), await another()] as const;
    await watching.database.query(`UPDATE orders SET deposit_memo = '7'`);
    await watching.look();
    expect(nodes[0]!.received.map(({ url }) => url)).toEqual(['/blocks']);
    await watching.database.query(`UPDATE orders SET deposit_memo = NULL`);
    await watching.look();
    for (const id of ids) expect(await watching.shown(id)).not.toBeNull();
    const ended = ['failed', 'refunded', 'expired'];
    for (const [at, id] of ids.entries())
      await watching.database.query(`UPDATE orders SET status = $2 WHERE id = $1`, [id, ended[at]]);
    watching.domain.clock.advance(25 * HOUR);
    nodes[0]!.answersWith(answering({ age: -25 * 3600 }));
    await watching.look();
    expect(await watching.database.query('SELECT 1 FROM chain_watches')).toEqual([]);
  });

  test('tokens are looked for, at either end of an order, where somebody vouches for their contract', async () => {
    await watch({});
    for (const isVerified of [true, false]) {
      const param = isVerified ? 'vouched' : 'doubtful';
      await watching.asset({ param, network: 'ltc', contract: `contract of ${param}`, isVerified });
      await watching.order({ from: param, networkFrom: 'ltc', depositAddress: `pays ${param}` });
      await watching.order({ to: param, networkTo: 'ltc', addressTo: `gets ${param}`, status: 'exchanging' });
    }
    const watched = await watching.domain.get(OpenWatches).of('ltc');
    expect(watched.map(({ kind, contract, address: place }) => [kind, contract, place]).sort()).toEqual([
      ['deposit', null, address],
      ['deposit', 'contract of vouched', 'pays vouched'],
      ['payout', 'contract of vouched', 'gets vouched'],
    ]);
  });

  test('addresses of nodes that are no longer named are forgotten', async () => {
    await watch({});
    await watching.database.query(
      `INSERT INTO chain_nodes (network, node, kind, state, checked_at) VALUES ('ltc', 'old', 'core', 'down', now())`,
    );
    await watching.look();
    expect(await watching.nodes()).toEqual(['ltc up']);
  });
});

test('a node that knows no such transaction says so in words, and is believed', async () => {
  const node = await Esplora.start();
  const watching = await Watching.start({ CHAIN_LTC_URL: node.url });
  try {
    await watching.asset({ param: 'ltc', network: 'ltc', decimals: 8 });
    const id = await watching.order({ to: 'ltc', addressTo: address, status: 'sending' });
    await watching.look();
    await watching.completes(id, tx);
    watching.domain.clock.advance(61 * MINUTE);
    await watching.look();
    expect(await watching.nodes()).toEqual(['ltc up']);
    expect(await watching.flags(id)).toEqual(['payout_not_seen']);
  } finally {
    await watching.stop();
    await node.close();
  }
});

test('a node that never answers is noted and left within its time, whatever memory is collected meanwhile', async () => {
  const node = await Esplora.start();
  node.mood = 'hung';
  const watching = await Watching.start({ CHAIN_LTC_URL: node.url });
  try {
    await whileCollecting(watching.look());
    expect(await watching.nodes()).toEqual(['ltc down']);
  } finally {
    await watching.stop();
    await node.close();
  }
}, 25_000);

describe('what nodes are agreed on', () => {
  const sighting = (units: bigint, hash: string | null): Sighting => ({
    units,
    block: hash === null ? null : { height: 1, hash },
    at: null,
  });

  test('too few answers decide nothing, and too many that differ neither', () => {
    expect(agree([sighting(1n, 'a')], 2)).toEqual({ sighting: undefined, odd: [] });
    expect(agree([null, sighting(1n, 'a')], 2)).toEqual({ sighting: undefined, odd: [] });
    expect(agree([null, undefined], 2)).toEqual({ sighting: undefined, odd: [] });
    expect(agree([null, null, sighting(1n, 'a')], 2)).toEqual({ sighting: null, odd: [] });
    expect(agree([sighting(1n, 'a'), sighting(2n, 'a')], 2)).toEqual({ sighting: undefined, odd: [0, 1] });
  });

  test('one amount in two different blocks is there, in neither of them', () => {
    expect(agree([sighting(1n, 'a'), sighting(1n, 'b')], 2)).toEqual({ sighting: sighting(1n, null), odd: [0, 1] });
    expect(agree([sighting(1n, 'a'), sighting(1n, 'b'), sighting(1n, 'a')], 2)).toEqual({
      sighting: sighting(1n, 'a'),
      odd: [1],
    });
  });
});

describe('the variables that name nodes', () => {
  const basis = { DATABASE_URL: 'postgres://localhost/swap', SERVICE_KEYS: `k1:${'A'.repeat(43)}=` };
  const read = (name: string, value: string) => () => readConfig({ ...basis, [name]: value }, chainVariables);

  test('every network whose nodes speak a protocol we know has its variable', () => {
    for (const code of ['BTC', 'LTC', 'BCH', 'ETH', 'BSC', 'MATIC', 'TRX', 'SOL', 'XMR'])
      expect(Object.keys(chainVariables)).toContain(`CHAIN_${code}_URL`);
    expect(Object.keys(chainVariables)).not.toContain('CHAIN_XRP_URL');
  });

  test.each([
    ['CHAIN_LTC_URL', 'core+http://user:password@localhost:9332'],
    ['CHAIN_BTC_URL', 'https://esplora.internal/api, https://other.internal/api'],
    ['CHAIN_ETH_URL', 'https://node.internal/v2/key'],
    ['CHAIN_XMR_URL', 'http://node.internal:18081'],
  ])('%s may be %s', (name, value) => {
    expect(read(name, value)).not.toThrow();
  });

  test.each([
    ['CHAIN_ETH_URL', 'core+http://localhost:8545'],
    ['CHAIN_BTC_URL', 'ftp://localhost'],
    ['CHAIN_BTC_URL', 'http://a,http://b,http://c,http://d,http://e,http://f'],
    ['CHAIN_SOL_URL', 'localhost'],
    ['CHAIN_XMR_URL', 'core+http://localhost:18081'],
  ])('%s may not be %s, and the refusal has an example that would do', (name, value) => {
    expect(read(name, value)).toThrow(new RegExp(`${name}: .*; for example ${name}=https://`));
  });
});
