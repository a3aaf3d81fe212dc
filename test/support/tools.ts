import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './repository.js';

/** Where tools of others are installed that the contract is held to; apart, for they are larger than everything else together. */
const home = join(repository, 'test/tools');

/** Installs them, unless they are there as the lock file has them. Their scripts are not run, and what npm has kept is not asked for. */
export async function installTools(): Promise<void> {
  const lock = readFileSync(join(home, 'package-lock.json'), 'utf8');
  const stamp = join(home, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // Not `npm ci`: of programs for other platforms the lock file has only the names.
  const quick = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await promisify(execFile)('npm', ['install', ...quick], { cwd: home, maxBuffer: 64 * 1024 * 1024 });
  writeFileSync(stamp, lock);
}

/** A program of one of them, by its name. */
export const tool = (name: string): string => join(home, 'node_modules/.bin', name);

/** A file of one of them. */
export const toolFile = (path: string): string => join(home, 'node_modules', path);

/** What a tool says, and how it ends. */
export function say(
  command: string,
  args: readonly string[],
  directory: string,
  env: Readonly<Record<string, string>> = {},
) {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'], HOME: directory, NO_COLOR: '1', ...env },
  });
  return { said: stdout + stderr, out: stdout, status };
}
