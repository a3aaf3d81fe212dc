import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { LockedTable } from '../support/locked-table.js';
import { addresses } from '../support/order.js';
import { aPartner, turnOffSecondFactor, type Partner } from '../support/partner.js';
import { aPayee, aPayout, destination, setDestination } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { pulled } from '../support/pulled-events.js';
import { aService, type Service } from '../support/service.js';

const requests = '/partners/affiliate/payout-requests';
const profilePath = '/partners/affiliate/payout-profile';

describe('where payouts go', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  test('the destination of payouts is null before it is set, and shown as it was set', async () => {
    const partner = await aPartner(service);
    expect(await ok(partner.api.get(profilePath))).toEqual({ data: null });
    await ok(setDestination(partner, { asset: 'USDT', network: 'trx', address: addresses.trx }));
    expect(await ok(partner.api.get(profilePath))).toEqual({
      data: {
        asset: 'usdttrc20',
        network: 'trx',
        address: addresses.trx,
        memo_tag: null,
        preferences: { notify_email: true },
        cooling_down_until: null,
        frozen: false,
        updated_at: expect.any(String),
      },
    });
  });

  test('the destination of payouts takes ticker and network in capitals, and shows them as the catalogue has them', async () => {
    const partner = await aPartner(service);
    const { data } = await ok(setDestination(partner, { asset: 'USDT', network: 'TRX', address: addresses.trx }));
    expect(data).toMatchObject({ asset: 'usdttrc20', network: 'trx', address: addresses.trx });
  });

  test.each([
    ['asset', 'unknown_asset', { ...destination, asset: 'nosuchcoin' }],
    ['asset', 'unknown_asset', { ...destination, network: 'btc' }],
    ['address', 'invalid_address', { ...destination, address: addresses.btc }],
    ['address', 'invalid_address', { ...destination, address: addresses.eth.replace('1bB', '1bb') }],
    ['memo_tag', 'invalid_memo', { asset: 'xrp', address: addresses.xrp, memo_tag: 'not a number' }],
  ])('the destination of payouts names %s: %s', async (field, code, change) => {
    const partner = await aPartner(service);
    expectProblem(await setDestination(partner, change), { status: 422, code, field });
    expect(await ok(partner.api.get(profilePath))).toEqual({ data: null });
  });

  test.each([
    ['preferences.notify_email', { notify_email: 'yes' }],
    ['preferences.notify_phone', { notify_phone: true }],
  ])('a preference that cannot be is named by where it stands: %s', async (field, preferences) => {
    const partner = await aPartner(service);
    const answer = await setDestination(partner, { ...destination, preferences });
    expectProblem(answer, { status: 400, code: 'validation_failed', field });
  });

  test('the destination of payouts that needs a tag is never without one, however it is changed', async () => {
    const partner = await aPartner(service);
    const needed = { status: 422, code: 'memo_required', field: 'memo_tag' };
    const place = { asset: 'xrp', network: 'xrp', address: addresses.xrp };
    expectProblem(await setDestination(partner, place), needed);
    expect(await ok(partner.api.get(profilePath))).toEqual({ data: null });
    await ok(setDestination(partner, { ...place, memo_tag: '4711' }));
    const another = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
    for (const change of [{ memo_tag: null }, { address: another }, { address: another, memo_tag: null }])
      expectProblem(await setDestination(partner, change), needed);
    expect((await ok(partner.api.get(profilePath))).data).toMatchObject({ ...place, memo_tag: '4711' });
  });

  test.each([
    ['asset', { address: addresses.eth }],
    ['address', { asset: 'eth' }],
  ])('the destination of payouts needs %s the first time', async (field, change) => {
    const partner = await aPartner(service);
    expectProblem(await setDestination(partner, change), { status: 400, code: 'validation_failed', field });
  });

  test('the destination of payouts that replaces another waits out a cool-down, and open requests keep the old one', async () => {
    const partner = await aPayee(service, '200.00');
    const payout = await aPayout(partner, 50);
    const { data } = await ok(setDestination(partner, { asset: 'trx', network: 'trx', address: addresses.trx }));
    const hours = (Date.parse(data.cooling_down_until) - Date.parse(data.updated_at)) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    const refusal = await partner.api.post(requests, { amount: 50 });
    expectProblem(refusal, { status: 409, code: 'payout_profile_cooling_down' });
    expect(refusal.json.cooling_down_until).toBe(data.cooling_down_until);
    expect(await ok(partner.api.get(`${requests}/${payout.id}`))).toMatchObject({
      destination: { ...destination, memo_tag: null },
    });
    await service.database.query(`UPDATE payout_profiles SET cooling_down_until = now() WHERE address = $1`, [
      addresses.trx,
    ]);
    expect(await aPayout(partner, 50)).toMatchObject({ destination: { asset: 'trx', address: addresses.trx } });
  });

  test.each([
    ['memo', { asset: 'xrp', address: addresses.xrp, memo_tag: '1' }, { memo_tag: '2' }],
    ['address', destination, { address: `0x${'1'.repeat(40)}` }],
    ['asset', destination, { asset: 'usdt', network: 'eth' }],
  ])('a change of its %s alone makes it another destination of payouts', async (_, before, change) => {
    const partner = await aPayee(service, '100.00', before);
    const { data } = await ok(setDestination(partner, change));
    expect(Date.parse(data.cooling_down_until) - Date.parse(data.updated_at)).toBe(72 * 3_600_000);
    await eventually(async () => {
      const mails = await service.sandbox.mails(partner.email);
      expect(mails.filter(({ subject }) => /destination/.test(subject))).toHaveLength(2);
    });
  });

  test('a memo belongs to the address it was given with: it stays with that, and goes to no other', async () => {
    const partner = await aPayee(service, '100.00', { asset: 'xrp', address: addresses.xrp, memo_tag: '7' });
    const elsewhere = { address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe' };
    const { data } = await ok(setDestination(partner, { preferences: { notify_email: false } }));
    expect(data).toMatchObject({ address: addresses.xrp, memo_tag: '7', cooling_down_until: null });
    expect(await aPayout(partner, 50)).toMatchObject({ destination: { address: addresses.xrp, memo_tag: '7' } });
    const { data: moved } = await ok(setDestination(partner, { ...elsewhere, memo_tag: '8' }));
    expect(moved).toMatchObject({ ...elsewhere, memo_tag: '8' });
  });

  test.each<[string, (partner: Partner) => Promise<Partner['api']>]>([
    ['a reset of the password', resetPassword],
    ['the second factor being turned off', turnSecondFactorOff],
  ])('the destination of payouts is not paid to for a while after %s', async (_, weaken) => {
    const partner = await aPayee(service, '100.00');
    // The destination itself has long waited its time.
    await service.database.query(
      `UPDATE payout_profiles SET cooling_down_until = now() - interval '1 hour'
       WHERE partner_id = (SELECT id FROM partners WHERE email = $1)`,
      [partner.email],
    );
    const api = await weaken(partner);
    const refusal = await api.post(requests, { amount: 50 });
    expectProblem(refusal, { status: 409, code: 'payout_profile_cooling_down' });
    const hours = (Date.parse(refusal.json.cooling_down_until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    await service.database.query(
      `UPDATE partners SET access_weakened_at = access_weakened_at - interval '72 hours' WHERE email = $1`,
      [partner.email],
    );
    expect((await api.post(requests, { amount: 50 })).status).toBe(201);
  });

  async function resetPassword({ email }: Partner) {
    await ok(service.api.post('/partners/forgot-password', { email }));
    const [code] = await service.sandbox.codes(email, 2);
    const password = 'a new long password';
    await ok(service.api.post('/partners/reset-password', { email, code, new_password: password }));
    const { access_token } = await ok(service.api.post('/partners/signin', { email, password }));
    return service.api.with({ authorization: `Bearer ${String(access_token)}` });
  }

  async function turnSecondFactorOff(partner: Partner) {
    await turnOffSecondFactor(partner);
    return partner.api;
  }

  test('set again to what it is, or with other preferences, starts no cool-down', async () => {
    const partner = await aPayee(service, '100.00');
    await ok(setDestination(partner));
    const { data } = await ok(setDestination(partner, { preferences: { notify_email: false } }));
    expect(data).toMatchObject({ ...destination, cooling_down_until: null, preferences: { notify_email: false } });
  });

  test('of the letters about where payouts go only the link of the newest stops them', async () => {
    const partner = await aPayee(service, '100.00');
    const second = `0x${'1'.repeat(40)}`;
    await ok(setDestination(partner, { address: second }));
    const tokens = await eventually(async () => {
      const messages = await service.sandbox.mails(partner.email);
      const letters = messages.filter(({ subject }) => /destination/.test(subject));
      expect(letters).toHaveLength(2);
      const tokenOf = (isMeant: (text: string) => boolean) =>
        /\/not-me#(nm_[\w-]+)/.exec(letters.find(({ text }) => isMeant(text))?.text ?? '')?.[1];
      return [tokenOf((text) => !text.includes(second)), tokenOf((text) => text.includes(second))];
    });
    const freeze = (token: string | undefined) => service.api.post('/partners/affiliate/payout-freeze', { token });
    expectProblem(await freeze(tokens[0]), { status: 401, code: 'invalid_token' });
    expect((await ok(partner.api.get(profilePath))).data.frozen).toBe(false);
    expect(await ok(freeze(tokens[1]))).toEqual({ frozen: true });
    expect((await ok(partner.api.get(profilePath))).data.frozen).toBe(true);
  });

  test('payouts that are stopped while their destination is changed stay stopped', async () => {
    const partner = await aPayee(service, '100.00');
    const outbox = await LockedTable.lock(service.database, 'outbox_messages', 'SHARE');
    const changing = setDestination(partner, { address: `0x${'2'.repeat(40)}` });
    let stopped = false;
    const stop = async () => {
      await service.database.query(
        'UPDATE payout_profiles SET frozen_at = now() WHERE partner_id = (SELECT id FROM partners WHERE email = $1)',
        [partner.email],
      );
      stopped = true;
    };
    let stopping = Promise.resolve();
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'UPDATE payout_profiles%'
                     AND wait_event_type = 'Lock'`;
    await outbox.whileWaitedFor('swap-api', 1, async () => {
      stopping = stop();
      await eventually(async () => expect(stopped || (await service.database.query(waits)).length === 1).toBe(true));
    });
    await Promise.all([ok(changing), stopping]);
    expect((await ok(partner.api.get(profilePath))).data.frozen).toBe(true);
  });

  test('of two changes of the destination at once, each of another part, none is lost', async () => {
    const partner = await aPayee(service, '100.00');
    const outbox = await LockedTable.lock(service.database, 'outbox_messages', 'SHARE');
    const address = `0x${'3'.repeat(40)}`;
    const changes = [setDestination(partner, { address })];
    await outbox.whileWaitedFor('swap-api', 1, async () => {
      changes.push(setDestination(partner, { preferences: { notify_email: false } }));
      await outbox.isWaitedFor('swap-api', 2);
    });
    for (const change of changes) await ok(change);
    expect((await ok(partner.api.get(profilePath))).data).toMatchObject({
      address,
      cooling_down_until: expect.any(String),
      preferences: { notify_email: false },
    });
  });

  test('a partner is told by an event where payouts go now, and from when on', async () => {
    const partner = await aPayee(service, '100.00');
    const second = `0x${'2'.repeat(40)}`;
    const { data: now } = await ok(setDestination(partner, { address: second }));
    await eventually(async () => {
      const events = await pulled(partner, 'affiliate.payout_profile_changed');
      expect(events.map(({ data }) => data as unknown)).toEqual([
        { ...destination, memo_tag: null, cooling_down_until: null, updated_at: expect.any(String) },
        {
          ...destination,
          address: second,
          memo_tag: null,
          cooling_down_until: now.cooling_down_until,
          updated_at: now.updated_at,
        },
      ]);
    });
  });

  test('the destination of payouts changes with a mail whose link stops payouts, once', async () => {
    const partner = await aPayee(service, '100.00');
    const mail = await eventually(async () => {
      const messages = await service.sandbox.mails(partner.email);
      const found = messages.find(({ subject }) => /destination/.test(subject));
      if (!found) throw new Error('no mail of the change yet');
      return found;
    });
    const token = /\/not-me#(nm_[\w-]+)/.exec(mail.text)?.[1];
    expect(await ok(service.api.post('/partners/affiliate/payout-freeze', { token }))).toEqual({ frozen: true });
    expectProblem(await partner.api.post(requests, { amount: 50 }), { status: 409, code: 'payouts_frozen' });
    expectProblem(await service.api.post('/partners/affiliate/payout-freeze', { token }), {
      status: 401,
      code: 'invalid_token',
    });
    expect(await ok(partner.api.get(profilePath))).toMatchObject({ data: { frozen: true } });
  });
});
