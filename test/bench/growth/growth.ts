import { statSync } from 'node:fs';
import type { Backend } from '../../support/backends.js';
import { aPartner } from '../../support/partner.js';
import { aService, type Service } from '../../support/service.js';
import { configure, inHaste, type Administration } from '../administer.js';
import { asDeployed } from '../as-deployed.js';
import { alone, type Figure } from '../figure.js';
import { rounded } from '../measures.js';
import type { Outcome } from '../outcome.js';
import { fill, forgetEvents, sharedBy } from './fill.js';
import { normalUse } from './normal-use.js';
import { executedSince, explainEverything, type Executed } from './plans.js';

export interface GrowthOptions {
  readonly backend: Backend;
  /** Orders; three ledger lines and three deliveries of each. */
  readonly rows: number;
  /** Only the plans at that size, and no time beside that at a hundredth. */
  readonly plansOnly: boolean;
  readonly administration: Administration;
}

/** How much longer a statement may take with a hundred times the rows. */
const growthMax = 1.5;
/** Below it the difference of two times is the machine's. */
const leastMs = 0.2;
/** What was carried out less often has no time of its own: one that met a busy moment would count. */
const timesLeast = 5;
/** They share the orders; each has more than a page of them. */
const partnersMax = 100;
const ordersLeast = 50;
/** What reads everything by its nature, once a day: the books are recounted, and stated. */
const readEverything = ['reconciliation', 'statements'];
/** The slowest growths are shown. */
const shown = 12;

/** What queries of normal use cost with `rows` orders, beside a hundredth of them, and whether one reads a large table from end to end. */
export async function growth(options: GrowthOptions): Promise<Outcome> {
  const { rows, plansOnly } = options;
  const fewRows = plansOnly ? rows : Math.round(rows / 100);
  const partners = Math.min(partnersMax, Math.floor(fewRows / ordersLeast));
  if (partners < 1) throw new Error(`${String(rows)} orders are too few to grow a hundredfold: begin with 5,000`);
  const few = plansOnly ? [] : await used(options, fewRows, partners);
  const many = await used(options, rows, partners);
  const problems = many.flatMap(({ text, scanned }) =>
    scanned.map((table) => `${table} is read from end to end: ${text.slice(0, 400)}`),
  );
  if (many.length < 50)
    problems.push(`only ${String(many.length)} statements were seen: PostgreSQL did not explain them`);
  const isTimed = ({ times }: Executed) => times >= timesLeast;
  const grown = few.filter(isTimed).flatMap((before) => {
    const after = many.find(({ text }) => text === before.text);
    return after && isTimed(after)
      ? [{ text: before.text, before: before.ms, after: after.ms, ratio: ratioOf(before, after) }]
      : [];
  });
  const slowest = grown.sort((a, b) => b.ratio - a.ratio).slice(0, shown);
  const figures: Figure[] = [
    alone(`Large tables read from end to end, ${rows.toLocaleString('en')} orders`, 'statements', problems.length, {
      must: 0,
      aim: 0,
      bound: 'most',
    }),
    ...slowest.map(({ text, before, after, ratio }) => ({
      ...alone(`\`${text.slice(0, 90).replaceAll('|', '')}\``, 'ms', rounded(after, 3), { must: null, aim: null }),
      baseline: rounded(before, 3),
      ratio: rounded(ratio, 2),
      must: growthMax,
      bound: 'most' as const,
      ok: ratio <= growthMax,
    })),
  ];
  return { figures, problems, details: { rows, statements: many.length, grown } };
}

function ratioOf(before: Executed, after: Executed): number {
  return Math.max(after.ms, leastMs) / Math.max(before.ms, leastMs);
}

/** Every statement of normal use of a service with that many orders. */
async function used(
  { backend, administration, plansOnly }: GrowthOptions,
  rows: number,
  partners: number,
): Promise<Executed[]> {
  const service = await aService({ backend, speed: 600, env: { ...asDeployed, ORDER_POLL_MOVING_MS: '1000' } });
  try {
    const partner = await aPartner(service);
    const plan = await sharedBy(service.database, partner, partners);
    // Nothing looks at tables whose indexes are being written.
    const filled = () => fill(service.database, plan, rows, () => service.stopWorker());
    await (plansOnly ? filled() : inHaste(administration, filled));
    await leaveOut(service);
    await configure(administration, service.database.url, explainEverything);
    await service.restartApi(0);
    const logged = () => statSync(administration.logFile).size;
    const from = logged();
    await service.startWorker(0);
    // What nobody has read since it was written lies on the disk, where no use leaves it.
    if (!plansOnly) await normalUse(service, partner, { patient: false });
    const timedFrom = logged();
    await normalUse(service, partner, { patient: !plansOnly });
    return executedSince(administration.logFile, from, timedFrom);
  } finally {
    await forgetEvents(service.database);
    await service.stop();
  }
}

async function leaveOut({ database }: Service): Promise<void> {
  await database.query(
    `INSERT INTO turns SELECT name, now() + interval '11 hours' FROM unnest($1::text[]) name
     ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at`,
    [readEverything],
  );
}
