import { MINUTE } from '@swap/domain/kernel';
import { ScriptedUpstream, type Received } from '../contract/scripted-upstream.js';
import { answering } from '../support/scripted-monerod.js';
import { Watching } from '../support/watched-order.js';

let node: ScriptedUpstream;
let watching: Watching;
beforeEach(async () => {
  node = await ScriptedUpstream.start();
});
afterEach(async () => {
  await watching.stop();
  await node.close();
});

const placeOf = (login: string): string => node.url.replace('http://', `http://${login}`);

test.each([
  ['core+', 'ada:lovelace@', 'ada:lovelace'],
  ['core+', 'a%40da:pass%3Aword%2F%25@', 'a@da:pass:word/%'],
  ['', 'ada:p%40ss@', 'ada:p@ss'],
])('the login in %s%s is sent as the words it stands for, and is in no address', async (protocol, login, words) => {
  watching = await Watching.start({ CHAIN_LTC_URL: protocol + placeOf(login) });
  await watching.look();
  const expected = `Basic ${Buffer.from(words).toString('base64')}`;
  expect(node.received.length).toBeGreaterThan(0);
  expect(new Set(node.received.map(({ headers }) => headers.authorization))).toEqual(new Set([expected]));
  const written = JSON.stringify(await watching.database.query('SELECT * FROM chain_nodes'));
  const [, password = ''] = words.split(/:(.*)/);
  for (const text of [...node.received.map(({ url }) => url), written]) expect(text).not.toContain(password);
});

test('a node is asked no more often than the operator says, however many addresses there are', async () => {
  // Ten calls a minute: four are saved up.
  watching = await Watching.start({ CHAIN_LTC_URL: node.url, CHAIN_CALLS_PER_MINUTE: '10' });
  await watching.asset({ param: 'ltc', network: 'ltc', decimals: 8 });
  for (let at = 0; at < 12; at += 1) await watching.order({ from: 'ltc', depositAddress: `address-${String(at)}` });
  const block = { id: 'a'.repeat(64), height: 100, timestamp: Math.floor(Date.now() / 1000) };
  node.answersWith(({ url }) => ({ json: url.startsWith('/blocks') ? [block] : [] }));
  await watching.look();
  expect(node.received.length).toBeGreaterThan(1);
  expect(node.received.length).toBeLessThanOrEqual(5);
});

test('payouts that a node had no room to be asked about are not held to be missing', async () => {
  // Ten calls a minute: four are saved up, two of which tell of the chain.
  watching = await Watching.start({ CHAIN_XMR_URL: node.url, CHAIN_CALLS_PER_MINUTE: '10' });
  answering(node, {}, () => watching.domain.clock.now());
  await watching.asset({ param: 'xmr', network: 'xmr', decimals: 12 });
  const ids: string[] = [];
  for (let at = 1; at <= 9; at += 1) {
    const tx = String(at).repeat(64);
    const id = await watching.order({ to: 'xmr', status: 'sending' });
    await watching.says(id, tx, '01'.repeat(32));
    await watching.completes(id, tx);
    ids.push(id);
  }
  watching.domain.clock.advance(61 * MINUTE);
  await watching.look();
  const questions = node.received.filter(({ url }) => url === '/get_transactions');
  const asked = questions.flatMap(({ body }) => (JSON.parse(body) as { txs_hashes: string[] }).txs_hashes);
  const flags = await Promise.all(ids.map((id) => watching.flags(id)));
  expect([asked.length > 0, asked.length < ids.length]).toEqual([true, true]);
  expect(flags.flat()).toEqual(asked.map(() => 'payout_not_seen'));
});

/** A node that knows its newest block and no transaction. */
interface Ignorant {
  readonly decimals: number;
  /** A transaction as it is written there. */
  readonly txOf: (digit: string) => string;
  /** What a question about one has in it. */
  readonly asks: string;
  readonly answer: (call: Received) => { readonly status?: number; readonly json: unknown };
}

const hashOfTip = `0x${'a'.repeat(64)}`;
const seconds = () => Math.floor(watching.domain.clock.now().getTime() / 1000);

const ofEsplora: Ignorant['answer'] = ({ url }) => {
  if (url.startsWith('/tx/')) return { status: 404, json: 'not found' };
  return { json: [{ id: 'a'.repeat(64), height: 100, timestamp: seconds() }] };
};

