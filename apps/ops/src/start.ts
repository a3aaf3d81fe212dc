import { onNpmGone } from './npm-watch.js';
import { print, runCommand } from './run-command.js';
import { startEverything } from './start-everything.js';
import type { RunningService } from './start-everything.js';
import { StartError } from './plain-error.js';

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

function readyLine({ apiUrl, sandbox, sandboxUrl }: RunningService): string {
  const outside = sandbox ? `  sandbox ${sandboxUrl}  mailbox ${sandboxUrl}/mail` : '';
  return `ready ${apiUrl}  API ${apiUrl}/api/v1  reference ${apiUrl}/api/v1/docs${outside}`;
}

runCommand(start);
