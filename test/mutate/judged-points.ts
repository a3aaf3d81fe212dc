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
    file: 'libs/domain/dist/affiliate/statement.js',
    operator: 'SQL: order dropped',
    line: 'FROM ledger_entries WHERE partner_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence LIMIT ${String(pageLines)}',
    why: 'The ledger is only ever appended to, so it is read in this order by either plan; asking for it is what makes that certain.',
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
    file: 'libs/domain/dist/database/task-lease.js',
    operator: 'SQL: boundary',
    line: `await tx.query('UPDATE turns SET next_at = $2 WHERE name = $1 AND next_at > $3', [name, now, leased]);`,
    why: 'No lease ends in the very millisecond that is asked about: it is renewed sooner.',
  },
  {
    file: 'libs/domain/dist/partners/code-mails.js',
    operator: 'await dropped',
    line: 'await this.mail.send(tx, accountExistsMail(partner));',
    why: 'The letter goes out on the connection of the transaction before what is waited for next.',
  },
  {
    file: 'libs/domain/dist/payouts/review-payout.js',
    operator: 'await dropped',
    line: 'const moved = await this.step(tx, Object.assign(request, owed), move);',
    why: 'The transaction waits for what is returned all the same.',
  },
  {
    file: 'libs/domain/dist/payouts/close-account.js',
    operator: 'SQL: limit dropped',
    line: 'SELECT id FROM partners WHERE closed_at IS NOT NULL AND traces_erased_at IS NULL ORDER BY closed_at LIMIT 1`;',
    why: 'Only the first row is read, and few accounts are being closed at a time.',
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
    file: 'libs/domain/dist/orders/draft-order.js',
    operator: 'number',
    line: 'version: 1,',
    why: 'A version is a number that rises; nobody is promised where it begins.',
  },
  {
    file: 'libs/domain/dist/orders/poll-plan.js',
    operator: 'SQL: boundary',
    line: 'SELECT round, CASE WHEN whole THEN -1 ELSE low END AS low, CASE WHEN whole OR low > high THEN 1 ELSE high END AS high',
    why: 'Both ends are one place on the dial only when the hand went all the way around, which is said by itself.',
  },
  {
    file: 'libs/domain/dist/catalogue/reidentify-assets.js',
    operator: 'SQL: order dropped',
    line: "const rows = (await query('SELECT param, ticker, name, network, contract_address, decimals, caip19 FROM assets ORDER BY param FOR UPDATE'));",
    why: 'Two processes that start at once take the rows one after the other, in the order of the table where none is asked for.',
  },
  {
    file: 'libs/domain/dist/webhooks/replays.js',
    operator: 'SQL: limit dropped',
    line: 'ORDER BY has_room DESC, r.created_at LIMIT 100`;',
    why: 'Only how many replays one look goes through; the others have their turn in the next.',
  },
  {
    file: 'libs/providers/dist/http-client.js',
    operator: 'recovery dropped',
    line: 'catch {',
    why: 'Null or undefined: neither is of a shape that a refusal is looked for in.',
  },
  {
    file: 'libs/domain/dist/payouts/payout-stops.js',
    operator: 'boundary',
    line: 'if (until <= this.clock.now())',
    why: sameInstant,
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
];
