import { eventually } from '../support/eventually.js';
import { aService, type Service } from '../support/service.js';

describe('GET /assets', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService();
  });

  afterAll(async () => {
    await service.stop();
  });

  async function asset(param: string) {
    const { data } = await service.client.listAssets();
    return data.find((each) => each.param === param);
  }

  test('GET /assets lists each asset once, with every field of the contract', async () => {
    const { data, networks, as_of } = await service.client.listAssets();
    expect(data.length).toBeGreaterThan(60);
    const params = data.map((each) => each.param);
    expect(new Set(params).size).toBe(params.length);
    expect(params).toEqual(params.map((param) => param.toLowerCase()));
    expect(Math.abs(Date.parse(as_of!) - Date.now())).toBeLessThan(60_000);
    const fields = Object.keys((await asset('usdttrc20'))!).sort();
    for (const each of data) expect(Object.keys(each).sort()).toEqual(fields);
    const named = new Set(networks.map(({ network }) => network));
    expect(new Set(data.map((each) => each.network))).toEqual(named);
  });

  test('GET /assets tells a token from a coin, and what each of them needs', async () => {
    expect(await asset('usdttrc20')).toEqual({
      param: 'usdttrc20',
      ticker: 'usdt',
      name: expect.stringContaining('Tether'),
      network: 'trx',
      network_name: 'TRON',
      decimals: 6,
      contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      memo_required: false,
      memo_name: null,
      is_stable: true,
      is_native: false,
      icon_url: 'http://localhost:3000/api/v1/icons/usdt.svg',
      maintenance: false,
      deposit_enabled: true,
      withdraw_enabled: true,
      fixed_supported: true,
      private_supported: false,
      caip19: 'tron:0x2b6653dc/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      explorer: { address: expect.stringContaining('https://'), tx: expect.stringContaining('https://') },
    });
    expect(await asset('btc')).toMatchObject({
      is_native: true,
      contract_address: null,
      decimals: 8,
      is_stable: false,
    });
    expect(await asset('xrp')).toMatchObject({ memo_required: true, memo_name: 'Destination tag', is_native: true });
  });

  test('GET /assets says what can be sent and what can be received', async () => {
    expect(await asset('apeerc20')).toMatchObject({
      maintenance: true,
      deposit_enabled: false,
      withdraw_enabled: false,
    });
    expect(await asset('grterc20')).toMatchObject({
      maintenance: false,
      deposit_enabled: false,
      withdraw_enabled: true,
    });
    expect(await asset('baterc20')).toMatchObject({
      maintenance: false,
      deposit_enabled: true,
      withdraw_enabled: false,
    });
    expect(await asset('hbar')).toMatchObject({ fixed_supported: false });
  });

  test.each(['trx', 'TRX', 'Trx'])('GET /assets keeps to the network %s', async (network) => {
    const { data, networks } = await service.client.listAssets(network);
    expect(data.map(({ param }) => param).sort()).toEqual(['trx', 'usdttrc20']);
    expect(networks).toEqual([
      { network: 'trx', name: 'TRON', icon_url: 'http://localhost:3000/api/v1/icons/networks/trx.svg' },
    ]);
  });

  test('GET /assets knows nothing on a network it does not know', async () => {
    expect(await service.client.listAssets('nonsense')).toMatchObject({ data: [], networks: [] });
  });

  test('GET /assets answers 304 without a body to who has it already, and the list to anybody else', async () => {
    const first = await service.api.get('/assets');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
    const again = await service.api.get('/assets', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await service.api.get('/assets', { 'if-none-match': '"another"' })).status).toBe(200);
    const filtered = await service.api.get('/assets?network=trx', { 'if-none-match': etag });
    expect(filtered.status).toBe(200);
  });

  test('a refusing exchange leaves the list as it was', async () => {
    const { data: before } = await service.client.listAssets();
    await service.sandbox.misbehaves('error');
    await service.database.query(`DELETE FROM turns WHERE name = 'catalogue'`);
    await eventually(() => expect(service.log.join('\n')).toContain('changenow did not list its assets'));
    await service.sandbox.wellBehaved();
    expect((await service.client.listAssets()).data).toEqual(before);
  });
});
