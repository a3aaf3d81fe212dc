import { judgedInApps } from './judged-in-apps.js';
import { judgedInDomain } from './judged-in-domain.js';
import { sameInstant, type Judged } from './judgement.js';

export const judged: readonly Judged[] = [
  ...judgedInApps,
  ...judgedInDomain,
  {
    file: 'libs/providers/dist/exolix/translate.js',
    operator: 'clause dropped',
    line: "const said = error ?? message ?? '';",
    becomes: 'const said = error ?? message;',
    why: 'Nothing that is looked for stands in the word “undefined”, and it is not told either.',
  },
  {
    file: 'libs/client/dist/transport.js',
    operator: 'arithmetic',
    line: 'return firstWaitMs * 2 ** attempt * (0.5 + Math.random());',
    becomes: 'return firstWaitMs * 2 ** attempt / (0.5 + Math.random());',
    why: 'Both scatter the same wait, from half of it to twice as long; the bounds that are promised hold.',
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
    file: 'libs/queue/dist/backend.js',
    operator: 'boundary',
    line: 'if (performance.now() - this.failedAt < retryMs)',
    why: sameInstant,
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
    file: 'libs/providers/dist/trocador/index.js',
    operator: 'clause dropped',
    line: 'if (order && reply.length === 1 && order.trade_id === ref)',
    becomes: 'if (reply.length === 1 && order.trade_id === ref)',
    why: 'Where there is one there is a first one; the compiler wants to be told.',
  },
  {
    file: 'libs/providers/dist/http-client.js',
    operator: 'recovery dropped',
    line: 'catch {',
    why: 'Null or undefined: neither is of a shape that a refusal is looked for in.',
  },
  {
    file: 'libs/providers/dist/nearintents/signed-quote.js',
    operator: 'recovery dropped',
    line: 'catch {',
    why: 'Nothing is answered instead of false; who asks takes both for no.',
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
    file: 'libs/queue/dist/backend.js',
    operator: 'boundary',
    line: 'return perSecond >= 1',
    why: 'Sixty a minute are one a second, said either way.',
  },
];
