import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assetIcon, findNetwork, networkIcon, tokenFact, tokenMeantBy } from '@swap/domain/chains';
import { expectProblem } from '../support/problem.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

describe('pictures of coins', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  const fetched = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.api.base.replace(/\/api\/v1$/, '')}${path}`, { headers });
  const pathOf = (address: string) => new URL(address).pathname;

  test('every picture that GET /assets names is there, small, and an SVG that does nothing', async () => {
    const { data, networks } = await service.client.listAssets();
    const named = new Set([...data, ...networks].flatMap(({ icon_url }) => icon_url ?? []));
    expect(named.size).toBeGreaterThan(60);
    for (const address of named) {
      const answer = await fetched(pathOf(address));
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/svg+xml']);
      expect((await answer.text()).startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
    }
    for (const param of ['btc', 'eth', 'usdttrc20', 'usdterc20', 'xmr', 'sol', 'doge', 'bnb', 'ton'])
      expect([param, data.find((each) => each.param === param)?.icon_url]).toEqual([
        param,
        expect.stringMatching(/^http.+\/api\/v1\/icons\/[a-z/]+\.svg$/),
      ]);
    expect(networks.find(({ network }) => network === 'trx')?.icon_url).toMatch(/\/icons\/networks\/trx\.svg$/);
  });

  test('a picture is kept by caches for a week, shown by anybody’s page, and runs nothing as a document', async () => {
    const answer = await fetched('/api/v1/icons/btc.svg', { 'accept-encoding': 'br' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=604800, stale-while-revalidate=86400',
      'content-encoding': 'br',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetched('/api/v1/icons/btc.svg', { 'if-none-match': `W/${etag}, "another"` });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('each is to be had as a WebP too, as it is, whatever a client can unpack', async () => {
    for (const name of ['btc', 'networks/trx']) {
      const answer = await fetched(`/api/v1/icons/${name}.webp`, { 'accept-encoding': 'br' });
      expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
        200,
        { 'content-type': 'image/webp', 'cross-origin-resource-policy': 'cross-origin', vary: 'Accept-Encoding' },
      ]);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^RIFF[^]{4}WEBPVP8/);
    }
  });

  test.each([
    '/api/v1/icons/nothing.svg',
    '/api/v1/icons/nothing.webp',
    '/api/v1/icons/btc',
    '/api/v1/icons/btc.png',
    '/api/v1/icons/LICENCE',
    '/api/v1/icons/networks/nothing.svg',
    '/api/v1/icons/..%2Ftokens.tsv.svg',
    '/api/v1/icons/..%2Fcoins.tsv',
    '/api/v1/icons/networks/..%2Fbtc.svg',
    '/api/v1/icons/constructor.svg',
  ])('the address %s leads to no picture', async (path) => {
    expectProblem(await service.api.get(path.replace('/api/v1', '')), { status: 404, code: 'not_found' });
  });
});

describe('the folder of pictures', () => {
  const folder = join(repository, 'libs/domain/facts/icons');
  const files = ['.', 'networks'].flatMap((below) =>
    readdirSync(join(folder, below))
      .filter((file) => file.endsWith('.svg'))
      .map((file) => join(below, file)),
  );

  test('pictures hold shapes and colours alone, and none is large', () => {
    expect(files.length).toBeGreaterThan(400);
    for (const file of files) {
      const svg = readFileSync(join(folder, file), 'utf8');
      const suspect = svg
        .replace('xmlns="http://www.w3.org/2000/svg"', '')
        .match(
          /<(?!\/?(svg|g|path|defs|clipPath|mask|linearGradient|radialGradient|stop|circle|ellipse|rect)\b)|\bon\w+=|href|style|https?:|javascript:|data:|&|url\((?!#)/i,
        );
      expect([file, suspect?.[0]]).toEqual([file, undefined]);
      expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(32_000);
    }
  });

  test('beside each stands a small WebP of it, and no other', () => {
    const drawn = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'));
    expect(drawn.sort()).toEqual(files.map((file) => file.replace(/svg$/, 'webp')).sort());
    for (const file of drawn) {
      const bytes = readFileSync(join(folder, file));
      expect([file, bytes.subarray(0, 4).toString(), bytes.subarray(8, 12).toString()]).toEqual([file, 'RIFF', 'WEBP']);
      expect(bytes.length).toBeLessThan(5000);
    }
  });

  test('their licence stands beside them', () => {
    expect(readFileSync(join(folder, 'LICENCE'), 'utf8')).toMatch(/@web3icons\/core[^]+MIT License[^]+Copyright \(c\)/);
  });
});

describe('which picture and which name', () => {
  test.each([
    ['eth', '0xbD6323A83b613F668687014E8A5852079494fB68', 'btc'],
    ['sol', 'CN8V1z4TNsQ3FfkcyQe4UcJUG1YZUCGsPDrCheF3bonk', 'xrp'],
    ['trx', 'TKAtXCwpdWWucu7QwiJqaVbpYPmnP7zEkB', 'sushi'],
  ])('the planted impostor on %s (%s) has neither name nor picture of %s', (network, contract, ticker) => {
    expect(tokenFact(network, contract)).toMatchObject({ ticker, coin: null });
    expect(assetIcon(network, contract)).toBeNull();
  });

  test('a token is the coin it is by contract, on whichever network', () => {
    for (const network of ['eth', 'trx', 'sol', 'bsc', 'ton', 'base', 'zksync', 'algo', 'apt']) {
      const usdt = tokenMeantBy(network, 'usdt');
      expect([network, usdt?.coin?.name, usdt && assetIcon(network, usdt.contract)]).toEqual([
        network,
        'Tether',
        'usdt',
      ]);
    }
    expect(assetIcon('bsc', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8')).toBe('eth');
    expect(assetIcon('arbitrum', null)).toBe('eth');
    expect(assetIcon('sonic', null)).toBe('networks/sonic');
    expect(assetIcon('nowhere', null)).toBeNull();
  });

  test('a contract has its picture on its own network alone, whichever network was asked for it first', () => {
    const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
    expect([assetIcon('eth', usdt), assetIcon('opbnb', usdt)]).toEqual(['usdt', null]);
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    expect([assetIcon('opbnb', usdc), assetIcon('eth', usdc)]).toEqual([null, 'usdc']);
  });

  test('a network that has no picture of its own has that of the coin at home there, and of no other', () => {
    expect([networkIcon('doge'), networkIcon('arbitrum')]).toEqual(['doge', 'networks/arbitrum']);
    expect(findNetwork('opbnb')?.nativeTicker).toBe('bnb');
    expect([networkIcon('opbnb'), networkIcon('nowhere')]).toEqual([null, null]);
  });
});
