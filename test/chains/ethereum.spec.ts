import { HOUR, MINUTE } from '@swap/domain/kernel';
import { Anvil } from '../support/anvil.js';
import { describeWith } from '../support/programs.js';
import { Watching } from '../support/watched-order.js';
import { aPartnerRow } from '../support/partner-row.js';

const deposit = '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5';
const receiving = '0x52908400098527886E0F7030069857D2E4169EE7';
const ether = (amount: bigint) => amount * 10n ** 18n;

describeWith('anvil')('what a chain of Ethereum’s kind says of orders', () => {
  let chain: Anvil;
  let watching: Watching;

  beforeEach(async () => {
    chain = await Anvil.start();
    watching = await Watching.start({ CHAIN_ETH_URL: chain.url });
    await watching.asset({ param: 'eth', network: 'eth', decimals: 18 });
    await chain.mine(5);
  });
  afterEach(async () => {
    await watching.stop();
    await chain.close();
  });

  const anOrder = (amountFrom = '2') => watching.order({ from: 'eth', amountFrom, depositAddress: deposit });

  test('a deposit is seen in the block that has it, and its confirmations are counted', async () => {
    const id = await anOrder();
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    const tx = await chain.send(deposit, ether(2n));
    await chain.mine();
    await watching.look();
    const seen = { tx, amount: '2', confirmations: 1, required: 12, confirmed_at: null, source: 'evm' };
    expect(await watching.shown(id)).toEqual({ deposit: expect.objectContaining(seen), payout: null });
    await chain.mine(4);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ confirmations: 5, confirmed_at: null });
    await chain.mine(20);
    watching.domain.clock.advance(MINUTE);
    await watching.look();
    const { deposit: settled } = (await watching.shown(id))!;
    expect(settled).toMatchObject({ confirmations: 12 });
    expect(settled!.confirmed_at).toBe(watching.domain.clock.now().toISOString());
    expect(Date.parse(settled!.first_seen_at)).toBe(Date.parse(settled!.confirmed_at!) - MINUTE);
  });

  test('a round without news changes nothing, and one with news is a version of the order', async () => {
    const id = await anOrder();
    await chain.send(deposit, ether(2n));
    await chain.mine();
    await watching.look();
    const { version } = await watching.row(id);
    expect(version).toBe(2);
    await watching.look();
    expect((await watching.row(id)).version).toBe(2);
    expect((await watching.row(id)).status).toBe('waiting');
    await chain.mine();
    await watching.look();
    expect((await watching.row(id)).version).toBe(3);
  });

  test('a reorganisation that drops a deposit takes the evidence back and says so', async () => {
    const id = await anOrder();
    await watching.look();
    const before = await chain.snapshot();
    const tx = await chain.send(deposit, ether(2n));
    await chain.mine(2);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, confirmations: 2 });
    await chain.revert(before);
    await chain.mine(4);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect((await watching.stored(id))?.taken_back).toEqual([expect.objectContaining({ kind: 'deposit', tx })]);
  });

  test('what a reorganisation brings in place of other blocks is read', async () => {
    const id = await anOrder();
    await watching.look();
    const before = await chain.snapshot();
    await chain.mine(6);
    await watching.look();
    await chain.revert(before);
    const tx = await chain.send(deposit, ether(2n));
    await chain.mine(7);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, confirmations: 7 });
  });

  test('another amount than was asked for is shown as it is, flagged, and no deposit that the exchange must credit', async () => {
    const id = await anOrder('3');
    await watching.look();
    await chain.send(deposit, ether(2n));
    await chain.mine(20);
    await watching.look();
    watching.domain.clock.advance(HOUR);
    expect((await watching.shown(id))?.deposit).toMatchObject({ amount: '2', confirmations: 12 });
    expect(await watching.flags(id)).toEqual(['amount_differs']);
    const right = await chain.send(deposit, ether(3n));
    watching.domain.clock.advance(-HOUR);
    await chain.mine(15);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx: right, amount: '3' });
    watching.domain.clock.advance(HOUR);
    expect(await watching.flags(id)).toEqual(['deposit_not_credited']);
  });

  test('who was away reads what happened meanwhile, so many blocks a round, and says so until it is done', async () => {
    const id = await anOrder();
    await watching.look();
    await chain.mine(100);
    const tx = await chain.send(deposit, ether(2n));
    await chain.mine(50);
    await watching.look();
    expect(await watching.nodes()).toEqual(['eth behind']);
    expect(await watching.shown(id)).toBeNull();
    await watching.look();
    await watching.look();
    expect(await watching.nodes()).toEqual(['eth up']);
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, amount: '2', confirmations: 12 });
  });

  test('a transaction that failed brought nothing, although it is in a block', async () => {
    const id = await anOrder();
    // Whatever comes there is refused.
    await chain.ask('anvil_setCode', deposit, '0x60006000fd');
    const [from] = await chain.ask<string[]>('eth_accounts');
    await chain.ask('eth_sendTransaction', { from, to: deposit, value: '0x1bc16d674ec80000', gas: '0x100000' });
    await chain.mine(2);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
  });

  describe('of tokens', () => {
    let token: string;
    let id: string;

    beforeEach(async () => {
      token = await chain.deploy();
      await watching.asset({ param: 'usdterc20', network: 'eth', decimals: 6, contract: token });
      id = await watching.order({ from: 'usdterc20', networkFrom: 'eth', amountFrom: '25.5', depositAddress: deposit });
      await watching.look();
    });

    test('a transfer of the token is a deposit', async () => {
      const tx = await chain.sayTransfer(token, deposit, 25_500_000n);
      await chain.mine();
      await watching.look();
      expect((await watching.shown(id))?.deposit).toMatchObject({ tx, amount: '25.5', confirmations: 1 });
    });

    test('another contract that says the same is not believed, nor is the coin of the chain', async () => {
      const liar = await chain.deploy();
      await chain.sayTransfer(liar, deposit, 25_500_000n);
      await chain.send(deposit, 25_500_000n);
      await chain.mine(2);
      await watching.look();
      expect(await watching.shown(id)).toBeNull();
    });

    test('a token whose contract nobody vouches for is not watched', async () => {
      await watching.asset({ param: 'odd', network: 'eth', decimals: 6, contract: receiving, isVerified: false });
      const other = await watching.order({ from: 'odd', networkFrom: 'eth', depositAddress: deposit });
      await watching.look();
      const rows = await watching.database.query('SELECT 1 FROM chain_watches WHERE order_id = $1', [other]);
      expect(rows).toEqual([]);
    });
  });

  test('a partner is told by an event of every change of the evidence', async () => {
    const partnerId = await aPartnerRow(watching.database, { commissionBps: 100 });
    await watching.order({ from: 'eth', amountFrom: '2', depositAddress: deposit, partnerId });
    const tx = await chain.send(deposit, ether(2n));
    await chain.mine();
    await watching.look();
    const told = await watching.database.query(
      `SELECT payload ->> 'type' AS type, payload -> 'data' -> 'changed' AS changed,
              payload -> 'data' -> 'evidence' -> 'deposit' ->> 'tx' AS tx
       FROM outbox_messages WHERE topic = 'webhook.event'`,
    );
    expect(told).toEqual([{ type: 'order.updated', changed: ['evidence'], tx }]);
  });

  test('a node of another chain is believed in nothing', async () => {
    const other = await Anvil.start(1337);
    const misled = await Watching.start({ CHAIN_ETH_URL: other.url });
    try {
      await misled.asset({ param: 'eth', network: 'eth', decimals: 18 });
      const id = await misled.order({ from: 'eth', amountFrom: '2', depositAddress: deposit });
      await other.send(deposit, ether(2n));
      await other.mine(3);
      await misled.look();
      expect(await misled.shown(id)).toBeNull();
      expect(await misled.nodes()).toEqual(['eth down']);
    } finally {
      await misled.stop();
      await other.close();
    }
  });
});
