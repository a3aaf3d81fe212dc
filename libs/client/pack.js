/** Packs the clients for the service to serve, unless they have not changed since: for npm, for pip, and for pages. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const here = import.meta.dirname;
const out = join(here, 'served/dist');
const listing = join(out, 'listing.json');

const filesOf = (folder) =>
  readdirSync(join(here, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const manifests = ['package.json', 'commonjs/package.json', 'browser/package.json'];
const sources = [...filesOf('src'), ...filesOf('python')].concat(
  ['README.md', 'LICENSE', 'build.js', 'pack.js', ...manifests].map((name) => join(here, name)),
);
const hash = createHash('sha256');
for (const file of sources) hash.update(file.slice(here.length)).update('\0').update(readFileSync(file));
const fingerprint = hash.digest('hex');

const isDone = existsSync(listing) && JSON.parse(readFileSync(listing, 'utf8')).fingerprint === fingerprint;
if (!isDone) pack();

function pack() {
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', out], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = `swap-client-${version}.js`;
  copyFileSync(join(here, 'browser/dist/swap-client.js'), join(out, browser));
  const wheel = `swap_client-${version}-py3-none-any.whl`;
  writeFileSync(join(out, wheel), wheelOf(version));
  copyFileSync(join(here, 'LICENSE'), join(out, 'LICENSE'));
  const files = { npm: `swap-client-${version}.tgz`, python: wheel, browser };
  const described = Object.entries(files).map(([kind, file]) => {
    const sha512 = createHash('sha512')
      .update(readFileSync(join(out, file)))
      .digest('base64');
    return [kind, { file, integrity: `sha512-${sha512}` }];
  });
  writeFileSync(listing, JSON.stringify({ version, ...Object.fromEntries(described), fingerprint }, null, 1));
}

/** A wheel is a zip whose last file lists all others with their hashes (PEP 427). The same sources make the same bytes. */
function wheelOf(version) {
  const info = `swap_client-${version}.dist-info`;
  const readme = readFileSync(join(here, 'python/README.md'), 'utf8');
  const metadata = [
    'Metadata-Version: 2.1',
    'Name: swap-client',
    `Version: ${version}`,
    'Summary: Client of the Swap Exchange Service',
    'License: MIT',
    'Requires-Python: >=3.9',
    'Description-Content-Type: text/markdown',
  ];
  const files = Object.fromEntries(
    filesOf('python/swap_client').map((file) => [file.slice(join(here, 'python').length + 1), readFileSync(file)]),
  );
  files[`${info}/METADATA`] = Buffer.from(`${metadata.join('\n')}\n\n${readme}`);
  files[`${info}/WHEEL`] = Buffer.from(
    'Wheel-Version: 1.0\nGenerator: swap-client\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  files[`${info}/LICENSE`] = readFileSync(join(here, 'LICENSE'));
  const lines = Object.entries(files).map(([name, bytes]) => {
    return `${name},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}`;
  });
  files[`${info}/RECORD`] = Buffer.from(`${lines.join('\n')}\n${info}/RECORD,,\n`);
  return zipSync(files, { level: 9, mtime: new Date(2020, 0, 1) });
}
