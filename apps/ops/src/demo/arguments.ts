import { parseArgs } from 'node:util';
import type { Environment } from '../environment.js';
import { readNote } from '../notes.js';
import { StartError } from '../plain-error.js';

/** What the demo was asked to do. */
export interface DemoArguments {
  readonly url: string;
  readonly sandbox: string;
  readonly runs: number;
  readonly parallel: number;
  readonly quiet: boolean;
}

const manual = `npm run demo -- [--url http://localhost:3000] [--sandbox http://localhost:3100] [--runs 1] [--parallel 1] [--quiet]`;

/** Reads the command line; addresses default to the ports of the environment, and the sandbox to that of the last start. Throws `StartError` with the manual. */
export function readArguments(argv: readonly string[], environment: Environment): DemoArguments {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        url: { type: 'string' },
        sandbox: { type: 'string' },
        runs: { type: 'string', default: '1' },
        parallel: { type: 'string', default: '1' },
        quiet: { type: 'boolean', default: false },
      },
    });
    const { PORT: port = '', SANDBOX_PORT: sandboxPort = '' } = environment;
    const sandbox =
      sandboxPort === ''
        ? readNote(environment['DATA_DIR'] || '.data', 'sandbox-address')
        : `http://localhost:${sandboxPort}`;
    return {
      url: origin(values.url ?? `http://localhost:${port || '3000'}`),
      sandbox: origin(values.sandbox ?? sandbox ?? 'http://localhost:3100'),
      runs: count('--runs', values.runs),
      parallel: count('--parallel', values.parallel),
      quiet: values.quiet,
    };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${manual}`);
  }
}

function count(flag: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 100_000)
    throw new Error(`${flag} is a whole number from 1 to 100000`);
  return value;
}

function origin(text: string): string {
  if (!URL.canParse(text)) throw new Error(`${text} is not an address such as http://localhost:3000`);
  return text.replace(/\/+$/, '');
}
