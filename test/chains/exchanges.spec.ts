import { HOUR, MINUTE } from '@swap/domain/kernel';
import { Anvil } from '../support/anvil.js';
import { describeWith } from '../support/programs.js';
import { Watching } from '../support/watched-order.js';

const deposit = '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5';
const receiving = '0x52908400098527886E0F7030069857D2E4169EE7';
const ether = (amount: bigint) => amount * 10n ** 18n;

describeWith('anvil')('what a chain of Ethereum’s kind says of exchanges', () => {
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

  const paidOrder = (amountTo = '1') =>
    watching.order({ to: 'eth', amountTo, addressTo: receiving, status: 'sending' });

  test('a payout that the exchange names and the chain shows is proof', async () => {
    const id = await paidOrder();
    await watching.look();
    const tx = await chain.send(receiving, ether(1n));
    await watching.completes(id, tx);
    await chain.mine(12);
    await watching.look();
    expect((await watching.shown(id))?.payout).toMatchObject({ tx, amount: '1', confirmations: 12 });
    expect(await watching.flags(id)).toEqual([]);
    const [counted] = await watching.database.query('SELECT provider, checked, proven FROM proof_days');
    expect(counted).toEqual({ provider: 'changenow', checked: 1, proven: 1 });
    await watching.look();
    expect(await watching.database.query('SELECT checked FROM proof_days')).toEqual([{ checked: 1 }]);
  });

  test('payouts of a day that the chain shows add up', async () => {
    for (let payout = 1; payout <= 3; payout += 1) {
      const id = await paidOrder();
      const tx = await chain.send(receiving, ether(1n));
      await watching.completes(id, tx);
      await chain.mine(12);
      await watching.look();
      const counted = await watching.database.query('SELECT checked, proven FROM proof_days');
      expect(counted).toEqual([{ checked: payout, proven: payout }]);
    }
  });

  test.each([
    ['a transaction that never was', `0x${'ab'.repeat(32)}`],
    ['words that are no transaction', 'internal transfer 4711'],
    ['no transaction at all', null],
  ])('a payout claimed by %s is flagged after an hour, and counts against the exchange after a day', async (_, tx) => {
    const id = await paidOrder();
    await watching.look();
    await watching.completes(id, tx);
    await watching.look();
    watching.domain.clock.advance(59 * MINUTE);
    await chain.ask('evm_setNextBlockTimestamp', Math.floor(watching.domain.clock.now().getTime() / 1000));
    await chain.mine();
    await watching.look();
    expect(await watching.flags(id)).toEqual([]);
    watching.domain.clock.advance(2 * MINUTE);
    await watching.look();
    expect(await watching.flags(id)).toEqual(['payout_not_seen']);
    expect(await watching.shown(id)).toBeNull();
    watching.domain.clock.advance(24 * HOUR);
    await chain.ask('evm_setNextBlockTimestamp', Math.floor(watching.domain.clock.now().getTime() / 1000));
    await chain.mine();
    await watching.look();
    expect(await watching.flags(id)).toEqual(['payout_not_seen']);
    const counted = await watching.database.query('SELECT checked, proven FROM proof_days');
    expect(counted).toEqual([{ checked: 1, proven: 0 }]);
  });

  test('a payout to somebody else is none', async () => {
    const id = await paidOrder();
    const tx = await chain.send(deposit, ether(1n));
    await chain.mine(2);
    await watching.completes(id, tx);
    await watching.look();
    expect(await watching.shown(id)).toBeNull();
  });

  test('a payout short of what the exchange says is flagged', async () => {
    const id = await paidOrder('1.000000000000000001');
    const tx = await chain.send(receiving, ether(1n));
    await chain.mine(2);
    await watching.completes(id, tx);
    await watching.look();
    expect(await watching.flags(id)).toEqual(['amount_differs']);
  });

  test('how long after the chain an exchange saw a deposit is measured', async () => {
    const id = await watching.order({ from: 'eth', amountFrom: '2', depositAddress: deposit });
    await watching.look();
    await chain.send(deposit, ether(2n));
    await chain.mine(12);
    await watching.look();
    watching.domain.clock.advance(5 * MINUTE);
    await watching.completes(id, null);
    await watching.look();
    const counted = await watching.database.query('SELECT provider, bucket, orders FROM credit_days');
    expect(counted).toEqual([{ provider: 'changenow', bucket: 300, orders: 1 }]);
    expect(await watching.database.query(`SELECT 1 FROM chain_watches WHERE kind = 'deposit'`)).toEqual([]);
  });
});
