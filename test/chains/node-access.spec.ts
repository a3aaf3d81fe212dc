import { ScriptedUpstream } from '../contract/scripted-upstream.js';
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

test('a node that failed three times in a row is left alone', async () => {
  watching = await Watching.start({ CHAIN_LTC_URL: node.url });
  node.says('no', 500);
  for (let round = 0; round < 6; round += 1) await watching.look();
  expect(node.received).toHaveLength(3);
  expect(await watching.nodes()).toEqual(['ltc down']);
});
