import type { INestApplicationContext } from '@nestjs/common';
import { watchedChains } from '@swap/chain';
import { Config, processors } from '@swap/config';
import { LagDays, RankProviders, RollUp } from '@swap/domain/analytics';
import { Anchors, Reconcile, reconcileTask, StateHeads } from '@swap/domain/books';
import { PricePoints, RefreshCatalogue, RefreshPrices } from '@swap/domain/catalogue';
import { LoginThrottle } from '@swap/domain/credentials';
import { TaskLease } from '@swap/domain/database';
import { chainRoundMs, WatchChain } from '@swap/domain/evidence';
import { Clock, DAY, HOUR, MINUTE, SECOND } from '@swap/domain/kernel';
import { BackfillPrices, ClaimDueLegs, RecoverPendingOrders } from '@swap/domain/orders';
import { Throttle } from '@swap/domain/throttle';
import { ClaimDeliveries, ContinueReplays, DeliverDue, WatchEndpoints } from '@swap/domain/webhooks';
import { orderStatusQueue, QueueBackend } from '@swap/queue';
import { OutboxRelay } from './outbox-relay.js';
import { ProviderChecks } from './provider-checks.js';
import { retentionOf } from './retention.js';
import { SelfCheck } from './self-check.js';

export type Processor = (typeof processors)[number];

/** Those that this process runs. */
export function chosenProcessors({ values }: Config): readonly Processor[] {
  const names = values.WORKER_QUEUES.split(',').map((name) => name.trim());
  return names.includes('all') ? processors : processors.filter((name) => names.includes(name));
}

/** What every worker that runs its processor does again and again. */
export interface OwnTask {
  readonly processor: Processor;
  readonly name: 'outbox relay' | 'order sweep' | 'webhook delivery' | 'webhook replays';
  /** The longest time between two runs. */
  readonly everyMs: number;
  /** Answers whether there is more to do at once, or in how many milliseconds there may be. */
  readonly run: () => Promise<boolean | number>;
}

/** What recurs for the service as a whole: of all workers that look, one does it each time. */
export interface SharedTask {
  readonly processor: Processor;
  readonly name: string;
  readonly everyMs: number;
  /** May take minutes: nothing else waits for it. */
  readonly isLong?: true;
  /** So long it may show no sign of life before another worker takes it over; unless said seconds, an hour where it is long. */
  readonly silenceMs?: number;
  /** Calls `alive` where it goes on to another part. */
  readonly run: (alive: () => void) => Promise<unknown>;
}

/** Looks for webhooks nobody was notified of: what a worker left that died between its commit and its notice. */
const webhookSweepMs = 5 * SECOND;
/** Looks for replays nobody was notified of. */
const replaySweepMs = 15 * SECOND;
/** An open replay gets its next portion when most of the last one has been sent, which takes about that long. */
const replayMs = SECOND / 4;

/** So that at least one a day leaves the database although one may fail. */
const statementMs = DAY / 2;

/** Longer than exchanges and price sources may take to answer. */
const askingMs = 25 * SECOND;

/** Where a sweep finds nothing, the next comes after so many times the usual pause. */
const idleSweeps = 3;

/** Whether a sweep found something, and whether there is more to do at once. */
export interface Sweep {
  readonly found: boolean;
  readonly more: boolean;
}

/** Every task of its own a worker may have. */
export function ownTasksOf(worker: INestApplicationContext): readonly OwnTask[] {
  const { SWEEP_MS } = worker.get(Config).values;
  const relay = worker.get(OutboxRelay);
  const replays = worker.get(ContinueReplays);
  const webhooks = { processor: 'webhook-delivery', everyMs: webhookSweepMs } as const;
  const paced = (run: () => Promise<Sweep>) => async () => {
    const { found, more } = await run();
    return more || (found && SWEEP_MS);
  };
  return [
    { processor: 'outbox', name: 'outbox relay', everyMs: idleSweeps * SWEEP_MS, run: paced(() => relay.run()) },
    {
      processor: 'order-status',
      name: 'order sweep',
      everyMs: idleSweeps * SWEEP_MS,
      run: paced(() => remindOfDueLegs(worker)),
    },
    { ...webhooks, name: 'webhook delivery', run: () => deliver(worker) },
    {
      ...webhooks,
      everyMs: replaySweepMs,
      name: 'webhook replays',
      run: async () => ((await replays.run()) ? replayMs : false),
    },
  ];
}

