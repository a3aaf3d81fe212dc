import type { Backend } from '../../support/backends.js';
import { besideBaseline, type Figure } from '../figure.js';
import type { Outcome } from '../outcome.js';
import { takeTurns } from '../turns.js';
import { aged, differing, uncached } from './checks.js';
import { amountFor, load, type Loaded, type LoadRequest, type Target } from './generator.js';
import { besideRival, routes, type RouteBench } from './routes.js';
import { setScene, type Scene } from './scene.js';

export interface HttpOptions {
  readonly backend: Backend;
  readonly rounds: number;
  /** About how long a turn takes. */
  readonly seconds: number;
  /** Only routes whose name has one of these in it; all when there are none. */
  readonly only: readonly string[];
}

/** Above this the generator had no time left, so that it is what was measured. */
const generatorBound = 0.9;

/** The pace of every hot route beside the bare machine, and beside what most teams would ship. */
export async function http(options: HttpOptions): Promise<Outcome> {
  const { only } = options;
  const chosen = routes.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const scene = await setScene(options.backend);
  const figures: Figure[] = [];
  const problems: string[] = [];
  const notes = new Set<string>();
  try {
    for (const route of chosen) {
      const found = await measured(scene, route, options, notes);
      figures.push(...found.figures);
      problems.push(...found.problems.map((problem) => `${route.name}: ${problem}`));
    }
    const fresh = await uncached(scene);
    for (const route of chosen) problems.push(...(await differing(scene, route, fresh)));
    problems.push(...(await aged(scene, chosen)));
  } finally {
    // What was measured is not lost over an error in a log.
    await scene.close().catch((error: unknown) => problems.push(String(error)));
  }
  return { figures, problems, notes: [...notes] };
}

async function measured(scene: Scene, route: RouteBench, { rounds, seconds }: HttpOptions, notes: Set<string>) {
  const { service, product, usual } = scene;
  const baseline = route.baseline === 'bytes' ? await sameBytes(scene, route) : scene.statement;
  const writes = route.status === 201;
  // What is placed meanwhile would be asked about more and more: this is about the API.
  if (writes) await service.stopWorker();
  const problems: string[] = [];
  const turn = async (target: Target, who: string, check: (loaded: Loaded) => string[]) => {
    const amount = await amountFor(target, await route.requests(scene), seconds);
    return async () => {
      const requests: readonly LoadRequest[] = await route.requests(scene);
      const rows = writes ? await rowsOf(scene) : null;
      const loaded = await load(target, requests, amount);
      problems.push(...check(loaded));
      if (rows && who !== 'baseline') problems.push(...(await missingRows(scene, rows, loaded, who)));
      if (loaded.generatorShare > generatorBound)
        notes.add(`${route.name}: at ${who}'s pace the generator had no time left; compare the processor time`);
      return loaded;
    };
  };
  const { besideBaseline: beside, besideRival: rival } = await takeTurns(
    {
      baseline: await turn(baseline, 'baseline', (loaded) => badAnswers('baseline', loaded, null)),
      product: await turn(product, 'product', (loaded) => badAnswers('product', loaded, route.status)),
      rival: route.hasRival ? await turn(usual, 'rival', (loaded) => badAnswers('rival', loaded, null)) : undefined,
    },
    rounds,
  );
  if (writes) await service.startWorker(0);
  const figures = [besideBaseline(route.name, '/s', beside, route.promised)];
  if (rival) figures.push(besideBaseline(`${route.name}, beside Nest, Express and save()`, '/s', rival, besideRival));
  return { figures, problems };
}

/** Has the bare server answer what the product answers. */
async function sameBytes(scene: Scene, route: RouteBench): Promise<Target> {
  const [request] = await route.requests(scene);
  const path = request?.path ?? '';
  const answer = await fetch(scene.product.origin + path);
  const contentType = answer.headers.get('content-type') ?? 'application/json';
  await scene.bare.ask({ path: path.split('?')[0], contentType, body: await answer.text() });
  return scene.bare;
}

function badAnswers(who: string, { answers, good, others, errors }: Loaded, status: number | null): string[] {
  const wanted = status === null || status < 300 ? good : (others.get(status) ?? 0);
  const told = [...others].map(([each, count]) => `${String(count)} × ${String(each)}`).join(', ');
  return [
    ...(wanted === answers ? [] : [`${who}: ${String(answers - wanted)} of ${String(answers)} answers are ${told}`]),
    ...(errors === 0 ? [] : [`${who}: ${String(errors)} connections broke`]),
  ];
}

/** Every row that an order leaves, in the product's tables and in those of the usual application. */
async function rowsOf({ service: { database } }: Scene): Promise<Record<string, number>> {
  const [row] = await database.query(
    `SELECT (SELECT count(*) FROM orders)::int AS product,
            (SELECT count(*) FROM order_legs WHERE ref IS NOT NULL)::int AS legs,
            (SELECT count(*) FROM bench.usual_orders)::int AS rival`,
  );
  return row as Record<string, number>;
}

async function missingRows(
  scene: Scene,
  before: Record<string, number>,
  { good }: Loaded,
  who: string,
): Promise<string[]> {
  const after = await rowsOf(scene);
  const tables = who === 'product' ? ['product', 'legs'] : ['rival'];
  return tables.flatMap((table) => {
    const rows = (after[table] ?? 0) - (before[table] ?? 0);
    return rows === good ? [] : [`${String(good)} good answers left ${String(rows)} rows (${table})`];
  });
}
