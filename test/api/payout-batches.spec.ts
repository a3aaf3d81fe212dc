import { ok } from '../support/http.js';
import { addresses } from '../support/order.js';
import type { Partner } from '../support/partner.js';
import { aPayee, aPayout, setDestination } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

const hashOf = (digit: string) => digit.repeat(64);

describe('payouts that are sent together', () => {
  let service: Service;
  let reviewer: StaffMember;
  let treasurer: StaffMember;
  let other: StaffMember;
  let both: StaffMember;
  let support: StaffMember;

  beforeAll(async () => {
    service = await aService({ env: { PAYOUT_COOL_DOWN_HOURS: '0' } });
    [reviewer, treasurer, other, both, support] = (await staffOf(
      service,
      ['reviewer'],
      ['treasurer'],
      ['treasurer'],
      ['reviewer', 'treasurer'],
      ['support'],
    )) as [StaffMember, StaffMember, StaffMember, StaffMember, StaffMember];
  });
  afterAll(() => service.stop());

  async function aPayeeOn(asset: keyof typeof addresses): Promise<Partner> {
    const payee = await aPayee(service, '1000.00');
    await ok(setDestination(payee, { asset, network: asset, address: addresses[asset] }));
    return payee;
  }
  /** One of 60 US dollars, its id. */
  async function anApproved(payee: Partner, by = reviewer): Promise<string> {
    const { id } = await aPayout(payee, 60);
    await ok(by.api.post(`/payout-requests/${id}/approve`));
    return id as string;
  }
  const collect = (network: string, by = treasurer, body: object = {}, key?: string) =>
    by.api.post('/payout-batches', { network, ...body }, key === undefined ? {} : { 'idempotency-key': key });
  const idsOf = ({ requests }: { requests: { id: string }[] }) => requests.map(({ id }) => id);

  test('what is approved is shown by network, and a batch takes one network of it', async () => {
    const [bitcoin, litecoin] = await Promise.all([aPayeeOn('btc'), aPayeeOn('ltc')]);
    const first = await anApproved(bitcoin);
    const second = await anApproved(bitcoin);
    const third = await anApproved(litecoin);
    await aPayout(bitcoin, 60);
    const { data: ready } = await ok(support.api.get('/payout-batches/ready'));
    expect(ready).toEqual([
      { network: 'btc', payouts: 2, amount_usd: 120 },
      { network: 'ltc', payouts: 1, amount_usd: 60 },
    ]);
    const batch = await ok(collect('btc'));
    expect(batch).toMatchObject({
      network: 'btc',
      created_by: treasurer.id,
      payouts: 2,
      open: 2,
      paid: 0,
      amount_usd: 120,
    });
    expect(idsOf(batch)).toEqual([first, second]);
    for (const request of batch.requests) {
      expect(request).toMatchObject({ status: 'processing', processed_by: treasurer.id, batch_id: batch.id });
      expect(request).toMatchObject({
        coin_amount: expect.stringMatching(/^0\.00\d+$/),
        coin_priced_at: expect.any(String),
      });
    }
    expect(await ok(support.api.get(`/payout-requests/${third}`))).toMatchObject({
      status: 'approved',
      batch_id: null,
    });
    const { data: listed } = await ok(support.api.get('/payout-batches'));
    expect(listed[0]).toMatchObject({ id: batch.id, open: 2 });
    const litecoins = await ok(collect('ltc', treasurer, { payout_request_ids: [third] }));
    expect(idsOf(litecoins)).toEqual([third]);
  });

  test('a batch is a file for wallets, of what is left to be sent', async () => {
    const payee = await aPayeeOn('btc');
    await anApproved(payee);
    const kept = await anApproved(payee);
    const batch = await ok(collect('btc'));
    expect(batch.formats).toEqual(['uris', 'electrum', 'sparrow', 'csv']);
    const [gone] = idsOf(batch);
    await ok(treasurer.api.post(`/payout-requests/${gone!}/fail`, { reason: 'It was never sent' }));
    const { coin_amount: amount } = batch.requests.find(({ id }: { id: string }) => id === kept);
    const fileOf = async (format: string) => {
      const { status, headers, text } = await treasurer.api.get(`/payout-batches/${batch.id}/files/${format}`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="payouts-btc-\w{8}(-\w+)?\.(txt|csv)"$/,
      );
      return text;
    };
    const [whole, fraction] = (amount as string).split('.');
    const inFull = `${whole!}.${fraction!.padEnd(8, '0')}`;
    expect(await ok(support.api.get(`/payout-batches/${batch.id}`))).toMatchObject({
      totals: [{ asset: 'btc', amount }],
    });
    expect(await fileOf('uris')).toBe(`bitcoin:${addresses.btc}?amount=${amount}\n`);
    expect(await fileOf('electrum')).toBe(`${addresses.btc}, ${inFull}\n`);
    expect(await fileOf('sparrow')).toBe(`Address,Amount,Label\n${addresses.btc},${inFull},payout ${kept}\n`);
    expect(await fileOf('csv')).toContain(`${kept},BTC,btc,${addresses.btc},,${amount},`);
    const wrong = await treasurer.api.get(`/payout-batches/${batch.id}/files/safe`);
    expectProblem(wrong, { status: 409, code: 'action_not_available' });
    expectProblem(await treasurer.api.get(`/payout-batches/${batch.id}/files/psbt`), {
      status: 400,
      code: 'validation_failed',
      field: 'format',
    });
    expectProblem(await support.api.get(`/payout-batches/${batch.id}/files/csv`), {
      status: 403,
      code: 'role_required',
    });
  });

  test('who approved a payout sends it neither alone nor with others: it is left out, and the others are taken', async () => {
    const payee = await aPayeeOn('ltc');
    const own = await anApproved(payee, both);
    const foreign = await anApproved(payee);
    const batch = await ok(collect('ltc', both));
    expect(idsOf(batch)).toEqual([foreign]);
    expect(batch.left_out).toEqual([
      { payout_request_id: own, code: 'four_eyes_required', message: expect.stringContaining('another admin') },
    ]);
    expectProblem(await collect('ltc', both), { status: 409, code: 'action_not_available' });
    expect(idsOf(await ok(collect('ltc')))).toEqual([own]);
  });

  test('a payout whose owner stopped it joins no batch', async () => {
    const [frozen, free] = await Promise.all([aPayeeOn('xmr'), aPayeeOn('xmr')]);
    const stopped = await anApproved(frozen);
    await service.database.query(
      `UPDATE payout_profiles SET frozen_at = now() WHERE partner_id = (SELECT id FROM partners WHERE email = $1)`,
      [frozen.email],
    );
    expectProblem(await collect('xmr'), { status: 409, code: 'action_not_available' });
    await anApproved(free);
    const batch = await ok(collect('xmr'));
    expect(batch.left_out).toEqual([expect.objectContaining({ payout_request_id: stopped, code: 'partner_frozen' })]);
    expect(batch.formats).toEqual(['uris', 'monero-cli', 'monero-gui', 'csv']);
  });

  test('a repeated request makes one batch, whoever else asks with that key', async () => {
    const payee = await aPayeeOn('ltc');
    await anApproved(payee);
    const [first, again] = [
      await ok(collect('ltc', treasurer, {}, 'once')),
      await ok(collect('ltc', treasurer, {}, 'once')),
    ];
    expect(again).toEqual(first);
    const fresh = await anApproved(payee);
    expect(idsOf(await ok(collect('ltc', other, {}, 'once')))).toEqual([fresh]);
    const reused = { status: 409, code: 'idempotency_key_reused' };
    expectProblem(await collect('btc', treasurer, {}, 'once'), reused);
    expectProblem(await collect('ltc', treasurer, { payout_request_ids: [fresh] }, 'once'), reused);
  });

  test('a batch takes no payout of another network, nor one that is in another batch', async () => {
    const [bitcoin, litecoin] = await Promise.all([aPayeeOn('btc'), aPayeeOn('ltc')]);
    const [here, there] = [await anApproved(bitcoin), await anApproved(litecoin)];
    expectProblem(await collect('btc', treasurer, { payout_request_ids: [here, there] }), {
      status: 400,
      code: 'validation_failed',
      field: 'payout_request_ids',
    });
    await ok(collect('btc', treasurer, { payout_request_ids: [here] }));
    expectProblem(await collect('btc', other, { payout_request_ids: [here] }), {
      status: 409,
      code: 'action_not_available',
    });
    await ok(collect('ltc', treasurer, { payout_request_ids: [there] }));
  });

  test('where no node can be asked, one transaction pays all of a batch on the word of the treasurer, and several pay nothing', async () => {
    const payee = await aPayeeOn('ltc');
    await anApproved(payee);
    await anApproved(payee);
    const { id } = await ok(collect('ltc'));
    const complete = (tx_hashes: string[], by = other) => by.api.post(`/payout-batches/${id}/complete`, { tx_hashes });
    expectProblem(await complete([hashOf('1'), hashOf('2')]), {
      status: 400,
      code: 'validation_failed',
      field: 'tx_hashes',
    });
    expectProblem(await complete([hashOf('1')], reviewer), { status: 403, code: 'role_required' });
    const paid = await ok(complete([hashOf('1')]));
    expect(paid).toMatchObject({ open: 0, paid: 2, left_out: [] });
    for (const { tx_hash: tx } of paid.requests) expect(tx).toBe(hashOf('1'));
    const lines = await service.database.query(
      `SELECT count(*)::int AS count FROM ledger_entries WHERE kind = 'PAYOUT' AND payout_request_id = ANY($1)`,
      [idsOf(paid)],
    );
    expect(lines).toEqual([{ count: 2 }]);
    expect(await ok(complete([hashOf('1')]))).toMatchObject({ paid: 2 });
  });

  test('a payout of a batch that may not be completed now keeps none of the others from it, and follows by the same word', async () => {
    const [first, second, third] = [await aPayeeOn('ltc'), await aPayeeOn('ltc'), await aPayeeOn('ltc')];
    const stopped = await anApproved(first);
    const ids = [stopped, await anApproved(second), await anApproved(third)];
    const { id } = await ok(collect('ltc', treasurer, { payout_request_ids: ids }));
    const frozen = async (at: Date | null) =>
      service.database.query(
        `UPDATE payout_profiles SET frozen_at = $2 WHERE partner_id = (SELECT id FROM partners WHERE email = $1)`,
        [first.email, at],
      );
    const complete = async () => ok(treasurer.api.post(`/payout-batches/${id}/complete`, { tx_hashes: [hashOf('5')] }));
    await frozen(new Date());
    expect(await complete()).toMatchObject({
      open: 1,
      paid: 2,
      left_out: [{ payout_request_id: stopped, code: 'partner_frozen' }],
    });
    await frozen(null);
    expect(await complete()).toMatchObject({ open: 0, paid: 3, left_out: [] });
    expect((await first.ledger())[0]).toMatchObject({ kind: 'PAYOUT', payout_request_id: stopped });
  });

  test('what is sent to an address that many share carries its memo: in the file, in the table and in the link', async () => {
    const payee = await aPayee(service, '1000.00');
    await ok(setDestination(payee, { asset: 'xrp', address: addresses.xrp, memo_tag: '123' }));
    const id = await anApproved(payee);
    const batch = await ok(collect('xrp', treasurer, { payout_request_ids: [id] }));
    expect(batch.formats).toEqual(['uris', 'csv']);
    const [{ coin_amount: amount }] = batch.requests;
    const fileOf = async (format: string) =>
      (await treasurer.api.get(`/payout-batches/${batch.id}/files/${format}`)).text;
    const link = `xrpl://${addresses.xrp}?amount=${amount}&network=XRPL&dt=123`;
    expect(await fileOf('uris')).toBe(`${link}\n`);
    expect(await fileOf('csv')).toContain(`${id},XRP,xrp,${addresses.xrp},123,${amount},`);
    expect(await ok(treasurer.api.get(`/payout-requests/${id}`))).toMatchObject({
      destination: { address: addresses.xrp, memo_tag: '123' },
      payment_uri: link,
    });
  });

  test('one transaction pays one payout, however its hash is written', async () => {
    const payee = await aPayeeOn('eth');
    const [first, second] = [await anApproved(payee), await anApproved(payee)];
    for (const id of [first, second]) await ok(treasurer.api.post(`/payout-requests/${id}/process`));
    const complete = (id: string, tx_hash: string) =>
      treasurer.api.post(`/payout-requests/${id}/complete`, { tx_hash });
    await ok(complete(first, `0x${hashOf('a')}`));
    for (const hash of [`0x${hashOf('a')}`, `0x${hashOf('A')}`, `0X${hashOf('A')}`, hashOf('a')])
      expectProblem(await complete(second, hash), { status: 422, code: 'tx_hash_used', field: 'tx_hash' });
    await ok(complete(second, `0x${hashOf('b')}`));
  });
});
