import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { watchedChains } from '@swap/chain';
import { Config } from '@swap/config';
import { snapshotOf, SyncOrder } from '@swap/domain/orders';
import { LiquidityProviders, type LiquidityProvider, type ProviderReport } from '@swap/domain/catalogue';
import { HOUR, MINUTE, newId } from '@swap/domain/kernel';
import { CompleteBatch, PayoutBatch } from '@swap/domain/payouts';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { repository } from '../support/repository.js';
import { answering, type Payment, type Told } from '../support/scripted-monerod.js';
import { Watching } from '../support/watched-order.js';

type Name = 'standard' | 'subaddress' | 'integrated' | 'several';

const { payments } = JSON.parse(readFileSync(join(repository, 'test/chains/monero-payments.json'), 'utf8')) as {
  payments: Readonly<Record<Name, Payment>>;
};
const { standard } = payments;
const [address = '', amount = ''] = Object.entries(standard.brought)[0] ?? [];

/** The generator of amounts (monero-project/monero, src/ringct/rctTypes.h). */
const amountBase = '8b655970153799af2aeadc9ff1add0ea6c7251d54154cfa92c173a0dd39c1f94';

const idOf = ({ prefix, rct, prunable_hash }: Payment): string => {
  const parts = [keccak_256(hexToBytes(prefix)), keccak_256(hexToBytes(rct)), hexToBytes(prunable_hash)];
  return bytesToHex(keccak_256(concatBytes(...parts)));
};

/** The same with one byte another, everywhere once; `rct` begins where `prefix` ends. */
function altered(payment: Payment): Payment[] {
  const flipped = (hex: string) =>
    Array.from(
      { length: hex.length / 2 },
      (_, at) => hex.slice(0, 2 * at) + bytesToHex(Uint8Array.of(hexToBytes(hex)[at]! ^ 1)) + hex.slice(2 * at + 2),
    );
  return [
    ...flipped(payment.prefix).map((prefix) => ({ ...payment, prefix })),
    ...flipped(payment.rct).map((rct) => ({ ...payment, rct })),
  ];
}

/** The same of two outputs, of which one holds an atomic unit more and commits to it: what a node can make that knows the amount. */
function forged(payment: Payment, output: 0 | 1): Payment {
  const rct = hexToBytes(payment.rct);
  const [amounts, commitments] = [rct.subarray(-80, -64), rct.subarray(-64)];
  const units = BigInt(amount.replace('.', '').padEnd(13, '0'));
  for (let byte = 0; byte < 8; byte += 1) {
    amounts[8 * output + byte]! ^= Number(((units ^ (units + 1n)) >> BigInt(8 * byte)) & 0xffn);
  }
  const place = commitments.subarray(32 * output, 32 * output + 32);
  place.set(ed25519.Point.fromBytes(place).add(ed25519.Point.fromHex(amountBase)).toBytes());
  return { ...payment, rct: bytesToHex(rct) };
}

/** An exchange that reports the same of every order. */
class Exchange extends LiquidityProviders {
  constructor(private readonly report: ProviderReport) {
    super();
  }

  override all() {
    return [];
  }

  override named(): LiquidityProvider {
    return { report: () => Promise.resolve(this.report) } as unknown as LiquidityProvider;
  }
}