/** Claims the orders whose provider is due to be asked and puts each on its provider's own queue. */
async function remindOfDueLegs(worker: INestApplicationContext): Promise<Sweep> {
  // Their turn stays theirs until somebody can be reminded of them.
  if (!worker.get(QueueBackend).isReachable) return { found: false, more: false };
  const { legs, more } = await worker.get(ClaimDueLegs).run();
  for (const wanted of new Set(legs.map(({ provider }) => provider))) {
    const reminders = legs.filter(({ provider }) => provider === wanted).map(({ id }) => ({ id }));
    await worker.get(QueueBackend).remind(orderStatusQueue(wanted), reminders);
  }
  return { found: legs.length > 0, more };
}

/** Comes again when the next delivery is due. */
async function deliver(worker: INestApplicationContext): Promise<boolean | number> {
  const deliveries = worker.get(DeliverDue);
  await deliveries.writeDown();
  const next = await worker.get(ClaimDeliveries).nextAt();
  if (next === null) return false;
  const waitMs = next.getTime() - worker.get(Clock).now().getTime();
  if (waitMs > 0) return waitMs;
  if ((await deliveries.sendDue()) > 0) return true;
  // Something is due and none begun: another worker is at it, or an endpoint has just been given its next time.
  return 1;
}

/** Every task that workers share, in the order in which one look goes through them. */
export function sharedTasksOf(worker: INestApplicationContext): readonly SharedTask[] {
  const { PRICE_REFRESH_MS, PROVIDER_CHECKS, CHAIN_ROUND_MS } = worker.get(Config).values;
  const prices = { name: 'prices', everyMs: PRICE_REFRESH_MS, silenceMs: askingMs };
  const refreshPrices = () => worker.get(RefreshPrices).run();
  const refreshCatalogue = async () => {
    await worker.get(RefreshCatalogue).run();
    // New coins want a price at once: another worker may have fetched prices while the catalogue was still empty.
    await refreshPrices();
    await worker.get(TaskLease).putOff(prices.name, prices.everyMs);
  };
  // Leases are rows of the database, which keep the names they were born with (ADR 35).
  const upkeep = [
    { name: 'catalogue', everyMs: 5 * MINUTE, silenceMs: askingMs, run: refreshCatalogue },
    { ...prices, run: refreshPrices },
    { name: 'price-points', everyMs: MINUTE, run: () => worker.get(PricePoints).record() },
    { name: 'roll-up', everyMs: 10 * SECOND, run: () => worker.get(RollUp).run() },
    { name: 'standings', everyMs: MINUTE, run: () => worker.get(RankProviders).run() },
    { name: 'lag', everyMs: MINUTE, run: () => worker.get(LagDays).note() },
    { name: 'self-check', everyMs: MINUTE, run: () => worker.get(SelfCheck).run() },
    { name: 'backfill-prices', everyMs: MINUTE, silenceMs: askingMs, run: () => worker.get(BackfillPrices).run() },
    {
      name: 'settle-created',
      everyMs: MINUTE,
      silenceMs: askingMs,
      run: (alive: () => void) => worker.get(RecoverPendingOrders).run(alive),
    },
    {
      name: 'expire-leftovers',
      everyMs: HOUR,
      run: () => Promise.all([worker.get(Throttle).expire(), worker.get(LoginThrottle).expire()]),
    },
    ...(PROVIDER_CHECKS === 'true'
      ? [{ name: 'provider-checks', everyMs: DAY, isLong: true as const, run: () => worker.get(ProviderChecks).run() }]
      : []),
    ...retentionOf(worker),
    ...watchedChains(worker.get(Config)).map((chain) => ({
      name: `chain-${chain.network}`,
      everyMs: CHAIN_ROUND_MS,
      isLong: true as const,
      silenceMs: chainRoundMs,
      run: () => worker.get(WatchChain).run(chain),
    })),
    { name: 'anchors', everyMs: MINUTE, run: () => worker.get(Anchors).run() },
    { name: 'statements', everyMs: statementMs, isLong: true as const, run: () => worker.get(StateHeads).run() },
    { name: reconcileTask, everyMs: DAY, isLong: true as const, run: () => worker.get(Reconcile).runAndKeep() },
  ];
  const tasks: SharedTask[] = [
    {
      processor: 'webhook-delivery',
      name: 'watch-endpoints',
      everyMs: MINUTE,
      run: () => worker.get(WatchEndpoints).run(),
    },
    ...upkeep.map((task) => ({ ...task, processor: 'upkeep' as const })),
  ];
  const known = ['leases', ...tasks.map(({ name }) => name)];
  const forget = () => worker.get(TaskLease).forget(known);
  return [...tasks, { processor: 'upkeep', name: 'leases', everyMs: MINUTE, run: forget }];
}
