import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './repository.js';

/** A directory of somebody who has installed the client as it is published, and nothing else. */
export interface Consumer {
  readonly directory: string;
  /** What the package holds, from its own root. */
  readonly files: readonly string[];
  remove(): void;
}

/** Puts the client where `npm install` would, of what `npm pack` would pack. */
export function aConsumer(): Consumer {
  const home = join(repository, 'libs/client');
  const directory = mkdtempSync(join(tmpdir(), 'swap-consumer-'));
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: home,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = Object.values(JSON.parse(told) as object) as { files: { path: string }[] }[];
  const files = packed!.files.map(({ path }) => path);
  for (const file of files) cpSync(join(home, file), join(directory, 'node_modules/@swap/client', file));
  return { directory, files, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
