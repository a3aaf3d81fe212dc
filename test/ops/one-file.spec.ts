import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programIn } from '@swap/config/program';
import { repository } from '../support/repository.js';

describe('the program that a process runs', () => {
  let place: string;
  let dist: string;

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'swap-program-'));
    dist = join(place, 'apps/api/dist');
    for (const folder of ['apps/api/dist/bundle', 'libs/domain/dist'])
      mkdirSync(join(place, folder), { recursive: true });
  });
  afterEach(() => {
    rmSync(place, { recursive: true });
  });

  const isThere = (path: string, secondsAgo: number) => {
    const at = new Date(Date.now() - secondsAgo * 1000);
    writeFileSync(join(place, path), '');
    utimesSync(join(place, path), at, at);
  };
  const chosen = (options = '') => programIn(dist, options).slice(`file://${dist}/`.length);

  test('it is the bundle where nothing was compiled since, as in an image that keeps no notes of the compiler', () => {
    isThere('apps/api/dist/bundle/process.js', 10);
    expect(chosen()).toBe('bundle/process.js');
    for (const folder of ['apps/api', 'libs/domain']) isThere(`${folder}/dist/.tsbuildinfo`, 20);
    expect(chosen('--max-semi-space-size=4')).toBe('bundle/process.js');
  });

  test('its modules run where there is no bundle, or where anything of it was compiled later', () => {
    expect(chosen()).toBe('process.js');
    isThere('apps/api/dist/bundle/process.js', 10);
    isThere('libs/domain/dist/.tsbuildinfo', 5);
    expect(chosen()).toBe('process.js');
    isThere('libs/domain/dist/.tsbuildinfo', 20);
    isThere('apps/api/dist/.tsbuildinfo', 5);
    expect(chosen()).toBe('process.js');
  });

  test.each(['--import=./agent.mjs', '--enable-source-maps --require ./agent.cjs', '-r ./agent.cjs'])(
    'its modules run for what is loaded before it with %s',
    (options) => {
      isThere('apps/api/dist/bundle/process.js', 10);
      expect(chosen(options)).toBe('process.js');
    },
  );
});

/** Packages whose compiled library is a file of its own, and what finds it. */
const compiled = /^(bcrypt|(@msgpackr-extract\/.+|msgpackr-extract)|node-gyp-build(-optional-packages)?|detect-libc)$/;

test.each(['api', 'worker'])('%s in one file reads no package beside it that could be in it', (app) => {
  // It is told no database, and ends as soon as all of it was read.
  const { stderr, status } = spawnSync(process.execPath, [join(repository, `apps/${app}/dist/bundle/process.js`)], {
    env: { PATH: process.env['PATH'], NODE_DEBUG: 'module' },
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL: is not set')]);
  const read = [...stderr.matchAll(/load "[^"]*node_modules\/((?:@[^/]+\/)?[^/"]+)/g)].map(([, name]) => name!);
  expect(read).toContain('bcrypt');
  expect([...new Set(read)].filter((name) => !compiled.test(name))).toEqual([]);
});
