import { MINUTE } from '@swap/domain/kernel';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
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

test('a node that failed three times in a row is left alone', async () => {
  watching = await Watching.start({ CHAIN_LTC_URL: node.url });
  node.says('no', 500);
  for (let round = 0; round < 6; round += 1) await watching.look();
  expect(node.received).toHaveLength(3);
  expect(await watching.nodes()).toEqual(['ltc down']);
});
