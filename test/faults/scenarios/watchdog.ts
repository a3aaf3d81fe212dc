import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '../../support/eventually.js';
import { repository } from '../../support/repository.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

const plant = pathToFileURL(join(repository, 'test/dist/faults/planted-stall.js')).href;

/** Seconds until `check` throws nothing any more. Throws after `within` of them. */
async function secondsUntil(check: () => void | Promise<void>, within: number): Promise<number> {
  const begun = performance.now();
  await eventually(check, { within: within * 1000, every: 200 });
  return (performance.now() - begun) / 1000;
}

/** Milestones that were there when it was asked, as a question whether they are counted. */
async function milestonesOf({ service: { database } }: World): Promise<() => Promise<void>> {
  const [before] = (await database.query('SELECT coalesce(max(id), 0)::text AS id FROM order_milestones')) as {
    id: string;
  }[];
  return async () => {
    const [row] = (await database.query('SELECT count(*)::int AS left FROM order_milestones WHERE id <= $1', [
      before!.id,
    ])) as {
      left: number;
    }[];
    if (row!.left > 0) throw new Error(`${String(row!.left)} milestones are not counted`);
  };
}

/** Work that hangs in a process that lives. */
export const watchdogScenarios: readonly Scenario[] = [
  {
    id: 'watchdog',
    about: 'loops of a worker stand still in a process that lives: the other does their work, liveness fails, it ends',
    within: 5,
    world: {},
    perSecond: 2,
    inject: async (world) => {
      const { service } = world;
      const file = join(mkdtempSync(join(tmpdir(), 'swap-stall-')), 'stall');
      const { env } = service;
      await service.killWorker(0);
      service.env = { ...env, NODE_OPTIONS: `--import=${plant}`, STALL_WHILE: file };
      await service.startWorker(0);
      service.env = env;
      const worker = service.workers[0]!;
      const health = new URL('/health', worker.said(/figures at (\S+)/)).href;
      writeFileSync(file, '');
      const says = (what: string) => () => {
        if (!worker.lines.some((line) => line === `planted: stands still: ${what}`)) throw new Error(`${what} goes on`);
      };
      // Whose turn it is the workers share, and one that always looks first always has it; this one has to have it once.
      await service.stopWorker(1);
      await secondsUntil(says('roll-up'), 60);
      await secondsUntil(says('deliveries'), 30);
      await service.startWorker(1);
      const [taken, heard] = await Promise.all([
        secondsUntil(await milestonesOf(world), 120),
        secondsUntil(() => world.works(60_000), 60),
      ]);
      const liveness = await secondsUntil(async () => {
        const answer = await fetch(health);
        const found = (await answer.json()) as { status: string; loops?: string[] };
        const named = ['upkeep', 'webhook delivery'].every((loop) => found.loops?.includes(loop));
        if (answer.status !== 503 || !named) throw new Error(`liveness says ${JSON.stringify(found)}`);
      }, 150);
      const ended = await secondsUntil(() => {
        if (worker.isRunning) throw new Error('it does not end');
      }, 120);
      rmSync(file);
      await service.startWorker(0);
      return [
        ...(taken > 30 ? [`the other worker took ${taken.toFixed(0)} s to take over what recurs`] : []),
        ...(heard > 30 ? [`deliveries went on after ${heard.toFixed(0)} s`] : []),
        ...(liveness > 120 ? [`liveness failed after ${liveness.toFixed(0)} s`] : []),
        ...(ended > 90 ? [`it ended after ${ended.toFixed(0)} s`] : []),
      ];
    },
  },
];
