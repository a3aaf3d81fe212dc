/**
 * The licences that what we install may have, and a look at what it has: `npm run licences`. Whoever runs or changes the service takes on
 * what they ask for, so a new one is a decision and not an accident.
 */

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** By what they ask for. A licence that asks that our own source be opened is in neither. */
const allowed = {
  /** To be named, at most. */
  everywhere: [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Python-2.0',
    'Unlicense',
  ],
  /** Changes to the package's own files are to be published; we change none. */
  unchanged: ['MPL-2.0'],
  /** Data or tools that no deployment has. */
  development: ['CC-BY-4.0', 'CC0-1.0', 'Zlib'],
};

/** Packages whose package.json does not say it as SPDX writes it, each with what its licence file says. */
const saidElsewhere = {
  busboy: 'MIT',
  'incremental-encoder': 'MPL-2.0',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
};

/** Packages of others as the lock file has them: name, version, licence, and whether a deployment has them. */
function installed(lock = JSON.parse(readFileSync(join(__dirname, '../package-lock.json'), 'utf8'))) {
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { name: real, version, license, dev = false }]) => {
      const name = real ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: saidElsewhere[name] ?? license ?? 'none', shipped: !dev };
    });
}

/** Whether a package may be installed: of alternatives one must be allowed, of several all. */
function isAllowed({ licence, shipped }) {
  const list = [...allowed.everywhere, ...allowed.unchanged, ...(shipped ? [] : allowed.development)];
  const text = licence.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some((each) => list.includes(each));
  return text.split(' AND ').every((each) => list.includes(each));
}

module.exports = { installed, isAllowed, saidElsewhere };

if (require.main === module) {
  const byLicence = new Map();
  for (const each of installed()) byLicence.set(each.licence, [...(byLicence.get(each.licence) ?? []), each]);
  for (const [licence, packages] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
    const names = [
      ...new Set(packages.map(({ name, version, shipped }) => `${name} ${version}${shipped ? '' : ' (development)'}`)),
    ];
    process.stdout.write(`${licence}: ${String(names.length)}\n${names.map((name) => `  ${name}\n`).join('')}`);
  }
  const refused = installed().filter((each) => !isAllowed(each));
  for (const { name, licence } of refused)
    process.stderr.write(`${name}: ${licence} is not allowed in lint/licences.cjs\n`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
