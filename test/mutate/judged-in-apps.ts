import { fallback, sameInstant, type Judged } from './judgement.js';

/** Mistakes in the API and the worker that no test needs to notice, as in `judged-points.ts`. */
export const judgedInApps: readonly Judged[] = [
  {
    file: 'apps/api/dist/swap/icons.js',
    operator: 'call dropped',
    line: 'kept.set(file, read);',
    why: 'The same picture is read from the disk again.',
  },
  {
    file: 'apps/worker/dist/tasks.js',
    operator: 'boundary',
    line: 'if ((await deliveries.sendDue()) > 0)',
    why: 'It looks again at once and not a millisecond later, for as long as another worker sends what is due.',
  },
  {
    file: 'apps/worker/dist/tasks.js',
    operator: 'number',
    line: `{ name: 'roll-up', everyMs: 10 * SECOND, run: () => worker.get(RollUp).run() },`,
    why: 'Figures of everybody come a second later, those of a partner are counted as they are asked for; nobody is promised the number.',
  },
  {
    file: 'apps/worker/dist/tasks.js',
    operator: 'number',
    line: 'const replaySweepMs = 15 * SECOND;',
    why: fallback,
  },
  {
    file: 'apps/worker/dist/tasks.js',
    operator: 'boundary',
    line: 'return { found: legs.length > 0, more };',
    why: 'An idle sweep comes each second instead of each third: fewer than the three questions a second that an idle worker may ask.',
  },
  {
    file: 'apps/worker/dist/tasks.js',
    operator: 'flag',
    line: 'return true;',
    why: 'The end of every attempt wakes the same loop, so the next run comes at once anyway.',
  },
  {
    file: 'apps/worker/dist/retention.js',
    operator: 'number',
    line: `{ what: 'closed-accounts', everyMs: 5 * MINUTE, some: (n) => closed.run(n), due: (n) => closed.left(n) },`,
    why: fallback,
  },
  {
    file: 'apps/worker/dist/loop.js',
    operator: 'boundary',
    line: 'return this.aliveAt !== null && performance.now() - this.aliveAt > this.patienceMs;',
    why: sameInstant,
  },
  {
    file: 'apps/worker/dist/loop.js',
    operator: 'flag',
    line: 'stopped = true;',
    becomes: 'stopped = false;',
    why: 'Every loop is started right after it is made.',
  },
  {
    file: 'apps/api/dist/http/csv.js',
    operator: 'boundary',
    line: 'if (piece.length < pieceLength)',
    why: 'A piece of exactly that length waits for one more line: the file is the same.',
  },
  {
    file: 'apps/api/dist/http/ready-answers.js',
    operator: 'recovery dropped',
    line: 'catch (error) {',
    why: 'Only where writing to a socket throws, which Node tells by an event instead.',
  },
  {
    file: 'apps/api/dist/http/rate-limits.js',
    operator: 'condition',
    line: 'return spendings.some(({ quota }) => quota.exact) ? this.count(spendings) : this.countLoosely(spendings);',
    becomes: 'return true ? this.count(spendings) : this.countLoosely(spendings);',
    why: 'What is counted is the same; one promise more is waited for.',
  },
  {
    file: 'apps/worker/dist/start-worker.js',
    operator: 'number',
    line: 'const lookMs = 10 * SECOND;',
    why: fallback,
  },
  {
    file: 'apps/worker/dist/outbox-relay.js',
    operator: 'boundary',
    line: 'return { found: messages.length > 0, more: messages.length === batchSize };',
    why: fallback,
  },
  {
    file: 'apps/worker/dist/tasks.js',
    operator: 'number',
    line: 'const webhookSweepMs = 5 * SECOND;',
    why: fallback,
  },
];
