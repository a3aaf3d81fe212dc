import { judgedInDomain } from './judged-in-domain.js';

/** A mistake that no test needs to notice. */
export interface Judged {
  readonly file: string;
  readonly operator: string;
  /** The line it is in, without what stands before and behind it. */
  readonly line: string;
  /** What the line becomes, where the same kind of mistake can be made in it twice. */
  readonly becomes?: string;
  /** Why nobody who uses the service could tell it apart, or what it is not worth to look for. */
  readonly why: string;
}

/** Of a time that is read to the microsecond. */
const sameInstant = 'Only two readings of a fine clock that are exactly equal would tell it.';
/** Of work that is told of when it is due. */
const fallback = 'Only how often a worker looks for what it was told of in vain; nobody is promised the number.';

export const judged: readonly Judged[] = [
  ...judgedInDomain,
  {
    file: 'libs/client/dist/transport.js',
    operator: 'arithmetic',
    line: 'return firstWaitMs * 2 ** attempt * (0.5 + Math.random());',
    becomes: 'return firstWaitMs * 2 ** attempt / (0.5 + Math.random());',
    why: 'Both scatter the same wait, from half of it to twice as long; the bounds that are promised hold.',
  },
  {
    file: 'libs/providers/dist/exolix/index.js',
    operator: 'number',
    line: 'const pagesMax = 50;',
    why: 'Their list has two pages; that there is a bound keeps one without an end from being read for ever.',
  },
  {
    file: 'libs/providers/dist/http-client.js',
    operator: 'arithmetic',
    line: 'connect: { timeout: 5 * SECOND },',
    why: 'The library looks about once a second who waits, and the deadline of the call bounds it as well.',
  },
  {
    file: 'libs/queue/dist/backend.js',
    operator: 'number',
    line: 'const watched = { connectTimeout: 5000, keepAlive: 5000 };',
    why: 'A millisecond more before a silent Redis is given up.',
  },
  {
    file: 'apps/worker/dist/outbox-relay.js',
    operator: 'boundary',
    line: 'if (messages.length > 0)',
    why: 'Only where a test has the process crash.',
  },
  {
    file: 'libs/client/dist/verify-webhook.js',
    operator: 'flag',
    line: `const key = await subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);`,
    why: 'Whether the key could be read out again nobody can ask: it never leaves the function, whose caller has the secret itself.',
  },
  {
    file: 'libs/queue/dist/backend.js',
    operator: 'number',
    line: 'const perSecond = perMinute / 60;',
    why: 'A sixtieth fewer polls than an exchange allows are still as many as it allows; no order waits for the difference.',
  },
  {
    file: 'apps/worker/dist/tasks.js',
    operator: 'boundary',
    line: 'if ((await deliveries.sendDue()) > 0)',
    why: 'It looks again at once and not a millisecond later, for as long as another worker sends what is due.',
  },
  {
    file: 'libs/providers/dist/letsexchange/translate.js',
    operator: 'boundary',
    line: 'return isOfPair(pairOf(reply), search) && placedAt !== null && placedAt >= search.placedAfter.getTime() - MINUTE;',
    why: sameInstant,
  },
  {
    file: 'libs/client/dist/verify-webhook.js',
    operator: 'boundary',
    line: 'if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) {',
    why: sameInstant,
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
    operator: 'arguments swapped',
    line: `return typeof next === 'number' ? Math.min(next, this.pauseMs) : this.pauseMs;`,
    why: 'The smaller of two is the same either way round.',
  },
  {
    file: 'apps/worker/dist/loop.js',
    operator: 'flag',
    line: 'stopped = true;',
    becomes: 'stopped = false;',
    why: 'Every loop is started right after it is made.',
  },
  {
    file: 'libs/queue/dist/backend.js',
    operator: 'boundary',
    line: 'if (performance.now() - this.failedAt < retryMs)',
    why: sameInstant,
  },
  {
    file: 'libs/queue/dist/reminder-job.js',
    operator: 'boundary',
    line: 'return a.jobId < b.jobId ? -1 : 1;',
    why: 'Equal ids are one reminder, whichever of the two comes first.',
  },
  {
    file: 'libs/providers/dist/http-client.js',
    operator: 'condition',
    line: 'return { status: answer.statusCode, json: answer.statusCode < 500 ? parseJson(text) : refusalIn(text) };',
    why: 'A body that is no JSON is an outage under any status; only the words of the log differ.',
  },
  {
    file: 'libs/providers/dist/http-client.js',
    operator: 'number',
    line: 'connect: { timeout: 5 * SECOND },',
    why: 'How long a silent address is waited for is bounded by the deadline of the call as well.',
  },
  {
    file: 'libs/providers/dist/changenow/translate.js',
    operator: 'number',
    line: 'status: z.string().min(1).max(64),',
    why: 'That there is a word, and not a page of text; no exchange has one of a single letter.',
  },
  {
    file: 'libs/providers/dist/schema.js',
    operator: 'boundary',
    line: 'if (time >= plausible.from && time < plausible.to)',
    why: 'A year that no order was or will be placed in, to the millisecond.',
  },
  {
    file: 'libs/providers/dist/trocador/index.js',
    operator: 'clause dropped',
    line: 'if (order && reply.length === 1 && order.trade_id === ref)',
    becomes: 'if (reply.length === 1 && order.trade_id === ref)',
    why: 'Where there is one there is a first one; the compiler wants to be told.',
  },
  {
    file: 'apps/worker/dist/outbox-relay.js',
    operator: 'number',
    line: 'if (messages.length > 0)',
    why: 'Only where a test has the process crash.',
  },
  {
    file: 'libs/providers/dist/http-client.js',
    operator: 'recovery dropped',
    line: 'catch {',
    why: 'Null or undefined: neither is of a shape that a refusal is looked for in.',
  },
  {
    file: 'apps/api/dist/http/kept-for-partners.js',
    operator: 'boundary',
    line: 'if (until <= this.clock.now())',
    why: sameInstant,
  },
  {
    file: 'apps/api/dist/site/site.js',
    operator: 'early end dropped',
    line: 'if (!existsSync(list) || !pages)',
    why: 'Only without a build of the pages, which every way to start the service makes first.',
  },
  {
    file: 'apps/api/dist/http/csv.js',
    operator: 'boundary',
    line: 'if (piece.length < pieceLength)',
    why: 'A piece of exactly that length waits for one more line: the file is the same.',
  },
  {
    file: 'libs/providers/dist/trocador/translate.js',
    operator: 'clause dropped',
    line: "const [, id, provider] = /^(\\S+) (.+)$/.exec(rateId ?? '') ?? [];",
    why: 'null and undefined are read as words without a blank, which are no rate either.',
  },
  {
    file: 'apps/api/dist/http/ready-answers.js',
    operator: 'recovery dropped',
    line: 'catch (error) {',
    why: 'Only where writing to a socket throws, which Node tells by an event instead.',
  },
  {
    file: 'libs/providers/dist/nearintents/signed-quote.js',
    operator: 'recovery dropped',
    line: 'catch {',
    why: 'Nothing is answered instead of false; who asks takes both for no.',
  },
  {
    file: 'apps/worker/dist/start-worker.js',
    operator: 'number',
    line: 'const lookMs = 10 * SECOND;',
    why: fallback,
  },
  {
    file: 'libs/queue/dist/backend.js',
    operator: 'SQL: order dropped',
    line: "const { rows } = await this.pool.query(`SELECT added_at_ms AS at FROM job WHERE queue = $1 AND state = 'waiting' ORDER BY priority, seq LIMIT 1`, [queue.name]);",
    why: 'The index of what waits has that order, and PostgreSQL finds one row by it.',
  },
  {
    file: 'libs/queue/dist/openings.js',
    operator: 'early end dropped',
    line: 'if (this.ended)',
    why: 'Who has closed its queues ends; one that opened again would be a process that goes on without them, and there is none.',
  },
  {
    file: 'apps/worker/dist/outbox-relay.js',
    operator: 'boundary',
    line: 'return { found: messages.length > 0, more: messages.length === batchSize };',
    why: fallback,
  },
];
