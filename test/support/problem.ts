import { setTimeout as delay } from 'node:timers/promises';
import { SwapError, type Problem } from '@swap/client';
import type { Answer } from './http.js';

/** What a refusal must be. `field`: one of the fields it must name. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly field?: string;
}

/** Holds an answer against RFC 9457 and the contract: the form of every error, its code, and the field it names. */
export function expectProblem({ status, headers, json, text }: Answer, refusal: Refusal): void {
  const told = `${String(status)} ${text.slice(0, 3000)}`;
  expect(told).toMatch(new RegExp(`^${String(refusal.status)} .*"code":"${refusal.code}"`));
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json(;|$)/);
  expect(json.request_id).toBe(headers.get('x-request-id'));
  const comeAgain = headers.get('retry-after');
  if (refusal.status === 503) expect(Number(comeAgain)).toBeGreaterThan(0);
  // Who asks the same again is answered the same.
  if ([400, 404, 422].includes(refusal.status)) expect([refusal.status, comeAgain]).toEqual([refusal.status, null]);
  expectToTell(json, refusal);
}

/** The same of what a call of the client library throws, which is answered. */
export async function expectRefused(
  call: Promise<unknown>,
  refusal: Refusal,
): Promise<SwapError & { readonly body: Problem }> {
  const error = await call.then(
    (answer) => new Error(`It was not refused: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SwapError)) throw error;
  const { status, code, message } = error;
  expect({ status, code, message }).toMatchObject({ status: refusal.status, code: refusal.code });
  expectToTell(error.body, refusal);
  return error as SwapError & { readonly body: Problem };
}

/**
 * Asks again after the time it is told to wait, for as long as the service says it has none: whoever found no connection free in time is
 * refused that way and nothing was done. Any other answer is given back.
 */
export async function withPatience(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  if (answer.status !== 503) return answer;
  expectProblem(answer, { status: 503, code: 'service_unavailable' });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  await delay(seconds * 1000);
  return withPatience(ask);
}

function expectToTell(body: unknown, { status, code, field }: Refusal): void {
  const words = /\S/;
  expect(body).toMatchObject({
    type: `/docs/errors#${code}`,
    title: expect.stringMatching(words),
    status,
    detail: expect.stringMatching(words),
    code,
    request_id: expect.stringMatching(words),
  });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|dist\/|\.js:|\bat \w+ \(|SELECT |INSERT /);
  if (field === undefined) return;
  expect((body as Problem).errors).toContainEqual({ field, message: expect.stringMatching(words) });
}