describe('payments in Monero, of which no node tells who got what', () => {
  let nodes: ScriptedUpstream[];
  let watching: Watching;

  beforeEach(async () => {
    nodes = await Promise.all([1, 2].map(() => ScriptedUpstream.start()));
  });
  afterEach(async () => {
    await watching.stop();
    await Promise.all(nodes.map((node) => node.close()));
  });

  const tell = (at: 0 | 1, told: Told) => {
    answering(nodes[at]!, told, () => watching.domain.clock.now());
  };
  async function watch(told: Told | readonly Told[], providers?: LiquidityProviders): Promise<void> {
    const all = [told].flat() as readonly Told[];
    all.forEach((each, at) => {
      tell(at as 0 | 1, each);
    });
    watching = await Watching.start({ CHAIN_XMR_URL: all.map((_, at) => nodes[at]!.url).join(',') }, providers);
    await watching.asset({ param: 'xmr', network: 'xmr', decimals: 12 });
  }
  async function anOrder({ tx, key }: { tx: string; key: string | null }, addressTo = address): Promise<string> {
    const id = await watching.order({ to: 'xmr', amountTo: amount, addressTo, status: 'sending' });
    await watching.says(id, tx, key);
    await watching.completes(id, tx);
    return id;
  }

  test.each(Object.keys(payments) as Name[])('by its key a payment to what is %s is read', async (name) => {
    await watch({ transactions: [payments[name]] });
    expect(idOf(payments[name])).toBe(payments[name].tx);
    for (const [to, brought] of Object.entries(payments[name].brought)) {
      const id = await anOrder(payments[name], to);
      await watching.look();
      const seen = { tx: payments[name].tx, amount: brought, confirmations: 2, required: 10, source: 'monero' };
      expect((await watching.shown(id))?.payout).toMatchObject(seen);
    }
  });

  test('a payout without a key is not looked for, not flagged and not held against its exchange', async () => {
    await watch({ transactions: [standard] });
    const id = await anOrder({ tx: standard.tx, key: null });
    await watching.look();
    watching.domain.clock.advance(61 * MINUTE);
    await watching.look();
    expect([await watching.shown(id), await watching.flags(id)]).toEqual([null, []]);
    watching.domain.clock.advance(25 * HOUR);
    await watching.look();
    expect(await watching.database.query('SELECT 1 FROM chain_watches')).toEqual([]);
    expect(await watching.database.query('SELECT 1 FROM proof_days')).toEqual([]);
    expect(nodes[0]!.received.filter(({ url }) => url === '/get_transactions')).toEqual([]);
  });

  test('deposits in Monero are not looked for', async () => {
    await watch({ transactions: [standard] });
    const id = await watching.order({ from: 'xmr', amountFrom: amount, depositAddress: address, to: 'btc' });
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.database.query('SELECT 1 FROM chain_watches')).toEqual([]);
    expect(await watching.nodes()).toEqual(['xmr up']);
  });

  test.each([
    ['of another transaction', payments.subaddress.key],
    ['that is the number nothing', '0'.repeat(64)],
    ['beyond all keys', 'f'.repeat(64)],
    ['in words', 'get_tx_key'],
    ['of more outputs than there may be', standard.key.repeat(18)],
  ])('a key %s shows nothing', async (_, key) => {
    await watch({ transactions: [standard] });
    const id = await anOrder({ tx: standard.tx, key });
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    watching.domain.clock.advance(61 * MINUTE);
    await watching.look();
    expect(await watching.flags(id)).toEqual(['payout_not_seen']);
  });

  test('a payment to somebody else is none, whatever key is with it', async () => {
    await watch({ transactions: [standard] });
    const id = await anOrder(standard, Object.keys(payments.subaddress.brought)[0]);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
  });

  test('a payment whose outputs stay locked has not arrived, though it is read', async () => {
    // Version 2, to be spent from block 1 on instead of as usual.
    const locked = { ...standard, prefix: standard.prefix.replace(/^0200/, '0201') };
    const payment = { ...locked, tx: idOf(locked) };
    await watch({ transactions: [payment] });
    const id = await anOrder(payment);
    await watching.look();
    expect([await watching.shown(id), await watching.nodes()]).toEqual([null, ['xmr up']]);
  });

  test.each(['standard', 'integrated'] as const)(
    'whatever single byte of the %s payment a payer makes another, it is read whole or not at all',
    async (name) => {
      const payment = payments[name];
      const [to = '', brought = ''] = Object.entries(payment.brought)[0] ?? [];
      const all = altered(payment).map((each) => ({ ...each, tx: idOf(each) }));
      await watch({ transactions: all });
      const [chain] = watchedChains(watching.domain.get(Config));
      const leads = all.map(({ tx, key }) => ({ tx, proof: key, to: { address: to, contract: null } }));
      const seen = await chain!.nodes[0]!.look(leads, AbortSignal.timeout(60_000));
      const amounts = new Set(seen.flatMap((each) => (each ? [String(each.units)] : [])));
      expect([...amounts]).toEqual([String(BigInt(brought.replace('.', '').padEnd(13, '0')))]);
      // Its one-time key, view tag, amount, commitment and published key, when it may be spent, and the payment id.
      const parts = 32 + 1 + 8 + 32 + 32 + 1 + (name === 'integrated' ? 8 : 0);
      expect(seen.filter((each) => each === null).length).toBeGreaterThanOrEqual(parts);
    },
    60_000,
  );

  test('a node that alters a transaction is noted and not believed, even where amount and commitment fit each other', async () => {
    const lies = [...altered(standard).slice(-82), forged(standard, 0), forged(standard, 1)];
    await watch({});
    const id = await anOrder(standard);
    for (const lie of [0, 1, 9, 20, 82, 83].map((at) => lies[at]!)) {
      tell(0, { transactions: [lie] });
      await watching.look();
      expect(await watching.shown(id)).toBeNull();
      expect(await watching.nodes()).toEqual(['xmr down']);
    }
    tell(0, { transactions: [standard] });
    await watching.look();
    expect((await watching.shown(id))?.payout).toMatchObject({ amount });
  });

  test('the key that an exchange gives with its payout lets the chain be read, and is shown to nobody', async () => {
    const providers = new Exchange({
      rawStatus: 'finished',
      status: 'completed',
      actionRequired: null,
      reason: null,
      amountFrom: null,
      amountTo: null,
      depositTx: null,
      payoutTx: standard.tx,
      payoutKey: standard.key,
      refundTx: null,
      confirmations: null,
      repeatedDeposits: [],
    });
    await watch({ transactions: [standard] }, providers);
    const id = await watching.order({ to: 'xmr', amountTo: amount, addressTo: address, status: 'sending' });
    const leg = await watching.says(id, null, null);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    await watching.domain.get(SyncOrder).run(leg, AbortSignal.timeout(10_000));
    await watching.look();
    const shown = snapshotOf(await watching.row(id));
    expect(shown.evidence?.payout).toMatchObject({ tx: standard.tx, amount, confirmations: 2 });
    expect(JSON.stringify(shown)).not.toContain(standard.key);
  });

  test('a batch is looked for by one key for each of its transactions, no more and no fewer', async () => {
    await watch({ transactions: [standard, payments.subaddress] });
    const [chain] = watchedChains(watching.domain.get(Config));
    const batch = Object.assign(new PayoutBatch(), { id: newId(), network: 'xmr' });
    const txHashes = [standard.tx, payments.subaddress.tx];
    const look = (txKeys: readonly string[]) =>
      watching.domain.get(CompleteBatch).look(batch, { txHashes, txKeys }, () => chain!);
    const keys = [standard.key, payments.subaddress.key];
    for (const said of [[], keys.slice(1), [...keys, standard.key]])
      await expect(look(said)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await look(keys)).toEqual([]);
  });

  test('what one of two nodes hides is not shown, and of two that hold different blocks none is believed', async () => {
    await watch([{ transactions: [standard] }, {}]);
    const id = await anOrder(standard);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    tell(1, { transactions: [standard], fork: 'b' });
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.nodes()).toEqual(['xmr disagreeing', 'xmr disagreeing']);
    tell(1, { transactions: [standard] });
    await watching.look();
    expect((await watching.shown(id))?.payout).toMatchObject({ amount, confirmations: 2 });
  });

  test.each<[string, Told]>([
    ['of a network for tests', { nettype: 'stagenet' }],
    ['that is still reading the chain', { status: 'BUSY' }],
  ])('a node %s is noted and not believed', async (_, told) => {
    await watch({ transactions: [standard], ...told });
    const id = await anOrder(standard);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect(await watching.nodes()).toEqual(['xmr down']);
  });
});
