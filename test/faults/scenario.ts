import { eventually, delay } from '../support/eventually.js';
import type { ProgramName } from '../support/programs.js';
import type { World, WorldOptions } from './world.js';
import { subscribedEvents } from '../support/subscribed-events.js';

/** A fault, and what must hold while it lasts and after it. */
export interface Scenario {
  /** Its line of the fault matrix, or the name of the defect it keeps closed. */
  readonly id: string;
  readonly about: string;
  /** Seconds from the end of the fault until everything works again. */
  readonly within: number;
  /** Only where the queues are in Redis. */
  readonly redisOnly?: true;
  /** Only where this process may mount disks and set others' limits. */
  readonly needsRoot?: true;
  /** Programs beside PostgreSQL and Redis without which it is left out. */
  readonly needs?: readonly ProgramName[];
  /** A world of its own, for what spoils one for the others. */
  readonly world?: Omit<WorldOptions, 'backend'>;
  /** New orders a second meanwhile; 3 unless said. */
  readonly perSecond?: number;
  /** Customers come when the fault is over: what they did meanwhile would rightly be gone. */
  readonly comesAfter?: true;
  /** Causes the fault and ends it; answers in words what did not hold meanwhile. `random` is of the run's seed. */
  readonly inject: (world: World, random: () => number) => Promise<readonly string[]>;
}

/** What was done and what came of it. */
export interface Finding {
  readonly id: string;
  readonly about: string;
  readonly ok: boolean;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly stuck: number;
  readonly recoverySeconds: number | null;
  readonly answers: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const settleMs = 60_000;

interface Run {
  readonly seed: number;
  /** What the bounds are multiplied by, on a machine that does other things too. */
  readonly patience: number;
  readonly random: () => number;
}

/** Has customers place orders while the fault comes and goes, then counts. */
export async function endure(scenario: Scenario, world: World, { seed, patience, random }: Run): Promise<Finding> {
  const traffic = world.traffic(`${scenario.id}-${String(seed)}-${String(Math.round(performance.now()))}`);
  const come = async () => {
    traffic.start(scenario.perSecond ?? 3);
    await delay(1000);
  };
  if (!scenario.comesAfter) await come();
  const problems = [
    ...(await scenario
      .inject(world, random)
      .catch((error: unknown) => [`it could not be gone through with: ${String(error)}`])),
  ];
  if (scenario.comesAfter) await come();
  const endedAt = performance.now();
  const recovered = await world.works(settleMs).then(
    () => (performance.now() - endedAt) / 1000,
    (error: unknown) => {
      problems.push(`it does not work again: ${String(error)}`);
      return null;
    },
  );
  await delay(500);
  await traffic.stop();
  const orders = traffic.acknowledged;
  const stuck = await eventually(
    async () => {
      const count = await world.unfinished(orders);
      if (count > 0) throw new Error(String(count));
      return 0;
    },
    { within: settleMs, every: 250 },
  ).catch((error: unknown) => Number((error as Error).message) || -1);
  const { lost, doubled } = await count(world, orders, scenario.id);
  const late = recovered !== null && recovered > scenario.within * patience;
  if (late) problems.push(`it took ${recovered.toFixed(1)} s to work again, not ${String(scenario.within)}`);
  if (traffic.wishes.some(({ orderId }) => orderId === null)) problems.push('some were never told yes');
  problems.push(...traffic.offences.slice(0, 3));
  return {
    id: scenario.id,
    about: scenario.about,
    ok: problems.length === 0 && lost + doubled + traffic.doubled === 0 && stuck === 0,
    acknowledged: orders.length,
    lost,
    doubled: doubled + traffic.doubled,
    stuck,
    recoverySeconds: recovered === null ? null : Math.round(recovered * 10) / 10,
    answers: Object.fromEntries(traffic.answers),
    problems,
  };
}

/** Acknowledged orders that are not there, or whose events never arrived; and what happened twice that may happen once. */
async function count(world: World, orders: readonly string[], id: string): Promise<{ lost: number; doubled: number }> {
  const query = async (sql: string, values: readonly unknown[]) =>
    ((await world.service.database.query(sql, values)) as { count: number }[])[0]?.count ?? 0;
  const there = await query('SELECT count(*)::int FROM orders WHERE public_id = ANY($1)', [orders]);
  const twice = await query(
    `SELECT count(*)::int FROM (
       SELECT order_id FROM ledger_entries WHERE kind = 'COMMISSION_ACCRUAL' GROUP BY order_id HAVING count(*) > 1) each`,
    [],
  );
  const received = new Set(world.receiver.arrivals.map(({ event }) => (event as { id: string }).id));
  const unheard = (await subscribedEvents(world.service)).filter((event) => !received.has(event)).length;
  if (unheard > 0) process.stderr.write(`${id}: ${String(unheard)} events were never received\n`);
  return { lost: orders.length - there + unheard, doubled: twice };
}
