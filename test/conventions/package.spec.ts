import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../support/repository.js';

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

/** The package's name from its place in node_modules. */
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('package.json decides about every package that wants to run a script when it is installed', () => {
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place));
  expect(scripted).toContain('bcrypt');
  const undecided = [...new Set(scripted)].filter((name) => allowScripts[name] === undefined);
  expect(undecided.map((name) => `${name}: allow its install script in package.json, or refuse it there`)).toEqual([]);
});

test('package.json decides about no package that is not there', () => {
  const known = new Set(Object.keys(packages).map(nameOf));
  expect(Object.keys(allowScripts).filter((name) => !known.has(name))).toEqual([]);
});

test('the lock file names no download address, so that any registry serves', () => {
  const addresses = Object.entries(packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''));
  expect(
    addresses.map(([place, { resolved }]) => `${place}: ${String(resolved)}; npm install with this .npmrc`),
  ).toEqual([]);
});

test('every package of others is pinned to its bytes', () => {
  const others = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(others.length).toBeGreaterThan(500);
  const loose = others.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  expect(loose.map(([place]) => `${place}: the lock file has no SHA-512 of it`)).toEqual([]);
});

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly shipped: boolean;
}
interface Licences {
  installed(lock?: object): Installed[];
  isAllowed(each: Pick<Installed, 'licence' | 'shipped'>): boolean;
  readonly saidElsewhere: Readonly<Record<string, string>>;
}
const licences = createRequire(import.meta.url)('../../lint/licences.cjs') as Licences;

test('every package has a licence that lint/licences.cjs allows', () => {
  const refused = licences.installed().filter((each) => !licences.isAllowed(each));
  expect(refused.map(({ name, licence }) => `${name}: ${licence}; decide in lint/licences.cjs`)).toEqual([]);
  const names = new Set(licences.installed().map(({ name }) => name));
  expect(Object.keys(licences.saidElsewhere).filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ['GPL-3.0-only', true, false],
  ['AGPL-3.0-or-later', false, false],
  ['none', false, false],
  ['CC-BY-4.0', true, false],
  ['CC-BY-4.0', false, true],
  ['(MIT OR GPL-3.0-only)', true, true],
  ['Apache-2.0 AND GPL-3.0-only', true, false],
])('%s, shipped %s, is allowed: %s', (licence, shipped, may) => {
  expect(licences.isAllowed({ licence, shipped })).toBe(may);
});

test('npm run sbom writes the bill of materials: every package with its version, address and hash', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { group?: string; name: string; version: string; purl: string; hashes?: object[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const others = components.filter(({ hashes }) => hashes?.length);
  const listed = new Set(others.map(({ purl }) => decodeURIComponent(purl)));
  const all = licences.installed();
  expect(all.filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`)).map(({ name }) => name)).toEqual(
    [],
  );
});
