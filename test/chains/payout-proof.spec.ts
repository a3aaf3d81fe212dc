import { Anvil } from '../support/anvil.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPayee, aPayout, destination } from '../support/payee.js';
import type { Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

const owed = 30_000_000_000_000_000n;
const notSeen = { status: 422, code: 'payout_not_seen', field: 'tx_hash' };

describeWith('anvil')('a payout to a partner on a chain that is asked', () => {
  let chain: Anvil;
  let service: Service;
  let payee: Partner;
  let reviewer: StaffMember;
  let sender: StaffMember;
  let other: StaffMember;

  beforeAll(async () => {
    chain = await Anvil.start();
    await chain.mine(5);
    service = await aService({ env: { CHAIN_ETH_URL: chain.url } });
    [reviewer, sender, other] = (await staffOf(service, ['reviewer'], ['treasurer'], ['treasurer'])) as [
      StaffMember,
      StaffMember,
      StaffMember,
    ];
    payee = await aPayee(service, '1000.00');
    await service.sandbox.setPrice('eth', '2000');
    await eventually(async () => {
      const { data } = await service.client.estimateUsd('eth', 1);
      expect(data.amount_usd).toBe(2000);
    });
  });
  afterAll(async () => {
    await service.stop();
    await chain.close();
  });

  const complete = (by: StaffMember, id: string, body: object) => by.api.post(`/payout-requests/${id}/complete`, body);

  /** One of 60 USD that the sender has taken over. */
  async function aSending(): Promise<string> {
    const { id } = await aPayout(payee, 60);
    await ok(reviewer.api.post(`/payout-requests/${id}/approve`));
    const taken = await ok(sender.api.post(`/payout-requests/${id}/process`));
    expect(taken).toMatchObject({ coin_amount: '0.03', coin_price_usd: '2000', coin_priced_at: expect.any(String) });
    return id as string;
  }

  test('a payout is completed by a transaction that pays what it owes, and by no other', async () => {
    const id = await aSending();
    const never = { tx_hash: `0x${'ab'.repeat(32)}` };
    expectProblem(await complete(sender, id, never), notSeen);
    const short = await chain.send(destination.address, owed - 1n);
    await chain.mine();
    expectProblem(await complete(sender, id, { tx_hash: short }), notSeen);
    const right = await chain.send(destination.address, owed);
    expectProblem(await complete(sender, id, { tx_hash: right }), notSeen);
    await chain.mine();
    expect(await ok(complete(sender, id, { tx_hash: right }))).toMatchObject({ status: 'paid', tx_hash: right });
  });

  test('where the chain does not show it another treasurer may vouch for it, and the sender may not', async () => {
    const id = await aSending();
    const vouched = { tx_hash: `0x${'cd'.repeat(32)}`, reason: 'Seen in the explorer; the node is behind' };
    expectProblem(await complete(sender, id, vouched), { status: 409, code: 'four_eyes_required' });
    expect(await ok(complete(other, id, vouched))).toMatchObject({ status: 'paid' });
    const { history } = await ok(sender.api.get(`/payout-requests/${id}`));
    expect(history.at(-1)).toMatchObject({ status: 'paid', reason: vouched.reason });
  });
});
