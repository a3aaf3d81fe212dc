import { HOUR, MINUTE } from '@swap/domain/kernel';
import { Litecoin } from '../support/litecoin.js';
import { describeWith } from '../support/programs.js';
import { Watching } from '../support/watched-order.js';

describeWith('litecoind')('what a chain of Bitcoin’s kind says of orders', () => {
  let chain: Litecoin;
  let watching: Watching;

  beforeAll(async () => {
    chain = await Litecoin.start();
  });
  afterAll(async () => {
    await chain.stop();
  });
  beforeEach(async () => {
    await chain.mine();
    watching = await Watching.start({ CHAIN_LTC_URL: chain.url });
    await watching.asset({ param: 'ltc', network: 'ltc', decimals: 8 });
  });
  afterEach(async () => {
    await watching.stop();
  });

  async function anOrder(amountFrom = '1.5'): Promise<{ id: string; address: string }> {
    const address = await chain.address();
    return { address, id: await watching.order({ from: 'ltc', amountFrom, depositAddress: address }) };
  }

  test('a deposit is seen before any block has it, and its confirmations are counted', async () => {
    const { id, address } = await anOrder();
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    const tx = await chain.send(address, '1.5');
    await watching.look();
    const seen = { tx, amount: '1.5', confirmations: 0, required: 6, confirmed_at: null, source: 'core' };
    expect(await watching.shown(id)).toEqual({ deposit: expect.objectContaining(seen), payout: null });
    await chain.mine();
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, confirmations: 1 });
    await chain.mine(5);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ confirmations: 6 });
    expect((await watching.shown(id))?.deposit?.confirmed_at).not.toBeNull();
    expect((await watching.row(id)).status).toBe('waiting');
    watching.domain.clock.advance(30 * MINUTE);
    expect(await watching.flags(id)).toEqual(['deposit_not_credited']);
  });

  test('a deposit in a block is found by who was not there when it came', async () => {
    const { id, address } = await anOrder();
    await watching.look();
    const tx = await chain.send(address, '1.5');
    await chain.mine(3);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, confirmations: 3 });
  });

  test('a reorganisation that has another transaction spend the coins takes the evidence back', async () => {
    const { id, address } = await anOrder();
    await watching.look();
    const [ours, theirs] = await chain.rivals('1.5', address, await chain.address());
    const tx = await chain.ask<string>('sendrawtransaction', ours);
    const [block] = await chain.mine();
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, confirmations: 1 });
    await chain.ask('invalidateblock', block);
    await watching.look();
    expect((await watching.shown(id))?.deposit).toMatchObject({ tx, confirmations: 0 });
    await chain.ask('generateblock', await chain.address(), [theirs]);
    await chain.mine(2);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
    expect((await watching.stored(id))?.taken_back).toEqual([expect.objectContaining({ kind: 'deposit', tx })]);
  });

  test('another amount than was asked for is shown as it is and flagged', async () => {
    const { id, address } = await anOrder();
    await watching.look();
    await chain.send(address, '1.49999999');
    await chain.mine(6);
    await watching.look();
    watching.domain.clock.advance(HOUR);
    expect((await watching.shown(id))?.deposit).toMatchObject({ amount: '1.49999999', confirmations: 6 });
    expect(await watching.flags(id)).toEqual(['amount_differs']);
  });

  test('a payout is proven by its transaction, and one that was never sent is flagged', async () => {
    const addressTo = await chain.address();
    const sending = { to: 'ltc', amountTo: '0.25', addressTo, status: 'sending' };
    const [honest, dishonest] = [await watching.order(sending), await watching.order(sending)];
    await watching.look();
    const tx = await chain.send(addressTo, '0.25');
    await chain.mine(6);
    await watching.completes(honest, tx);
    await watching.completes(dishonest, 'f'.repeat(64));
    await watching.look();
    expect((await watching.shown(honest))?.payout).toMatchObject({ tx, amount: '0.25', confirmations: 6 });
    watching.domain.clock.advance(61 * MINUTE);
    await watching.look();
    expect(await watching.flags(honest)).toEqual([]);
    expect(await watching.flags(dishonest)).toEqual(['payout_not_seen']);
  });
});
