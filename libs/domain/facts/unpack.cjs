const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Where the package of a list lies, in the version and with the digest that `lists.json` says; packed by npm below `directory`. */
function unpack(list, directory) {
  const request = ['pack', `${list.name}@${list.version}`, '--silent', '--pack-destination', directory];
  const packed = execFileSync('npm', request, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const file = join(directory, packed.trim());
  const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (digest !== list.integrity) throw new Error(`${list.name}@${list.version} is ${digest}, not ${list.integrity}`);
  const target = mkdtempSync(join(directory, 'list-'));
  execFileSync('tar', ['-xzf', file, '-C', target]);
  return join(target, 'package');
}

/** Runs `work` with a directory of its own, which is gone afterwards. */
async function inDirectory(work) {
  const directory = mkdtempSync(join(tmpdir(), 'asset-lists-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

module.exports = { inDirectory, unpack };
