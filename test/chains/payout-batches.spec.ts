import { Anvil } from '../support/anvil.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPayee, aPayout, setDestination } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

interface Request {
  readonly id: string;
  readonly destination: { readonly address: string };
}

const one = '0x00000000000000000000000000000000000000a1';
const two = '0x00000000000000000000000000000000000000a2';
/** What 60 US dollars are at 2,000 each, in wei. */
const sixty = 30_000_000_000_000_000n;
const ninety = 45_000_000_000_000_000n;

describeWith('anvil')('a batch of payouts on a chain that is asked', () => {
  let chain: Anvil;
  let service: Service;
  let reviewer: StaffMember;
  let treasurer: StaffMember;

  beforeAll(async () => {
    chain = await Anvil.start();
    await chain.mine(5);
    service = await aService({ env: { CHAIN_ETH_URL: chain.url, PAYOUT_COOL_DOWN_HOURS: '0' } });
    [reviewer, treasurer] = (await staffOf(service, ['reviewer'], ['treasurer'])) as [StaffMember, StaffMember];
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

  async function anApproved(address: string, usd = 60): Promise<void> {
    const payee = await aPayee(service, '100.00');
    await ok(setDestination(payee, { asset: 'eth', network: 'eth', address }));
    const { id } = await aPayout(payee, usd);
    await ok(reviewer.api.post(`/payout-requests/${id}/approve`));
  }
  const collect = () => ok(treasurer.api.post('/payout-batches', { network: 'eth' }));
  /** Approved payouts of 60 US dollars, one to each address; taken over together. */
  async function aBatch(...addresses: string[]) {
    for (const address of addresses) await anApproved(address);
    return collect();
  }
  const check = (id: string, ...hashes: string[]) =>
    ok(treasurer.api.post(`/payout-batches/${id}/check`, { tx_hashes: hashes }));
  const complete = (id: string, ...hashes: string[]) =>
    treasurer.api.post(`/payout-batches/${id}/complete`, { tx_hashes: hashes });
  const statesOf = ({ payments }: { payments: { state: string }[] }) => payments.map(({ state }) => state);

  test('a batch is booked by the one transaction of a contract that pays all of it', async () => {
    const { id, requests, formats } = await aBatch(one, two);
    expect(requests).toHaveLength(2);
    expect(formats).toEqual(['uris', 'safe', 'csv']);
    const tx = await chain.passOn([
      [one, sixty],
      [two, sixty],
    ]);
    expect(statesOf(await check(id, tx))).toEqual(['not_seen', 'not_seen']);
    await chain.mine();
    const found = await check(id, tx);
    expect(found).toMatchObject({ can_complete: true });
    expect(statesOf(found)).toEqual(['seen', 'seen']);
    const booked = await ok(complete(id, tx));
    expect(booked).toMatchObject({ open: 0, paid: 2, left_out: [], formats: [] });
    expect(booked.requests).toEqual([
      expect.objectContaining({ status: 'paid', tx_hash: tx }),
      expect.objectContaining({ status: 'paid', tx_hash: tx }),
    ]);
  });

  test('while one payout is short by a unit, nothing of the batch is booked', async () => {
    const { id, requests } = await aBatch(one, two);
    const tx = await chain.passOn([
      [one, sixty],
      [two, sixty - 1n],
    ]);
    await chain.mine();
    const unseen = requests.find((each: Request) => each.destination.address === two).id;
    const { json } = await complete(id, tx);
    expect(json).toMatchObject({ code: 'payout_not_seen', payout_request_ids: [unseen] });
    expect(await ok(treasurer.api.get(`/payout-batches/${id}`))).toMatchObject({ open: 2, paid: 0 });
    const rest = await chain.send(two, sixty);
    await chain.mine();
    expect(await ok(complete(id, tx, rest))).toMatchObject({ open: 0, paid: 2 });
  });

  test('two payouts to one address need what both owe', async () => {
    const { id } = await aBatch(one, one);
    const tx = await chain.send(one, sixty);
    await chain.mine();
    expect(statesOf(await check(id, tx)).sort()).toEqual(['not_seen', 'seen']);
    expect(statesOf(await check(id, tx, tx.toUpperCase().replace('0X', '0x'))).sort()).toEqual(['not_seen', 'seen']);
    const both = await chain.send(one, 2n * sixty);
    await chain.mine();
    expect(await ok(complete(id, both))).toMatchObject({ open: 0, paid: 2 });
  });

  test('of two payouts to one address each is paid by the transaction of its amount, whichever is first', async () => {
    for (const usd of [60, 90]) await anApproved(one, usd);
    const { id } = await collect();
    const [larger, smaller] = [await chain.send(one, ninety), await chain.send(one, sixty)] as const;
    await chain.mine();
    expect(statesOf(await check(id, larger, smaller))).toEqual(['seen', 'seen']);
    const { paid, requests } = await ok(complete(id, larger, smaller));
    expect([paid, requests.map((each: { tx_hash: string }) => each.tx_hash)]).toEqual([2, [smaller, larger]]);
  });

  test('a transaction that paid a batch pays nothing else, however its hash is written', async () => {
    const { id: first } = await aBatch(one);
    const tx = await chain.send(one, 2n * sixty);
    await chain.mine();
    await ok(complete(first, tx));
    const { id: second, requests } = await aBatch(one);
    const shouted = tx.toUpperCase().replace('0X', '0x');
    expect(await ok(complete(second, shouted))).toMatchObject({
      open: 1,
      left_out: [{ payout_request_id: requests[0].id, code: 'tx_hash_used' }],
    });
    const alone = treasurer.api.post(`/payout-requests/${requests[0].id}/complete`, { tx_hash: shouted });
    expectProblem(await alone, { status: 422, code: 'tx_hash_used', field: 'tx_hash' });
  });

  test('a transaction that was booked for one payout of a batch pays none of the others that are still open', async () => {
    const { id, requests } = await aBatch(one, one);
    const [stopped] = requests as Request[];
    const hashes = [await chain.send(one, sixty), await chain.send(one, sixty)] as const;
    await chain.mine();
    const frozen = (at: Date | null) =>
      service.database.query(
        `UPDATE payout_profiles SET frozen_at = $2 WHERE partner_id = (SELECT partner_id FROM payout_requests WHERE id = $1)`,
        [stopped?.id, at],
      );
    await frozen(new Date());
    const booked = await ok(complete(id, ...hashes));
    expect(booked).toMatchObject({ open: 1, paid: 1, left_out: [{ payout_request_id: stopped?.id }] });
    await frozen(null);
    const paid = booked.requests.find(({ status }: { status: string }) => status === 'paid');
    expect(statesOf(await check(id, paid.tx_hash))).toEqual(['not_seen']);
    expectProblem(await complete(id, paid.tx_hash), { status: 422, code: 'payout_not_seen', field: 'tx_hashes' });
    expect(await ok(complete(id, ...hashes))).toMatchObject({ open: 0, paid: 2 });
  });

  test('what a contract tried to pass on and could not is no payment', async () => {
    const { id } = await aBatch(two);
    // It has nothing to pass on.
    const tx = await chain.ask('eth_sendTransaction', {
      from: (await chain.ask<string[]>('eth_accounts'))[0],
      to: `0x${'9a'.repeat(20)}`,
      data: `0x${two.slice(2).padStart(64, '0')}${sixty.toString(16).padStart(64, '0')}`,
      gas: '0x200000',
    });
    await chain.mine();
    expect(statesOf(await check(id, tx))).toEqual(['not_seen']);
  });
});
