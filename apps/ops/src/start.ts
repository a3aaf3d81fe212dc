import { readFileSync } from 'node:fs';
import { StartError } from './plain-error.js';
import { print, runCommand } from './run-command.js';
import { type RunningService, startEverything } from './start-everything.js';

/** `npm start`: the whole service in this terminal until Ctrl-C, which stops it in order; a second Ctrl-C hurries. */
async function start(): Promise<void> {
  const stop = new AbortController();
  const hurry = new AbortController();
  const onSignal = () => {
    print(stop.signal.aborted ? 'hurrying' : 'stopping; once more to hurry');
    if (stop.signal.aborted) hurry.abort();
    stop.abort(new StartError('stopped before it was ready'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  onNpmGone(onSignal);

  const service = await startUnlessStopped(stop.signal, hurry.signal);
  if (service) {
    if (service.trial) print(trialBanner);
    print(readyLine(service));
    if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
    await service.stop();
  }
  print('stopped');
}

async function startUnlessStopped(signal: AbortSignal, hurry: AbortSignal): Promise<RunningService | null> {
  try {
    return await startEverything({ env: process.env, onLine: print, signal, hurry });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Nobody shall take a trial for the real thing, or leave one where it can be reached. */
const trialBanner = `
  Trial: no real coins. The sandbox plays the exchanges; limits, passwords and webhook targets are eased.
  Set DATABASE_URL and the key of an exchange to run the service, NODE_ENV=production where real coins are swapped.
`;

function readyLine({ apiUrl, trial, sandboxUrl }: RunningService): string {
  const outside = trial ? `  sandbox ${sandboxUrl}  mailbox ${sandboxUrl}/mail` : '';
  return `ready ${apiUrl}  API ${apiUrl}/api/v1  reference ${apiUrl}/api/v1/docs${outside}`;
}

/**
 * Calls back once when this program was started by npm and npm, or the shell between the two, is gone: killing npm
 * does not reach this program, and it would go on unseen. Does nothing when started otherwise.
 */
function onNpmGone(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, 1_000);
  timer.unref();
}

/** The shell npm runs scripts in and, where the system tells, npm itself. */
function ancestors(): string {
  const shell = process.ppid;
  try {
    const stat = readFileSync(`/proc/${shell}/stat`, 'utf8');
    return `${shell} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return `${shell}`;
  }
}

runCommand(start);
