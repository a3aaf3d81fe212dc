import { textOf, type Point } from './point.js';

/** A mistake somebody wrote down: what stands in a compiled file, and what would stand there. */
export interface WrittenBug {
  readonly title: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly instead: string;
  /** Which ought to notice; those that a run recorded of the place when nobody says. */
  readonly suites?: readonly string[];
}

export interface NamedBug extends WrittenBug {
  readonly suites: readonly string[];
}

const domain = 'libs/domain/dist';

/** Mistakes that got past the suites once: second conditions, clean-up, keys of caches, ways back, the second person or payout. */
export const namedBugs: readonly NamedBug[] = [
  {
    title: 'a new payout address keeps the memo of the old one',
    file: `${domain}/payouts/update-payout-profile.js`,
    find: 'change.address === undefined ? (known?.memoTag ?? null) : null',
    instead: 'known?.memoTag ?? null',
    suites: ['test/api/second-subjects.spec.ts'],
  },
  {
    title: 'a new refund address keeps the memo of the old one',
    file: `${domain}/orders/resolve-order.js`,
    find: 'resolution.address === null ? knownRefund(order, leg) : resolution',
    instead: '{ ...knownRefund(order, leg), ...(resolution.address && { address: resolution.address }) }',
    suites: ['test/stories/refund-addresses.spec.ts'],
  },
  {
    title: 'a crashed private order is adopted with one of its legs',
    file: `${domain}/orders/recover-pending-orders.js`,
    find: '!leg || order.isAnonym',
    instead: '!leg',
    suites: ['test/stories/interrupted-orders.spec.ts'],
  },
  {
    title: 'a crashed order is never adopted',
    file: `${domain}/orders/recover-pending-orders.js`,
    find: 'await this.outcome.placed(',
    instead: 'if (!placed) await this.outcome.placed(',
    suites: ['test/stories/interrupted-orders.spec.ts'],
  },
  {
    title: 'a crashed order is closed before its exchange is asked',
    file: `${domain}/orders/recover-pending-orders.js`,
    find: 'if (await this.recover(order))',
    instead: 'if (false)',
    suites: ['test/stories/interrupted-orders.spec.ts'],
  },
  {
    title: 'who unfroze may approve',
    file: `${domain}/payouts/four-eyes.js`,
    find: "'payouts.unfreeze_confirmed',",
    instead: '',
    suites: ['test/api/second-subjects.spec.ts'],
  },
  {
    title: 'who proposed to unfreeze may approve',
    file: `${domain}/payouts/four-eyes.js`,
    find: "'payouts.unfreeze_proposed',",
    instead: '',
    suites: ['test/api/second-subjects.spec.ts'],
  },
  {
    title: 'an offer for one coin answers for that coin on another network',
    file: `${domain}/quotes/offer-cache.js`,
    find: 'to.ticker, to.network, side',
    instead: 'to.ticker, side',
    suites: ['test/api/quote.spec.ts'],
  },
  {
    title: 'an offer for one amount answers for another',
    file: `${domain}/quotes/offer-cache.js`,
    find: 'side, amount.toString()].join',
    instead: 'side].join',
    suites: ['test/api/quote.spec.ts'],
  },
  {
    title: 'a crashed key is taken with another body',
    file: `${domain}/idempotency/idempotency.js`,
    find: ' AND known.request_hash = $2',
    instead: '',
    suites: ['test/api/idempotency.spec.ts'],
  },
  {
    title: 'the books do not compare the amount of a correction with its line',
    file: `${domain}/books/book-checks.js`,
    find: ' AND abs(l.amount_cents) = a.amount_cents',
    instead: '',
    suites: ['test/books/reconciliation.spec.ts'],
  },
  {
    title: "one poison event holds up everybody's",
    file: 'apps/worker/dist/outbox-relay.js',
    find: 'if (ids.length === 1)',
    instead: 'if (ids.length > 0)',
    suites: ['test/stories/nobody-held-up.spec.ts'],
  },
  {
    title: 'a late result of a stalled worker overwrites a newer attempt',
    file: `${domain}/migrations/1764810001000-webhook-record.js`,
    find: ' AND d.attempts = attempt.number',
    instead: '',
    suites: ['test/stories/nobody-held-up.spec.ts'],
  },
  {
    title: "a dead worker's job id blocks reminders",
    file: 'libs/queue/dist/reminder-job.js',
    find: '-${String(data.attempt ?? 0)}',
    instead: '',
    suites: ['test/operate/reminders.spec.ts'],
  },
  {
    title: 'a watcher outlives its client',
    file: 'apps/api/dist/swap/events.controller.js',
    find: 'unwatch();',
    instead: '',
    suites: ['test/api/slow-clients.spec.ts'],
  },
  {
    title: 'an order is watched on after its last watcher',
    file: `${domain}/orders/watch-orders.js`,
    find: 'if (heard.size === 0 && this.watched.get(publicId) === heard)',
    instead: 'if (false)',
    suites: ['test/api/slow-clients.spec.ts'],
  },
  {
    title: 'a ring during a run is lost',
    file: 'apps/worker/dist/loop.js',
    find: 'this.woken = true;',
    instead: '',
    suites: ['test/stories/nobody-held-up.spec.ts'],
  },
  {
    title: 'sessions live on when somebody leaves the staff',
    file: `${domain}/staff/change-admin.js`,
    find: 'gains || roles || active === false',
    instead: 'gains || roles',
    suites: ['test/api/staff-changes.spec.ts', 'test/api/staff-access.spec.ts'],
  },
  {
    title: 'sessions revive with who is brought back to the staff',
    file: `${domain}/staff/change-admin.js`,
    find: 'if (gains || roles || active === false)',
    instead: 'if (roles)',
    suites: ['test/api/staff-changes.spec.ts', 'test/api/staff-access.spec.ts'],
  },
  {
    title: 'addresses are forgotten by the day of creation, however late the order ended',
    file: `${domain}/orders/forget-orders.js`,
    find: ' AND updated_at < $4',
    instead: '',
    suites: ['test/books/forgetting.spec.ts'],
  },
  {
    title: 'a stale rate of USDT prices coins',
    file: `${domain}/catalogue/usd-prices.js`,
    find: "const tether = fresh('usdt')",
    instead: "const tether = (loaded.get('usdt') ?? [])",
    suites: ['test/api/usd.spec.ts'],
  },
  {
    title: 'orders of one millisecond vanish between pages',
    file: `${domain}/orders/list-orders.js`,
    find: '`(${column}, e.id) ${behind} (?, ?)`, before.at, before.id',
    instead: '`${column} ${behind} ?`, before.at',
    suites: ['test/api/partner-orders.spec.ts'],
  },
  {
    title: 'a page begins again with the orders of its first millisecond',
    file: `${domain}/orders/list-orders.js`,
    find: '`(${column}, e.id) ${behind} (?, ?)`, before.at, before.id',
    instead: '`${column} ${behind}= ?`, before.at',
    suites: ['test/api/partner-orders.spec.ts'],
  },
];

/** Where it is planted. Throws when the file does not hold it exactly once: then the list is older than the product. */
export function pointOfNamed({ title, file, find, instead }: WrittenBug): Point {
  const text = textOf(file);
  const start = text.indexOf(find);
  if (start < 0 || text.includes(find, start + 1)) throw new Error(`${file} does not hold "${find}" exactly once`);
  return { file, start, end: start + find.length, instead, operator: title };
}
