import { type Database, type DatabaseDoor, takesWrites } from '@swap/domain/database';
import type { LiquidityProviders, ProviderDrift } from '@swap/domain/catalogue';
import type { Backlog } from '@swap/domain/analytics';
import type { ChainHealth } from '@swap/domain/evidence';
import type { CopyStatements } from '@swap/domain/books';
import { SECOND, type Clock } from '@swap/domain/kernel';
import type { QueueBackend } from '@swap/queue';
import type { Metrics } from './metrics.js';

interface Process {
  readonly database: Database;
  readonly door: DatabaseDoor;
  readonly queue: QueueBackend;
  readonly clock: Clock;
  readonly providers: LiquidityProviders;
}

/**
 * Figures every process has: its connections to PostgreSQL, whether what it needs can be reached, how far its clock is off, and which
 * calls it does not make because an exchange is paused.
 */
export function watchProcess(metrics: Metrics, { database, door, queue, clock, providers }: Process): void {
  metrics.watch('swap_dependency_up', 'Whether this process can use what it depends on.', ['dependency'], async () => {
    const [state, queueUp] = await Promise.all([door.state(), queue.isUp()]);
    const found = { database: state !== 'down', 'database-writes': takesWrites(state), queue: queueUp };
    return Object.entries(found).map(([dependency, up]) => ({ labels: { dependency }, value: Number(up) }));
  });
  metrics.watch('swap_clock_skew_seconds', "How far this machine's clock is ahead of the database's.", [], () =>
    Promise.resolve([{ value: clock.skewMs / SECOND }]),
  );
  metrics.watch('swap_database_wait_seconds', 'How long whoever waits longest for a connection has waited.', [], () =>
    Promise.resolve([{ value: database.pool.longestWaitMs / SECOND }]),
  );
  metrics.watch('swap_database_connections', 'Connections of this process to PostgreSQL.', ['state'], () => {
    const { idle, total, waiting } = database.pool;
    const readings = Object.entries({ idle, used: total - idle, waiting });
    return Promise.resolve(readings.map(([state, value]) => ({ labels: { state }, value })));
  });
  metrics.watch('swap_provider_paused', 'Kinds of call to an exchange that are paused here.', ['provider'], () =>
    Promise.resolve(
      providers.all().map(({ name, pausedCalls }) => ({ labels: { provider: name }, value: pausedCalls.length })),
    ),
  );
}

interface Watched {
  readonly backlog: Backlog;
  readonly copies: CopyStatements;
  readonly drift: ProviderDrift;
  readonly chains: ChainHealth;
  readonly backend: QueueBackend;
  readonly clock: Clock;
  /** Names of those to be watched. */
  readonly queues: readonly string[];
}

/**
 * What waits, and what the books say. These figures are the whole service's, not this process's: every worker tells the same, so
 * take their maximum.
 */
export function watchBacklog(
  metrics: Metrics,
  { backlog, copies, drift, chains, backend, clock, queues }: Watched,
): void {
  const depths = () => Promise.all(queues.map(async (queue) => ({ queue, depth: await backend.depth(queue) })));
  const age = (since: Date | null) => (since ? Math.max(0, clock.now().getTime() - since.getTime()) / SECOND : 0);
  metrics.watch('swap_queue_waiting', 'Reminders that wait in a queue.', ['queue'], async () =>
    (await depths()).map(({ queue, depth }) => ({ labels: { queue }, value: depth.waiting })),
  );
  metrics.watch('swap_queue_oldest_seconds', 'Age of the oldest reminder that waits.', ['queue'], async () =>
    (await depths()).map(({ queue, depth }) => ({ labels: { queue }, value: age(depth.since) })),
  );
  metrics.watch('swap_due', 'Rows that are due and not yet worked off.', ['work'], async () =>
    (await backlog.due()).map(({ work, count }) => ({ labels: { work }, value: count })),
  );
  metrics.watch('swap_due_oldest_seconds', 'How long the oldest due row has been due.', ['work'], async () =>
    (await backlog.due()).map(({ work, oldestSeconds }) => ({ labels: { work }, value: oldestSeconds })),
  );
  metrics.watch('swap_ledger', 'Lines of all ledgers, and the cents they owe together.', ['figure'], async () =>
    Object.entries(await backlog.ledger()).map(([figure, value]) => ({ labels: { figure }, value })),
  );
  metrics.watch('swap_provider_drift', 'How an exchange differs from what is known of it.', ['provider'], async () =>
    (await drift.counts()).map(({ provider, count }) => ({ labels: { provider }, value: count })),
  );
  metrics.watch(
    'swap_chain_node_up',
    'Whether what a node says of its chain is believed: it answers, has the newest blocks, and contradicts no other.',
    ['network', 'node', 'state'],
    async () =>
      (await chains.nodes()).map(({ network, node, state }) => {
        return { labels: { network, node, state }, value: Number(state === 'up') };
      }),
  );
  metrics.watch('swap_chain_height', 'The newest block that a node knows.', ['network', 'node'], async () =>
    (await chains.nodes()).flatMap(({ network, node, height }) =>
      height === null ? [] : [{ labels: { network, node }, value: height }],
    ),
  );
  metrics.watch('swap_chain_watches', 'Deposits and payouts that are looked for on a chain.', ['network'], async () =>
    (await chains.watches()).map(({ network, count }) => ({ labels: { network }, value: count })),
  );
  metrics.watch('swap_books_discrepancies', 'What the newest daily look at the books found.', [], async () =>
    (await backlog.discrepancies()).map((value) => ({ value })),
  );
  metrics.watch(
    'swap_webhook_endpoints_failing',
    'Endpoints that are switched on and have taken nothing for a day.',
    [],
    async () => [{ value: await backlog.failingEndpoints() }],
  );
  metrics.watch('swap_task_late_seconds', 'How long a recurring task has been due.', ['task'], async () =>
    (await backlog.lateTasks()).map(({ task, seconds }) => ({ labels: { task }, value: seconds })),
  );
  metrics.watch('swap_anchors_age_seconds', 'Age of the newest signed anchors outside.', ['destination'], async () =>
    (await copies.ages()).map(({ destination, seconds }) => ({ labels: { destination }, value: seconds })),
  );
}
