import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.js';

/** Runs this very command under each of the wanted versions, and answers all their figures, line by line beside each other. */
export async function underEach(wanted: readonly string[], args: readonly string[]): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'swap-bench-'));
  const found: Figure[][] = [];
  try {
    for (const version of wanted) {
      const file = join(folder, 'figures.json');
      const script = process.argv[1] ?? '';
      const child = fork(script, [...args, '--json', file], { execPath: nodeOf(version) });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) process.exitCode = 1;
      found.push(JSON.parse(readFileSync(file, 'utf8')) as Figure[]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const names = [...new Set(found.flat().map(({ name }) => name))];
  return names.flatMap((name) => found.flat().filter((figure) => figure.name === name));
}

/** Where a version's program is: a path is one already, a number comes from npm unless it is the one that runs this. */
function nodeOf(version: string): string {
  if (version.includes('/')) return version;
  if (process.version.startsWith(`v${version}.`) || process.version === `v${version}`) return process.execPath;
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  return execFileSync('npm', args, { encoding: 'utf8' }).trim();
}
