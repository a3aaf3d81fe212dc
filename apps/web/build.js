/** Builds the hosted application, unless what it is made of has not changed since it was last built. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const stamp = join(here, 'dist/fingerprint');

const sources = [
  ...readdirSync(here, { withFileTypes: true }),
  ...['src', 'public', '../../libs/client/src'].flatMap((folder) =>
    existsSync(join(here, folder)) ? readdirSync(join(here, folder), { recursive: true, withFileTypes: true }) : [],
  ),
]
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .concat(join(here, '../../package-lock.json'))
  .sort();

const hash = createHash('sha256').update(process.env.VITE_API_ORIGIN ?? '');
for (const file of sources) hash.update(file.slice(here.length)).update('\0').update(readFileSync(file));
const fingerprint = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint) {
  const { build } = await import('vite');
  await build({ configFile: join(here, 'vite.config.js'), logLevel: 'warn' });
  writeFileSync(stamp, fingerprint);
}
