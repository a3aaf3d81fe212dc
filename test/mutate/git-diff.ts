import { execFileSync } from 'node:child_process';
import { theProgram } from '../support/programs.js';
import { repository } from '../support/repository.js';

/** What Git says of how those folders differ from what they were at `ref`, line by line. */
export function gitDiff(ref: string, folders: readonly string[], ...how: readonly string[]): string[] {
  const args = ['diff', ...how, ref, '--', ...folders];
  return execFileSync(theProgram('git'), args, { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\n');
}
