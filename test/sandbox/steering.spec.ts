import { OutsideWorld } from './outside-world.js';

describe('an order steered from outside', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
  });
  afterAll(() => world.close());

  const opened = async (): Promise<{ id: string; payinAddress: string }> => (await world.open()).json;

  it('an order steered from outside is held and goes on where it was when released', async () => {
    const { id, payinAddress } = await opened();
    await world.deposit(payinAddress);
    expect((await world.steer(id, 'hold')).json).toMatchObject({ raw_status: 'verifying', hold: 'request' });
    await world.advance(3600);
    expect((await world.order(id)).status).toBe('verifying');
    expect((await world.steer(id, 'release')).json.raw_status).toBe('confirming');
    await world.advance(60);
    expect((await world.order(id)).status).toBe('finished');
  });

  it('an order steered from outside remembers a deposit that came while it was held', async () => {
    const { id, payinAddress } = await opened();
    await world.steer(id, 'hold');
    await world.deposit(payinAddress);
    await world.steer(id, 'release');
    await world.advance(60);
    expect((await world.order(id)).status).toBe('finished');
  });

  it('an order steered from outside is refunded', async () => {
    const { id, payinAddress } = await opened();
    await world.deposit(payinAddress, { amount: '0.07' });
    const { json } = await world.steer(id, 'refund');
    expect(json).toMatchObject({ raw_status: 'refunded', refund_amount: '0.07', amount_to: null });
    expect((await world.order(id)).refundHash).toBe(json.refund_hash);
  });

  it('an order steered from outside fails and stays so', async () => {
    const { id } = await opened();
    await world.steer(id, 'fail');
    await world.advance(3600);
    expect((await world.order(id)).status).toBe('failed');
  });

  it('an order steered from outside is completed at once, with the deposit made if it was missing', async () => {
    const { id } = await opened();
    const { json } = await world.steer(id, 'complete');
    expect(json).toMatchObject({ raw_status: 'finished', amount_from: '0.1' });
    expect(json.payout_hash).toEqual(expect.any(String));
    await world.advance(60);
    expect((await world.order(id)).status).toBe('finished');
  });

  it('an order steered from outside reports an earlier status when told to lie, and the truth when released', async () => {
    const { id, payinAddress } = await opened();
    await world.deposit(payinAddress);
    await world.advance(60);
    expect((await world.steer(id, 'regress')).json).toMatchObject({ raw_status: 'waiting', true_status: 'finished' });
    expect(await world.order(id)).toMatchObject({ status: 'waiting', amountFrom: null, payoutHash: null });
    await world.steer(id, 'release');
    expect(await world.order(id)).toMatchObject({ status: 'finished', amountFrom: '0.1' });
  });

  it('an order steered from outside is found by deposit and by payout address', async () => {
    const { id, payinAddress } = await opened();
    const byDeposit = await world.control(`/orders?address=${payinAddress}`);
    expect(byDeposit.json).toMatchObject([
      { provider: 'changenow', ref: id, deposit_address: payinAddress, currency_to: 'usdttrc20', expected_from: '0.1' },
    ]);
    const byPayout = await world.control(`/orders?address=${byDeposit.json[0].payout_address}`);
    expect(byPayout.json.length).toBeGreaterThan(1);
  });
});
