import { NoteEvidence, OpenWatches } from '@swap/domain/evidence';
import { HOUR } from '@swap/domain/kernel';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { wordOf } from '../support/anvil.js';
import { Watching } from '../support/watched-order.js';

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** `Approval(address,address,uint256)`, which has the same members in the same places. */
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const token = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const worthless = '0x00000000000000000000000000000000000000b1';
const receiving = '0x00000000000000000000000000000000000000a1';
const other = '0x00000000000000000000000000000000000000a2';
const contract = '0x00000000000000000000000000000000000000c1';
const tx = `0x${'ab'.repeat(32)}`;

const word = (value: string | bigint): string => `0x${wordOf(value)}`;
const quantity = (units: bigint): string => `0x${units.toString(16)}`;
const ether = 10n ** 18n;

/** What a transaction said as a token's transfer says it, unless told otherwise. */
const log = ({ name = transfer, by = token, to = receiving, units = 25_500_000n, removed = false }) => ({
  address: by,
  topics: [name, word(other), word(to)],
  data: word(units),
  transactionHash: tx,
  removed,
});

describe('the transaction that an exchange names for a payout, on a chain of Ethereum’s kind', () => {
  let node: ScriptedUpstream;
  let watching: Watching;
  beforeAll(async () => {
    node = await ScriptedUpstream.start();
    watching = await Watching.start({ CHAIN_ETH_URL: node.url });
    await watching.asset({ param: 'eth', network: 'eth', decimals: 18 });
    await watching.asset({ param: 'usdterc20', network: 'eth', decimals: 6, contract: token });
  });
  afterAll(async () => {
    await watching.stop();
    await node.close();
  });

  /** What the node knows: one transaction, in the newest block but one, or none. */
  function tells(logs: readonly object[] | null, sent: object, trace: object | null = null): void {
    const block = {
      number: '0x64',
      hash: word(100n),
      timestamp: quantity(BigInt(Math.floor(watching.domain.clock.now().getTime() / 1000))),
    };
    const answers: Readonly<Record<string, unknown>> = {
      eth_chainId: '0x1',
      eth_getBlockByNumber: { ...block, transactions: [] },
      eth_getTransactionReceipt: logs && { status: '0x1', blockHash: word(99n), blockNumber: '0x63', logs },
      eth_getTransactionByHash: logs && { hash: tx, to: contract, value: '0x0', ...sent },
      debug_traceTransaction: trace,
    };
    node.answersWith(({ body }) => {
      const calls = JSON.parse(body) as { id: number; method: string }[];
      return { json: calls.map(({ id, method }) => ({ id, result: answers[method] ?? null })) };
    });
  }

  const paidIn = async (to: string, amountTo: string) => {
    const id = await watching.order({ to, networkTo: 'eth', amountTo, addressTo: receiving, status: 'sending' });
    await watching.completes(id, tx);
    await watching.look();
    return (await watching.shown(id))?.payout?.amount ?? null;
  };

  test.each<[string, readonly object[], string | null]>([
    ['a transfer of the token that is owed', [log({})], '25.5'],
    ['two transfers of it', [log({ units: 25_000_000n }), log({ units: 500_000n })], '25.5'],
    ['a transfer of another token', [log({ by: worthless })], null],
    ['a transfer of it beside one of another token', [log({ by: worthless, units: 7n }), log({})], '25.5'],
    ['the right to spend so much of it', [log({ name: approval })], null],
    ['a transfer to somebody else', [log({ to: other })], null],
    ['a transfer that a reorganisation took away', [log({ removed: true })], null],
    ['nothing at all', [], null],
  ])('a payout of tokens by %s', async (_, logs, amount) => {
    tells(logs, {});
    expect(await paidIn('usdterc20', '25.5')).toBe(amount);
  });

  const passes = (...calls: object[]) => ({ type: 'CALL', to: contract, value: quantity(ether), calls });
  const call = { type: 'CALL', to: receiving, value: quantity(ether) };
  test.each<[string, object, string | null]>([
    ['passes on', passes(call), '1'],
    [
      'passes on in two parts',
      passes({ ...call, value: quantity(ether / 2n) }, { ...call, value: '0x1' }),
      '0.500000000000000001',
    ],
    ['lets another’s code work with', passes({ ...call, type: 'DELEGATECALL' }), null],
    ['passes on to somebody else', passes({ ...call, to: other }), null],
    ['could not pass on', passes({ ...call, error: 'execution reverted' }), null],
    ['passes on within what was undone', { ...passes(call), error: 'out of gas' }, null],
    ['passes on at second hand', passes({ type: 'CALL', to: other, value: '0x0', calls: [call] }), '1'],
  ])('a payout of coins that a contract %s', async (_, trace, amount) => {
    tells([], { value: quantity(ether) }, trace);
    expect(await paidIn('eth', '1')).toBe(amount);
  });

  test('a payout that is missing an hour after the end is noted as missing, until it is seen', async () => {
    const id = await watching.order({ to: 'eth', amountTo: '1', addressTo: receiving, status: 'sending' });
    await watching.completes(id, tx);
    const completedAt = watching.domain.clock.now().toISOString();
    const missingSince = async (logs: readonly object[] | null, sent = {}) => {
      tells(logs, sent);
      await watching.look();
      return (await watching.stored(id))?.payout_missing_since ?? null;
    };
    watching.domain.clock.advance(HOUR - 1);
    expect(await missingSince(null)).toBeNull();
    watching.domain.clock.advance(1);
    expect(await missingSince(null)).toBe(completedAt);
    expect(await missingSince([], { to: receiving, value: quantity(ether) })).toBeNull();
    expect((await watching.shown(id))?.payout?.amount).toBe('1');
  });

  test('a payout that is missing is missing still when the deposit of its order is seen', async () => {
    const id = await watching.order({ from: 'eth', depositAddress: other, to: 'eth', addressTo: receiving });
    const watches = () => watching.domain.get(OpenWatches).of('eth');
    await watches();
    await watching.completes(id, tx);
    watching.domain.clock.advance(HOUR);
    tells(null, {});
    await watching.look();
    const missingSince = async () => (await watching.stored(id))?.payout_missing_since;
    const noted = await missingSince();
    expect(noted).toEqual(expect.any(String));
    const deposit = (await watches()).find(({ order_id: order, kind }) => order === id && kind === 'deposit')!;
    const now = watching.domain.clock.now();
    const at = now.toISOString();
    const counted = { confirmations: 12, required: 12, first_seen_at: at, confirmed_at: at };
    const finding = { seen: { tx, amount: '1', source: 'evm', ...counted }, takenBack: null, leads: [] };
    await watching.domain.get(NoteEvidence).run(deposit, finding, now, { isMissing: false });
    expect((await watching.shown(id))?.deposit?.amount).toBe('1');
    expect(await missingSince()).toBe(noted);
  });

  test('an order that was forgotten while its chain was asked is shown no transaction again', async () => {
    const id = await watching.order({ to: 'eth', amountTo: '1', addressTo: receiving, status: 'sending' });
    await watching.completes(id, tx);
    const all = await watching.domain.get(OpenWatches).of('eth');
    const watched = all.find(({ order_id: order }) => order === id)!;
    const now = watching.domain.clock.now();
    await watching.database.query(
      `UPDATE orders SET address_to = '', payout_tx = NULL, addresses_forgotten_at = $2 WHERE id = $1`,
      [id, now],
    );
    const at = now.toISOString();
    const counted = { confirmations: 12, required: 12, first_seen_at: at, confirmed_at: at };
    const finding = { seen: { tx, amount: '1', source: 'evm', ...counted }, takenBack: null, leads: [] };
    await watching.domain.get(NoteEvidence).run(watched, finding, now, { isMissing: false });
    expect([await watching.shown(id), await watching.stored(id)]).toEqual([null, null]);
  });
});
