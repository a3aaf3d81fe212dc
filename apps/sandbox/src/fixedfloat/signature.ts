import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { FixedFloatProblem } from './trouble.js';

/** The secret that goes with every key of the sandbox's FixedFloat. It guards nothing: the money is made up. */
export const SANDBOX_SECRET = 'sandbox';

/** X-API-SIGN is the lower-case hex HMAC-SHA256 of the body exactly as sent. Throws `FixedFloatProblem`. */
export function requireSignature(request: FastifyRequest): void {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key.trim() === '') throw new FixedFloatProblem(401, 'Invalid API key');
  const expected = createHmac('sha256', SANDBOX_SECRET).update(request.bodyText, 'utf8').digest('hex');
  const given = request.headers['x-api-sign'];
  const matches =
    typeof given === 'string' &&
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!matches) throw new FixedFloatProblem(401, 'Invalid signature');
}
