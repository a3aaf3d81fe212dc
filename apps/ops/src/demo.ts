import { readArguments } from './demo/arguments.js';
import type { DemoArguments } from './demo/arguments.js';
import { milliseconds, Narrator } from './demo/narrator.js';
import { answers, startOwnService } from './demo/own-service.js';
import { runSeries, summarize } from './demo/series.js';
import { StepFailed } from './demo/step-failed.js';
import { Story } from './demo/story.js';
import { print, runCommand } from './run-command.js';
import { StartError } from './plain-error.js';

/**
 * `npm run demo`: a partner's first commission, told step by step, on the service that runs or on one started for it.
 */
async function demo(): Promise<void> {
  const startedAt = performance.now();
  const asked = readArguments(process.argv.slice(2), process.env);
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort(new StartError('the demo was interrupted')));
  }
  if (await answers(asked.url)) {
    await orInterrupted(tell(asked), interrupted.signal);
  } else {
    const service = await narrateStart(asked, interrupted.signal);
    try {
      await orInterrupted(tell({ ...asked, url: service.apiUrl, sandbox: service.sandboxUrl }), interrupted.signal);
    } finally {
      await service.stop();
    }
  }
  print(`total ${milliseconds(performance.now() - startedAt).trim()}`);
}

async function narrateStart({ url, quiet }: DemoArguments, signal: AbortSignal) {
  if (!quiet) print(`no service answers at ${url}; one is started for this demo alone`);
  return new Narrator(quiet ? () => undefined : print).step('service started', async () => {
    const service = await startOwnService(process.env, signal, (line) => quiet || print(`  ${line}`));
    return [service, service.apiUrl];
  });
}

async function tell({ url, sandbox, runs, parallel, quiet }: DemoArguments): Promise<void> {
  const narrator = new Narrator(quiet ? () => undefined : print);
  const story = await Story.begin(url, sandbox, narrator);
  try {
    const result = await runSeries(story, { runs, parallel, quiet, print });
    const [failure] = result.failures;
    if (!failure)
      await story.end(
        narrator,
        result.done.map(({ orderId }) => orderId),
      );
    if (runs > 1 || quiet) print(summarize(result));
    if (failure) throw new StepFailed(runs > 1 ? `${result.failures.length} of ${runs} runs failed` : failure);
  } finally {
    await story.close();
  }
}

function orInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason as Error);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }),
  ]);
}

runCommand(demo);
