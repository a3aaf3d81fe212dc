import { existsSync } from 'node:fs';
import { ConfigError, outliveTheLog } from '@swap/config';
import { nowAndThen, SECOND, type TellProgress } from '@swap/domain/kernel';
import { PlainError } from './plain-error.js';

/**
 * Runs a console command and ends the process: exit code 0, or 1 after saying why on standard error. A `.env` file in
 * the working directory is read first; what the environment says already wins over it.
 */
export function runCommand(command: () => Promise<void>): void {
  // A terminal that has gone away must not end the command half-way.
  outliveTheLog();
  if (existsSync('.env')) process.loadEnvFile('.env');
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    },
  );
}

/** Prints one line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says on the error output how far a long command is: at once, then about once a second, and at its end. */
export function progressOf(name: string): TellProgress {
  return nowAndThen(
    ({ done, total, about }) =>
      process.stderr.write(`${name}: ${done} of ${total} looks done${about && `; now ${about}`}\n`),
    SECOND,
  );
}

function explain(error: unknown): string {
  if (error instanceof PlainError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
