import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { Watching } from '../support/watched-order.js';

const mint = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const [one, two, stranger] = ['1', '2', '3'].map((digit) => `So${digit.repeat(42)}`) as [string, string, string];
const seconds = () => Math.floor(Date.now() / 1000);

interface Told {
  /** Of each account, the signatures that name it; of the others none. */
  readonly signatures?: Readonly<Record<string, readonly { signature: string; err: object | null }[]>>;
  /** What each transaction did. */
  readonly transactions?: Readonly<Record<string, object>>;
  /** Of each owner, the accounts that hold its tokens. */
  readonly accounts?: Readonly<Record<string, readonly string[]>>;
}

describe('a node of Solana', () => {
  let node: ScriptedUpstream;
  let watching: Watching;
  let asked: string[];
  beforeEach(async () => {
    node = await ScriptedUpstream.start();
    watching = await Watching.start({ CHAIN_SOL_URL: node.url });
    await watching.asset({ param: 'sol', network: 'sol', decimals: 9 });
    await watching.asset({ param: 'usdtsol', network: 'sol', decimals: 6, contract: mint });
    asked = [];
  });
  afterEach(async () => {
    await watching.stop();
    await node.close();
  });

  const tells = ({ signatures = {}, transactions = {}, accounts = {} }: Told) =>
    node.answersWith(({ body }) => {
      const calls = JSON.parse(body) as { id: number; method: string; params: [string] }[];
      const answers: Readonly<Record<string, (first: string) => unknown>> = {
        getSlot: () => 1031,
        getBlockTime: () => seconds(),
        getSignaturesForAddress: (account) => signatures[account] ?? [],
        getTokenAccountsByOwner: (owner) => ({ value: (accounts[owner] ?? []).map((pubkey) => ({ pubkey })) }),
        getTransaction: (signature) => transactions[signature] ?? null,
      };
      const json = calls.map(({ id, method, params: [first] }) => {
        asked.push(`${method} ${first}`);
        return { id, result: answers[method]?.(first) };
      });
      return { json };
    });
  const named = (signature: string) => [{ signature, err: null }];
  const nothing = { err: null, preBalances: [], postBalances: [] };
  const transaction = (accountKeys: readonly string[], meta: object) => ({
    slot: 1000,
    blockTime: seconds(),
    transaction: { message: { accountKeys } },
    meta: { ...nothing, ...meta },
  });
  const signature = '5'.repeat(88);
  const sol = (depositAddress: string) => watching.order({ from: 'sol', amountFrom: '2', depositAddress });
  const amountOf = async (id: string) => (await watching.shown(id))?.deposit?.amount ?? null;

  test('each address has what it gained by a transaction of several, those it names by table included', async () => {
    const ids = [await sol(one), await sol(two)];
    const loadedAddresses = { writable: [one], readonly: [two] };
    tells({
      signatures: { [one]: named(signature), [two]: named(signature) },
      transactions: {
        [signature]: transaction([stranger], {
          loadedAddresses,
          preBalances: [9_000_000_000, 1, 5_000_000_000],
          postBalances: [4_000_000_000, 2_000_000_001, 8_000_000_000],
        }),
      },
    });
    await watching.look();
    expect([await amountOf(ids[0]!), await amountOf(ids[1]!)]).toEqual(['2', '3']);
  });

  test('what an address lost or kept is no deposit', async () => {
    const ids = [await sol(one), await sol(two)];
    const balances = { preBalances: [2_000_000_000, 7], postBalances: [1, 7] };
    tells({
      signatures: { [one]: named(signature), [two]: named(signature) },
      transactions: { [signature]: transaction([one, two], balances) },
    });
    await watching.look();
    expect([await amountOf(ids[0]!), await amountOf(ids[1]!)]).toEqual([null, null]);
  });

  test('tokens in all accounts of their owner add up, less what was there before', async () => {
    const id = await watching.order({ from: 'usdtsol', networkFrom: 'sol', amountFrom: '7', depositAddress: one });
    const held = (owner: string, amount: string) => ({ owner, mint, uiTokenAmount: { amount } });
    tells({
      accounts: { [one]: ['first', 'second'] },
      signatures: { second: named(signature) },
      transactions: {
        [signature]: transaction([stranger, 'first', 'second'], {
          preTokenBalances: [held(one, '1000000'), held(stranger, '9000000')],
          postTokenBalances: [held(one, '3000000'), held(one, '5000000'), held(stranger, '2000000')],
        }),
      },
    });
    await watching.look();
    expect(await amountOf(id)).toBe('7');
  });

  test('coins that come to the owner of tokens are no tokens, and nobody asks for what failed', async () => {
    const token = await watching.order({ from: 'usdtsol', networkFrom: 'sol', amountFrom: '7', depositAddress: one });
    const coin = await sol(two);
    const paid = transaction([one, two], { preBalances: [0, 0], postBalances: [7_000_000, 2_000_000_000] });
    const failed = '4'.repeat(88);
    tells({
      accounts: { [one]: ['first'] },
      signatures: { first: named(signature), [two]: [{ signature: failed, err: { InstructionError: [] } }] },
      transactions: { [signature]: paid, [failed]: paid },
    });
    await watching.look();
    expect([await amountOf(token), await amountOf(coin)]).toEqual([null, null]);
    expect(asked.filter((call) => call.startsWith('getTransaction '))).toEqual([`getTransaction ${signature}`]);
  });

  test('a payout that is named is there where its transaction succeeded, and not where it failed', async () => {
    const payout = { to: 'sol', amountTo: '2', addressTo: one, status: 'sending' };
    const [paid, failed] = [await watching.order(payout), await watching.order(payout)];
    const undone = '4'.repeat(88);
    const balances = { preBalances: [0], postBalances: [2_000_000_000] };
    tells({
      transactions: {
        [signature]: transaction([one], balances),
        [undone]: transaction([one], { ...balances, err: { InstructionError: [0, 'Custom'] } }),
      },
    });
    await watching.completes(paid, signature);
    await watching.completes(failed, undone);
    await watching.look();
    expect((await watching.shown(paid))?.payout).toMatchObject({ tx: signature, amount: '2' });
    expect(await watching.shown(failed)).toBeNull();
  });

  test('more addresses than are asked about in a round all have their turn, and then the first again', async () => {
    const addresses = Array.from({ length: 130 }, (_, at) => `So${String(at).padStart(42, '1')}`);

    for (const address of addresses) await sol(address);
    tells({});
    const rounds: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      asked.length = 0;
      await watching.look();
      rounds.push(asked.filter((call) => call.startsWith('getSignaturesForAddress')).length);
    }
    expect(rounds).toEqual([60, 60, 10, 60]);
    expect(asked).toContain(`getSignaturesForAddress ${addresses[0]!}`);
  });
});
