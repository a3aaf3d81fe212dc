import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delay, eventually } from '../../support/eventually.js';
import type { Scenario } from '../scenario.js';

const away = (seconds: number, id: string): Scenario => ({
  id,
  about: `the clock of a worker is ${String(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'fast' : 'slow'} for fifteen seconds`,
  within: 10,
  world: {},
  inject: async (world) => {
    const file = join(mkdtempSync(join(tmpdir(), 'swap-clock-')), 'clock');
    const set = await world.workerByAnotherClock(1, file);
    set(seconds);
    await delay(15_000);
    const said = world.service.workers[1]!.lines.some((line) => line.includes("off the database's"));
    const [row] = (await world.service.database.query(
      `SELECT (SELECT count(*) FROM poll_rounds WHERE swept_until > now() + interval '2 seconds')::int AS polls,
              (SELECT count(*) FROM webhook_counters WHERE last_at > now() + interval '2 seconds')::int AS counters,
              (SELECT count(*) FROM webhook_lanes WHERE rate_from > now() + interval '5 seconds')::int AS lanes,
              (SELECT count(*) FROM turns WHERE next_at > now() + interval '13 hours' AND name <> 'reconciliation')::int AS turns`,
    )) as Record<string, number>[];
    const ahead = Object.entries(row ?? {}).filter(([, count]) => count > 0);
    set(0);
    await eventually(() => {
      if (!world.service.workers[1]!.lines.some((line) => line.includes('agrees with the database again')))
        throw new Error('it does not see that its clock is right again');
    });
    return [
      ...(said ? [] : ['the worker did not say that its clock is off']),
      ...ahead.map(([what, count]) => `${String(count)} ${what} lie in the future`),
    ];
  },
});

/** Clocks that are wrong. */
export const clockScenarios: readonly Scenario[] = [away(1200, 'F20'), away(-600, 'F20-slow')];
