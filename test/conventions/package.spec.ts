import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';

interface Locked {
  readonly resolved?: string;
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
