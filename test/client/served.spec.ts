import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

interface Listed {
  readonly file: string;
  readonly url: string;
  readonly integrity: string;
}

let service: Service;
let web: string;
beforeAll(async () => {
  execFileSync(process.execPath, [join(repository, 'libs/client/pack.js')]);
  service = await aService({ workers: 0 });
  web = service.api.base.replace('/api/v1', '');
});
afterAll(() => service.stop());

const listing = async () =>
  (await (await fetch(`${web}/client`)).json()) as Record<'npm' | 'python' | 'browser', Listed>;

test.each([
  ['npm', /^swap-client-\d+\.\d+\.\d+\.tgz$/, 'application/gzip'],
  ['python', /^swap_client-\d+\.\d+\.\d+-py3-none-any\.whl$/, 'application/zip'],
  ['browser', /^swap-client-\d+\.\d+\.\d+\.js$/, 'text/javascript; charset=utf-8'],
] as const)('the client for %s is served to anybody, as the listing says', async (kind, name, type) => {
  const { file, integrity, url } = (await listing())[kind];
  expect(file).toMatch(name);
  expect(new URL(url).pathname).toBe(`/client/${file}`);
  const answer = await fetch(`${web}/client/${file}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(`sha512-${createHash('sha512').update(bytes).digest('base64')}`).toBe(integrity);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const latest = await fetch(`${web}/client/latest.${file.split('.').at(-1)!}`, { redirect: 'manual' });
  expect([latest.status, latest.headers.get('location')]).toEqual([302, `/client/${file}`]);
  // Where it leads to is another file after each release.
  expect(latest.headers.get('cache-control')).toBe('no-cache');
  // A page elsewhere is led by it only where the way itself may be used from everywhere.
  const { headers: way } = latest;
  expect(way.get('access-control-allow-origin')).toBe('*');
  expect(way.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('the licence of the clients can be read, and other files are not there', async () => {
  expect(await (await fetch(`${web}/client/LICENSE`)).text()).toMatch(/^MIT License/);
  for (const path of ['listing.json', 'swap-client-0.0.1.tgz', '%2e%2e/package.json']) {
    expect((await fetch(`${web}/client/${path}`)).status).toBe(404);
  }
});

test('programs read what changed from version to version', async () => {
  const { version, releases } = (await service.client.getChangelog()).data;
  expect(releases.map((each) => each.version)).toContain(version);
  expect(releases[0]!.changes.length).toBeGreaterThan(3);
});
