import type { RouteOptions } from '../http/route.js';

type Json = Record<string, unknown>;

const header = (description: string, example: string | number, type = 'string') => ({
  description,
  schema: { type },
  example,
});

/** The headers that routes share, by name: of answers as they are described, of requests as parameters. */
export const headers = {
  answer: {
    'X-Request-Id': header(
      'Names this request in the logs of the service; the one you sent, if it has a good shape',
      '3f0b1c9e-6d0a-4b7f-9d53-0a7c1a0c2f4e',
    ),
    RateLimit: header(
      'What is left (r) of each limit, and the seconds until it is counted anew (t)',
      '"quote";r=57;t=41',
    ),
    'RateLimit-Policy': header('The limits that count here: requests (q) in seconds (w)', '"quote";q=60;w=60'),
    'Retry-After': header('Seconds until asking again may help', 7, 'integer'),
    'WWW-Authenticate': header('How to show who you are', 'Bearer'),
    ETag: header('Names this state of the answer, for If-None-Match', 'W/"5-h3k"'),
    'Cache-Control': header('How long the answer may be kept', 'no-cache'),
    'Idempotent-Replayed': header(
      '`true` where the answer is that of an earlier request with this Idempotency-Key',
      'true',
    ),
    'Content-Disposition': header('The name of the file', 'attachment; filename="statement.csv"'),
  },
  request: {
    'X-Request-Id': {
      name: 'x-request-id',
      in: 'header',
      required: false,
      description: 'A name of yours for this request, 8 to 64 letters, digits, `-` and `_`; answered as X-Request-Id',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    },
    'If-None-Match': {
      name: 'if-none-match',
      in: 'header',
      required: false,
      description: 'The ETag of an answer you have, several, or `*`; 304 where it still stands',
      schema: { type: 'string' },
    },
  },
} as const;

type AnswerHeader = keyof typeof headers.answer;

const among = (...names: readonly AnswerHeader[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers that any request to a route may carry, beside those its handler names. */
export function asksWith({ also }: RouteOptions): Json[] {
  const names = ['X-Request-Id', ...(also === 304 ? ['If-None-Match'] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** The headers of a route's answers that are no errors. */
export function answersWith({ limit, also, idempotent, answer }: RouteOptions, status = 200): Json {
  return among(
    'X-Request-Id',
    ...(limit === 'none' ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(also === 304 ? (['ETag', 'Cache-Control'] as const) : []),
    ...(idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...(answer?.meta()?.['contentType'] === 'text/csv' ? (['Content-Disposition'] as const) : []),
    ...(status === 503 ? (['Retry-After'] as const) : []),
  );
}

/** Statuses of errors that may say when to ask again. */
const passing = new Set([409, 429, 503]);

/** The headers of an error's answer. */
export function answersOfProblem(status: number): Json {
  return among(
    'X-Request-Id',
    ...(passing.has(status) ? (['Retry-After'] as const) : []),
    ...(status === 429 ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
  );
}
