import { milliseconds, Narrator } from './narrator.js';
import type { Story, SwapReport } from './story.js';

/** How the swaps are run, and who hears about them. */
export interface SeriesOptions {
  readonly runs: number;
  readonly parallel: number;
  readonly quiet: boolean;
  readonly print: (line: string) => void;
}

/** What came of a series. */
export interface SeriesResult {
  readonly done: readonly SwapReport[];
  readonly failures: readonly string[];
}

/** Runs the story's swap `runs` times, `parallel` at a time; a failed one does not keep the others from running. */
export async function runSeries(story: Story, { runs, parallel, quiet, print }: SeriesOptions): Promise<SeriesResult> {
  const done: SwapReport[] = [];
  const failures: string[] = [];
  const single = runs === 1 && !quiet;
  let next = 0;
  const runner = async () => {
    while (next < runs) {
      const number = ++next;
      try {
        const report = await story.run(new Narrator(single ? print : () => undefined));
        done.push(report);
        if (!single && !quiet)
          print(
            `✓ run ${number}  ${milliseconds(report.took)}  order ${report.orderId}, webhook after ${Math.round(report.latency)} ms`,
          );
      } catch (error) {
        failures.push((error as Error).message);
        if (runs > 1) print(`run ${number}  ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, runs) }, runner));
  return { done, failures };
}

/**
 * The numbers of a series in one line: runs, failures, median and 95th percentile of the time from payout to webhook.
 */
export function summarize({ done, failures }: SeriesResult): string {
  const latencies = done.map(({ latency }) => latency).sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.max(0, Math.ceil(latencies.length * share) - 1)];
  const figure = (value: number | undefined) => (value === undefined ? 'none' : `${Math.round(value)} ms`);
  const spread = `median ${figure(at(0.5))}, 95th percentile ${figure(at(0.95))}`;
  return `${done.length + failures.length} runs, ${failures.length} failures; from the exchange's payout to the verified webhook: ${spread}`;
}
