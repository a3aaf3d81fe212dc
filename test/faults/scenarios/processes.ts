import { delay } from '../../support/eventually.js';
import type { Scenario } from '../scenario.js';

/** Processes that die, stand still, or are replaced. */
export const processScenarios: readonly Scenario[] = [
  {
    id: 'F1',
    about: 'an API is killed while it places orders, three times',
    within: 3,
    inject: async ({ service }, random) => {
      for (let round = 0; round < 3; round += 1) {
        const api = Math.floor(random() * 2);
        await delay(300 + random() * 500);
        await service.killApi(api);
        await service.startApi(api);
      }
      return [];
    },
  },
  {
    id: 'F4',
    about: 'workers are killed at any moment, six times',
    within: 3,
    inject: async ({ service }, random) => {
      for (let round = 0; round < 6; round += 1) {
        const worker = Math.floor(random() * 2);
        await delay(200 + random() * 600);
        await service.killWorker(worker);
        await service.startWorker(worker);
      }
      return [];
    },
  },
  {
    id: 'F5',
    about: 'both workers are killed at once, and one comes back',
    within: 5,
    inject: async ({ service }) => {
      await Promise.all([service.killWorker(0), service.killWorker(1)]);
      await delay(2000);
      await service.startWorker(0);
      await service.startWorker(1);
      return [];
    },
  },
  {
    id: 'F6',
    about: 'a worker stands still for half a minute and goes on; the other takes over meanwhile',
    within: 5,
    inject: async (world) => {
      const { pid } = world.service.workers[0]!;
      process.kill(pid, 'SIGSTOP');
      try {
        const begun = performance.now();
        await world.works(30_000);
        const seconds = (performance.now() - begun) / 1000;
        return seconds > 30 ? [`the other worker took ${seconds.toFixed(0)} s to take over`] : [];
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
  },
  {
    id: 'F31',
    about: 'every process is replaced in order',
    within: 3,
    inject: async ({ service }) => {
      for (const index of [0, 1]) {
        await service.restartApi(index);
        await service.restartWorker(index);
      }
      return [];
    },
  },
];
