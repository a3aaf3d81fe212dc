import type { Answer } from './http.js';

/** What a refusal must be. `field`: one of the fields it must name. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly field?: string;
}

/** Holds an answer against RFC 9457 and the contract: the form of every error, its code, and the field it names. */
export function expectProblem({ status, headers, json, text }: Answer, refusal: Refusal): void {
  const told = `${String(status)} ${text.slice(0, 300)}`;
  expect(told).toMatch(new RegExp(`^${String(refusal.status)} .*"code":"${refusal.code}"`));
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json(;|$)/);
  const words = /\S/;
  expect(json).toMatchObject({
    type: `/docs/errors#${refusal.code}`,
    title: expect.stringMatching(words),
    status: refusal.status,
    detail: expect.stringMatching(words),
    code: refusal.code,
    request_id: headers.get('x-request-id'),
  });
  expect(json.request_id).toMatch(words);
  expect(text).not.toMatch(/node_modules|dist\/|\.js:|\bat \w+ \(|SELECT |INSERT /);
  if (refusal.field === undefined) return;
  expect(json.errors).toContainEqual({ field: refusal.field, message: expect.stringMatching(words) });
}
