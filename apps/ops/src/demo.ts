import { once } from 'node:events';
import { readArguments, type DemoArguments } from './demo/arguments.js';
import { milliseconds, Narrator, StepFailed } from './demo/narrator.js';
import { answers, startOwnService } from './demo/own-service.js';
import { Story, type SwapReport } from './demo/story.js';
import { StartError } from './plain-error.js';
import { print, runCommand } from './run-command.js';

/** What came of a series of swaps. */
interface Series {
  readonly done: readonly SwapReport[];
  readonly failures: readonly string[];
}

/** `npm run demo`: a partner's first commission, step by step, on the service that runs or on one started for it. */
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
  return narrator(!quiet).step('service started', async () => {
    const service = await startOwnService(process.env, signal, (line) => quiet || print(`  ${line}`));
    return [service, service.apiUrl];
  });
}

async function tell(asked: DemoArguments): Promise<void> {
  const { url, sandbox, runs, quiet } = asked;
  const story = await Story.begin(url, sandbox, narrator(!quiet));
  try {
    const result = await runSeries(story, asked);
    const [failure] = result.failures;
    const orderIds = result.done.map(({ orderId }) => orderId);
    if (!failure) await story.end(narrator(!quiet), orderIds);
    if (runs > 1 || quiet) print(summarize(result));
    if (failure) throw new StepFailed(runs > 1 ? `${result.failures.length} of ${runs} runs failed` : failure);
  } finally {
    story.close();
  }
}

/** Runs the story's swap `runs` times, `parallel` at a time; a failed one does not keep the others from running. */
async function runSeries(story: Story, { runs, parallel, quiet }: DemoArguments): Promise<Series> {
  const done: SwapReport[] = [];
  const failures: string[] = [];
  const single = runs === 1 && !quiet;
  let next = 0;
  const runner = async () => {
    while (next < runs) {
      const number = ++next;
      try {
        const report = await story.run(narrator(single));
        done.push(report);
        const { took, orderId, latency } = report;
        const told = `order ${orderId}, webhook after ${Math.round(latency)} ms`;
        if (!single && !quiet) print(`✓ run ${number}  ${milliseconds(took)}  ${told}`);
      } catch (error) {
        failures.push((error as Error).message);
        if (runs > 1) print(`run ${number}  ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, runs) }, runner));
  return { done, failures };
}

/** In one line: runs, failures, median and 95th percentile of the time from payout to webhook. */
function summarize({ done, failures }: Series): string {
  const latencies = done.map(({ latency }) => latency).sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.max(0, Math.ceil(latencies.length * share) - 1)];
  const figure = (value: number | undefined) => (value === undefined ? 'none' : `${Math.round(value)} ms`);
  const spread = `median ${figure(at(0.5))}, 95th percentile ${figure(at(0.95))}`;
  return `${done.length + failures.length} runs, ${failures.length} failures; from the exchange's payout to the verified webhook: ${spread}`;
}

function narrator(isTold: boolean): Narrator {
  return new Narrator(isTold ? print : () => undefined);
}

async function orInterrupted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await Promise.race([work, once(signal, 'abort')]);
  signal.throwIfAborted();
}

runCommand(demo);
