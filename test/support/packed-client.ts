import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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

/** Packs the client and unpacks it where `npm install` would. */
export function aConsumer(): Consumer {
  const directory = mkdtempSync(join(tmpdir(), 'swap-consumer-'));
  const place = join(directory, 'node_modules/@swap/client');
  const packing = execFileSync('npm', ['pack', '--json', '--pack-destination', directory], {
    cwd: join(repository, 'libs/client'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const told = JSON.parse(packing) as unknown;
  const [packed] = Object.values(told as object) as { filename: string; files: { path: string }[] }[];
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['-xzf', join(directory, packed!.filename), '-C', place, '--strip-components=1']);
  return {
    directory,
    files: packed!.files.map(({ path }) => path),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
