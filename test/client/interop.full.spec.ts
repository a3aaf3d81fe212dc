import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SwapClient } from '@swap/client';
import { freePort } from '@swap/ops';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../support/eventually.js';
import { create } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';
import { installTools, say, tool, toolFile } from '../support/tools.js';

/** Tools that everybody uses, unmodified, on what the service serves and sends. */
let service: Service;
let folder: string;
let web: string;
beforeAll(async () => {
  const installed = installTools();
  installed.catch(() => undefined);
  execFileSync(process.execPath, [join(repository, 'libs/client/pack.js')]);
  service = await aService();
  web = service.api.base.replace('/api/v1', '');
  folder = mkdtempSync(join(tmpdir(), 'swap-interop-'));
  for (const name of ['openapi.json', 'openapi.admin.json']) {
    const answer = await fetch(`${service.api.base}/${name}`);
    writeFileSync(join(folder, name), await answer.text());
  }
  const { npm } = (await (await fetch(`${web}/client`)).json()) as { npm: { file: string } };
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', '--silent', `${web}/client/${npm.file}`], { cwd: folder });
  await installed;
}, 600_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

describe.each(['openapi.json', 'openapi.admin.json'])('of %s', (document) => {
  test('spectral finds nothing by its recommended rules', () => {
    writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
    const found = say(tool('spectral'), ['lint', document, '--fail-severity', 'hint'], folder);
    expect([found.status, found.said]).toEqual([0, expect.stringContaining('No results')]);
  });

  test('redocly finds nothing by its recommended rules', () => {
    const found = say(tool('redocly'), ['lint', document, '--extends', 'recommended', '--format', 'json'], folder);
    expect((JSON.parse(found.out) as { problems: unknown[] }).problems).toEqual([]);
  });
});

test('the types of every entry of the package are right, whichever way it is resolved', () => {
  const { file } = JSON.parse(readFileSync(join(repository, 'libs/client/served/dist/listing.json'), 'utf8')).npm;
  const packed = join(repository, 'libs/client/served/dist', file);
  const found = say(tool('attw'), [packed, '--format', 'json', '--profile', 'strict'], folder);
  const { analysis } = JSON.parse(found.out) as {
    analysis: { entrypoints: Record<string, { resolutions: object }>; problems: unknown[] };
  };
  const ways = Object.entries(analysis.entrypoints).map(([entry, { resolutions }]) => [
    entry,
    Object.keys(resolutions),
  ]);
  const every = ['node10', 'node16-cjs', 'node16-esm', 'bundler'];
  expect(ways).toEqual([
    ['.', every],
    ['./browser', every],
    ['./package.json', every],
  ]);
  expect([analysis.problems, found.status]).toEqual([[], 0]);
});

const program = `
import { SwapClient, PartnerClient, SwapError } from '@swap/client';
const client = new SwapClient({ baseUrl: 'BASE' });
const { data } = await client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105' });
const order = await client.createSwapOrder({ currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105', address_to: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5' });
const last = await client.waitForOrder(order.order_info, { until: () => true });
const refused = await new PartnerClient({ baseUrl: 'BASE', accessToken: 'none' }).getProfile().catch((error) => error instanceof SwapError && error.code);
console.log(data.currency_to, last.status_name, refused);
`;

test.each([
  ['the Node of this run', () => [process.execPath]],
  ['Node 22', () => [toolFile('node22/bin/node')]],
  ['Node 24', () => [toolFile('node24/bin/node')]],
  ['Deno', () => [tool('deno'), 'run', '--allow-net', '--allow-env', '--node-modules-dir=manual', '--no-lock']],
  ['Bun', () => [toolFile('@oven/bun-linux-x64/bin/bun')]],
] as const)('the client works in %s', (_, runtime) => {
  const file = join(folder, 'runs.mjs');
  writeFileSync(file, program.replaceAll('BASE', service.api.base));
  const [command = '', ...args] = runtime();
  expect(say(command, [...args, file], folder).said).toMatch(/^eth waiting invalid_token\n$/);
});

describe('generated clients', () => {
  const runs = (name: string, code: string) => {
    const file = join(folder, name);
    writeFileSync(file, code);
    return say(toolFile('@oven/bun-linux-x64/bin/bun'), [file], folder).said.trim();
  };
  const compiles = (file: string) => {
    const strict = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
    return say(
      tool('tsc'),
      [...strict, '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--allowImportingTsExtensions', file],
      folder,
    ).said;
  };
  const asked = `{ currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105' }`;

  test('openapi-typescript writes types that compile', () => {
    const { status, said } = say(
      tool('openapi-typescript'),
      [`${service.api.base}/openapi.json`, '-o', 'types.ts'],
      folder,
    );
    expect([status, said]).toEqual([0, expect.any(String)]);
    writeFileSync(
      join(folder, 'typed.ts'),
      `import type { components, operations } from './types';
       export const asked: operations['getSwapPrice']['parameters']['query'] = ${asked};
       export const amounts: components['schemas']['CreateBody']['amount_from'][] = ['0.1', 0.1];`,
    );
    expect(compiles('typed.ts')).toBe('');
  });

  test('hey-api writes a client that compiles and quotes', () => {
    const { said, status } = say(
      tool('openapi-ts'),
      ['-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch'],
      folder,
    );
    expect([status, said]).toEqual([0, expect.any(String)]);
    const code = `import { getSwapPrice } from './hey/sdk.gen';
      import { client } from './hey/client.gen';
      client.setConfig({ baseUrl: '${web}' });
      const { data } = await getSwapPrice({ query: ${asked} });
      console.log(data?.data.currency_to);`;
    expect(runs('with-hey.ts', code)).toBe('eth');
    expect(
      compiles('with-hey.ts')
        .split('\n')
        .filter((line) => !line.includes("'console'"))
        .join(''),
    ).toBe('');
  });

  test('orval writes a client that quotes', () => {
    writeFileSync(
      join(folder, 'orval.config.cjs'),
      `module.exports = { swap: { input: './openapi.json', output: { target: './orval.ts', client: 'fetch', baseUrl: '${web}' } } };`,
    );
    const { said, status } = say(tool('orval'), ['--config', 'orval.config.cjs'], folder);
    expect([status, said]).toEqual([0, expect.any(String)]);
    const code = `import { getSwapPrice } from './orval';
      const answer = await getSwapPrice(${asked});
      console.log(answer.status, answer.data.data.currency_to);`;
    expect(runs('with-orval.ts', code)).toBe('200 eth');
  });
});

describe('prism', () => {
  let prism: ChildProcess;
  afterEach(() => void prism.kill('SIGKILL'));

  async function started(...args: readonly string[]): Promise<string> {
    const port = String(await freePort());
    const told: string[] = [];
    prism = spawn(toolFile('node22/bin/node'), [toolFile('@stoplight/prism-cli/dist/index.js'), ...args, '-p', port], {
      cwd: folder,
    });
    for (const stream of [prism.stdout!, prism.stderr!])
      stream.on('data', (text: Buffer) => told.push(text.toString()));
    await eventually(() => expect(told.join('')).toMatch(/Prism is listening/), { within: 60_000 });
    return `http://127.0.0.1:${port}`;
  }

  test('as a mock it answers the client from the examples', async () => {
    const client = new SwapClient({ baseUrl: `${await started('mock', 'openapi.json')}/api/v1`, retries: 0 });
    const { data } = await client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105' });
    expect(data.provider).toBe('changenow');
    const order = await client.createSwapOrder({
      currency_from: 'btc',
      currency_to: 'eth',
      amount_from: 0.0105,
      address_to: '0x1',
    });
    expect(order.order_info).toMatch(/^\w{26}$/);
  });

  test('as a proxy before the service it finds no answer that the document does not describe', async () => {
    const base = await started('proxy', 'openapi.json', web, '--errors');
    const client = new SwapClient({ baseUrl: `${base}/api/v1`, retries: 0 });
    const order = await client.createSwapOrder({
      currency_from: 'btc',
      currency_to: 'eth',
      amount_from: '0.0105',
      address_to: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
    });
    const { order_info } = await client.getSwapStatus(order.order_info);
    expect(order_info.status_name).toBe('waiting');
    await client.listAssets('btc');
    await expect(client.estimateUsd('nothing', '1')).rejects.toMatchObject({ code: 'unknown_asset' });
  });
});

test('standardwebhooks and svix verify a delivery as it came', async () => {
  const partner = await aPartner(service);
  const receiver = await aReceiver();
  try {
    const secret = await partner.listensAt(receiver, ['order.created']);
    await create(service, { apiKey: partner.apiKey });
    const { headers, body } = await eventually(() => {
      const [first] = receiver.arrivals;
      if (!first) throw new Error('nothing came yet');
      return first;
    });
    const own = Object.fromEntries(
      ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, String(headers[`webhook-${name}`])]),
    );
    const svix = createRequire(join(repository, 'test/tools/package.json'))('svix') as { Webhook: typeof Webhook };
    for (const Verifier of [Webhook, svix.Webhook]) {
      expect(new Verifier(secret).verify(body, own)).toMatchObject({ type: 'order.created' });
      expect(() => new Verifier(secret).verify(`${body} `, own)).toThrow();
    }
  } finally {
    await receiver.close();
  }
});
