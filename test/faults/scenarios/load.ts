import { readFileSync } from 'node:fs';
import { delay } from '../../support/eventually.js';
import type { Scenario } from '../scenario.js';

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** More than a process can do. */
export const loadScenarios: readonly Scenario[] = [
  {
    id: 'calm',
    about: 'nothing happens: what the others are measured against',
    within: 5,
    inject: async () => {
      await delay(5000);
      return [];
    },
  },
  {
    id: 'overload',
    about: 'many times more requests than one API can answer, for ten seconds: some are sent away, health answers',
    within: 5,
    perSecond: 2,
    inject: async ({ service }) => {
      const { base } = service.apiOf(0);
      const before = rssOf(service.apis[0]!.pid);
      const statuses = new Map<number, number>();
      let [over, health] = [false, 0];
      const took: number[] = [];
      const ask = async () => {
        while (!over) {
          const begun = performance.now();
          const { status } = await fetch(`${base}/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.01`).then(
            async (answer) => (await answer.text(), answer),
            () => ({ status: 0 }),
          );
          if (status === 200) took.push(performance.now() - begun);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // As Retry-After asks; whoever does not heed it is slowed down by the machine they run on, which is this one.
          if (status !== 200) await delay(1000);
        }
      };
      const asking = Array.from({ length: 400 }, ask);
      for (let look = 0; look < 10; look += 1) {
        await delay(1000);
        const begun = performance.now();
        await fetch(`${base}/health`).then((answer) => answer.text());
        health = Math.max(health, performance.now() - begun);
      }
      const after = rssOf(service.apis[0]!.pid);
      over = true;
      await Promise.all(asking);
      const slow = took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? 0;
      return [
        ...(statuses.get(200) ? [] : [`nobody was answered: ${JSON.stringify([...statuses])}`]),
        ...(statuses.get(500) ? ['some were answered 500'] : []),
        ...(health > 2500 ? [`health took ${health.toFixed(0)} ms`] : []),
        ...(slow > 8000 ? [`one answer in twenty took more than ${slow.toFixed(0)} ms`] : []),
        ...(after > before * 2.5 ? [`memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MiB`] : []),
      ];
    },
  },
];