function ofRpc(results: () => Readonly<Record<string, unknown>>): Ignorant['answer'] {
  return ({ body }) => {
    const calls = JSON.parse(body) as { id: number; method: string }[];
    return { json: calls.map(({ id, method }) => ({ id, result: results()[method] ?? null })) };
  };
}

const ignorant: Readonly<Record<string, Ignorant>> = {
  ltc: { decimals: 8, txOf: (digit) => digit.repeat(64), asks: '/tx/', answer: ofEsplora },
  eth: {
    decimals: 18,
    txOf: (digit) => `0x${digit.repeat(64)}`,
    asks: '"eth_getTransactionByHash"',
    answer: ofRpc(() => {
      const block = { number: '0x64', hash: hashOfTip, timestamp: `0x${seconds().toString(16)}`, transactions: [] };
      return { eth_chainId: '0x1', eth_getBlockByNumber: block, eth_getLogs: [] };
    }),
  },
  sol: {
    decimals: 9,
    txOf: (digit) => digit.repeat(88),
    asks: '"getTransaction"',
    answer: ofRpc(() => ({
      getSlot: 1031,
      getBlockTime: seconds(),
      getSignaturesForAddress: [],
      getTokenAccountsByOwner: { value: [{ pubkey: 'account' }] },
    })),
  },
};

test.each(Object.entries(ignorant))(
  'payouts on %s that its node had no room to be asked about are not held to be missing',
  async (network, { decimals, txOf, asks, answer }) => {
    // Thirty calls a minute: five are saved up.
    const env = { [`CHAIN_${network.toUpperCase()}_URL`]: node.url, CHAIN_CALLS_PER_MINUTE: '30' };
    watching = await Watching.start(env);
    node.answersWith(answer);
    await watching.asset({ param: network, network, decimals });
    const ids: string[] = [];
    for (let at = 1; at <= 9; at += 1) {
      const id = await watching.order({ to: network, status: 'sending' });
      await watching.completes(id, txOf(String(at)));
      ids.push(id);
    }
    watching.domain.clock.advance(61 * MINUTE);
    await watching.look();
    const questions = node.received.map(({ url, body }) => url + body).join('\n');
    const asked = questions.split(asks).length - 1;
    const flags = await Promise.all(ids.map((id) => watching.flags(id)));
    expect([asked > 0, asked < ids.length]).toEqual([true, true]);
    expect(flags.flat()).toEqual(Array<string>(asked).fill('payout_not_seen'));
  },
);

test.each([
  ['eth', undefined, { state: 'behind', cursor: [{ height: 100, hash: hashOfTip }] }],
  ['eth', `0x${'c'.repeat(40)}`, { state: 'behind', cursor: [{ height: 100, hash: hashOfTip }] }],
  ['sol', undefined, { state: 'up', cursor: { after: 'address-0|' } }],
  ['sol', 'mint', { state: 'up', cursor: { after: 'address-0|mint' } }],
])(
  'deposits on %s (contract: %s) that its node has no room to be asked about are left for later, and it is not held to be down',
  async (network, contract, found) => {
    const { decimals, answer } = ignorant[network]!;
    // Four calls are saved up, two of which tell of the chain.
    watching = await Watching.start({ [`CHAIN_${network.toUpperCase()}_URL`]: node.url, CHAIN_CALLS_PER_MINUTE: '10' });
    node.answersWith(answer);
    await watching.asset({ param: 'sent', network, decimals, ...(contract !== undefined && { contract }) });
    for (let at = 0; at < 9; at += 1)
      await watching.order({ from: 'sent', networkFrom: network, depositAddress: `address-${String(at)}` });
    await watching.look();
    expect(await watching.database.query('SELECT state, cursor FROM chain_nodes')).toEqual([found]);
  },
);

test('how far a node had come stays known while it does not answer', async () => {
  watching = await Watching.start({ CHAIN_LTC_URL: node.url });
  node.answersWith(ofEsplora);
  await watching.look();
  node.says('no', 500);
  await watching.look();
  const found = await watching.database.query('SELECT state, height::integer AS height FROM chain_nodes');
  expect(found).toEqual([{ state: 'down', height: 100 }]);
});

test('a node that failed three times in a row is left alone', async () => {
  watching = await Watching.start({ CHAIN_LTC_URL: node.url });
  node.says('no', 500);
  for (let round = 0; round < 6; round += 1) await watching.look();
  expect(node.received).toHaveLength(3);
  expect(await watching.nodes()).toEqual(['ltc down']);
});
