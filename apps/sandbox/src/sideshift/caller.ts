import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { SideShiftProblem } from './trouble.js';

/** Addresses from here (RFC 5737, for documentation) stand for a country SideShift does not serve. */
const BLOCKED = '203.0.113.';

/** Throws a 401 problem without the account's key; any text will do. */
export function requireSecret(request: FastifyRequest): void {
  const secret = request.headers['x-sideshift-secret'];
  if (typeof secret !== 'string' || secret.trim() === '') throw new SideShiftProblem(401, 'Authentication required');
}

/** Whether the end user may shift: the address named in `x-user-ip`, else the caller's own. Throws a 400 problem. */
export function mayShift(request: FastifyRequest): boolean {
  const named = request.headers['x-user-ip'] ?? request.ip;
  if (typeof named !== 'string' || isIP(named) === 0) throw new SideShiftProblem(400, 'Invalid IP address');
  return !named.startsWith(BLOCKED);
}

/** Throws a 403 problem for an end user from a blocked country. */
export function requirePermission(request: FastifyRequest): void {
  if (mayShift(request)) return;
  throw new SideShiftProblem(403, 'Access denied: country-blocked', 'ACCESS_DENIED');
}
