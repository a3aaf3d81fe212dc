import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { confirms, staffOf, type StaffMember } from '../support/staff.js';

describe('listings that are held back', () => {
  let service: Service;
  let one: StaffMember;
  let other: StaffMember;

  beforeAll(async () => {
    service = await aService({ exchanges: ['trocador'] });
    [one, other] = (await staffOf(service, ['support', 'operator'], ['support', 'operator'])) as [
      StaffMember,
      StaffMember,
    ];
    await service.database.query(
      `INSERT INTO held_listings VALUES (gen_random_uuid(), 'trocador', 'xyz', 'Mainnet', 'Xyz', NULL, NULL, 'unknown_network', now(), now())`,
    );
  });
  afterAll(() => service.stop());

  test('two of the staff say what a held listing is, one alone does not', async () => {
    const { data } = await ok(one.api.get('/held-listings?provider=trocador'));
    const xyz = data.find((each: { provider_ticker: string }) => each.provider_ticker === 'xyz');
    expect(xyz).toMatchObject({ reason: 'unknown_network', explanation: expect.stringContaining('network') });
    const map = (asset: string) =>
      one.api.post(`/held-listings/${xyz.id}/map`, { asset, reason: 'Seen on their page' });
    expectProblem(await map('xyz'), { status: 400, code: 'validation_failed', field: 'asset' });
    const { data: change } = await ok(map('bip122:000000000019d6689c085ae165831e93/slip44:0'));
    expect(change).toMatchObject({
      kind: 'asset.mapping',
      status: 'waiting',
      details: { provider: 'trocador', ticker: 'xyz' },
    });
    expectProblem(await one.api.post(`/money-changes/${change.id}/confirm`), {
      status: 409,
      code: 'four_eyes_required',
    });
    expect(await service.database.query('SELECT 1 FROM asset_mappings')).toEqual([]);
    await confirms(other, 'money', change.id);
    expect(await service.database.query('SELECT provider, provider_ticker, asset FROM asset_mappings')).toEqual([
      { provider: 'trocador', provider_ticker: 'xyz', asset: 'bip122:000000000019d6689c085ae165831e93/slip44:0' },
    ]);
  });

  test('of two mappings one is taken back, by two people, and not once it was made anew', async () => {
    const link = 'eip155:1/erc20:0x514910771AF9Ca656af840dff83E8264EcF986CA';
    await service.database.query(
      `INSERT INTO held_listings SELECT gen_random_uuid(), 'trocador', ticker, 'Mainnet', 'A', NULL, NULL, 'unknown_network', now(), now()
       FROM unnest(ARRAY['one', 'two']) AS ticker`,
    );
    const { data } = await ok(one.api.get('/held-listings?provider=trocador'));
    const map = async (ticker: string) => {
      const { id } = data.find((each: { provider_ticker: string }) => each.provider_ticker === ticker);
      const { data: change } = await ok(one.api.post(`/held-listings/${id}/map`, { asset: link, reason: 'Seen' }));
      await confirms(other, 'money', change.id);
      return change.id as string;
    };
    const mapped = async () => {
      const rows = await service.database.query(
        `SELECT provider_ticker FROM asset_mappings WHERE provider_ticker IN ('one', 'two') ORDER BY 1`,
      );
      return rows.map(({ provider_ticker }) => provider_ticker as string);
    };
    const [first, second] = [await map('one'), await map('two')];
    const withdraw = (id: string) => one.api.post(`/asset-mappings/${id}/withdraw`, { reason: 'It was another' });
    const { data: change } = await ok(withdraw(first));
    expect(change).toMatchObject({ kind: 'asset.unmapping', details: { provider: 'trocador', ticker: 'one' } });
    const missing = { status: 404, code: 'not_found' };
    expectProblem(await one.api.post(`/money-changes/${change.id}/confirm`), {
      status: 409,
      code: 'four_eyes_required',
    });
    expect(await mapped()).toEqual(['one', 'two']);
    await confirms(other, 'money', change.id);
    expect(await mapped()).toEqual(['two']);
    expectProblem(await withdraw(first), missing);
    const { data: late } = await ok(withdraw(second));
    await map('two');
    expectProblem(await other.api.post(`/money-changes/${late.id}/confirm`), missing);
    expect(await mapped()).toEqual(['two']);
  });

  test('what waits for a second person is shown beside what it is about, until it is decided', async () => {
    await service.database.query(
      `INSERT INTO held_listings SELECT gen_random_uuid(), 'trocador', ticker, 'Mainnet', 'A', NULL, NULL, 'unknown_network', now(), now()
       FROM unnest(ARRAY['five', 'six']) AS ticker`,
    );
    type Row = Readonly<Record<'id' | 'provider_ticker', string>> & { readonly waiting_change: string | null };
    const rows = async (path: string) => (await ok(one.api.get(path))).data as Row[];
    const idOf = async (path: string, ticker: string) =>
      (await rows(path)).find(({ provider_ticker }) => provider_ticker === ticker)!.id;
    const waiting = async (path: string) => {
      const shown = (await rows(path)).filter(({ provider_ticker }) => ['five', 'six'].includes(provider_ticker));
      return Object.fromEntries(shown.map((each) => [each.provider_ticker, each.waiting_change]));
    };
    const [held, mappings] = ['/held-listings?provider=trocador&limit=100', '/asset-mappings?limit=100'];
    const asset = 'bip122:000000000019d6689c085ae165831e93/slip44:0';
    const [five, six] = [await idOf(held, 'five'), await idOf(held, 'six')];
    const asks = async (path: string, body: object) => (await ok(one.api.post(path, body))).data.id as string;
    const map = (id: string) => asks(`/held-listings/${id}/map`, { asset, reason: 'Seen' });
    const first = await map(five);
    expect(await waiting(held)).toEqual({ five: first, six: null });
    await ok(other.api.post(`/money-changes/${first}/reject`));
    expect(await waiting(held)).toEqual({ five: null, six: null });
    for (const id of [five, six]) await confirms(other, 'money', await map(id));
    expect([await waiting(held), await waiting(mappings)]).toEqual([
      { five: null, six: null },
      { five: null, six: null },
    ]);
    const withdrawn = await asks(`/asset-mappings/${await idOf(mappings, 'six')}/withdraw`, { reason: 'Another' });
    expect([await waiting(held), await waiting(mappings)]).toEqual([
      { five: null, six: null },
      { five: null, six: withdrawn },
    ]);
    await ok(other.api.post(`/money-changes/${withdrawn}/reject`));
    expect(await waiting(mappings)).toEqual({ five: null, six: null });
  });

  test('a mapping decides over what the registry would do, from the next refresh on', async () => {
    const [listing] = await service.database.query(
      `SELECT provider_ticker, provider_network FROM asset_listings WHERE provider = 'trocador' AND param = 'xmr'`,
    );
    await service.database.query(
      `INSERT INTO asset_mappings VALUES ('trocador', $1, $2, 'eip155:1/erc20:0x514910771AF9Ca656af840dff83E8264EcF986CA', gen_random_uuid(), now())`,
      [listing.provider_ticker, listing.provider_network],
    );
    await service.database.query(`DELETE FROM turns WHERE name = 'catalogue'`);
    await eventually(async () =>
      expect(
        await service.database.query(
          `SELECT param FROM asset_listings WHERE provider = 'trocador' AND provider_ticker = $1 AND provider_network = $2`,
          [listing.provider_ticker, listing.provider_network],
        ),
      ).toEqual([{ param: 'linkerc20' }]),
    );
  });
});
