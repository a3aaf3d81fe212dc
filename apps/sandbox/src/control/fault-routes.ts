import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FAULT_KINDS } from '../http/faults.js';
import type { FaultBoard } from '../http/faults.js';
import type { RequestLog } from '../http/request-log.js';
import { ControlProblem, plainNumber, readControl } from './input.js';

const HOUR_MS = 3_600_000;

const faultInput = z.strictObject({
  provider: z.string().trim().toLowerCase().min(1),
  kind: z.enum(FAULT_KINDS),
  count: plainNumber(z.number().int().min(1).max(1_000_000)).optional(),
  ms: plainNumber(z.number().int().min(0).max(HOUR_MS)).optional(),
  path: z.string().min(1).optional(),
});

const requestsInput = z.strictObject({ provider: z.string().optional() });

/** Misbehaviour on request, and the count of calls received. `parties` are the names that can misbehave. */
export function faultRoutes(
  app: FastifyInstance,
  faults: FaultBoard,
  log: RequestLog,
  parties: readonly string[],
): void {
  const standing = (): unknown =>
    faults.standing().map(({ provider, kind, count, ms, path }) => ({ provider, kind, count, ms, path }));

  app.post('/faults', async (request) => {
    const { provider, kind, count, ms, path } = readControl(faultInput, request.body);
    if (!parties.includes(provider)) {
      throw new ControlProblem(400, 'invalid_input', `provider: must be one of ${parties.join(', ')}`, 'provider');
    }
    faults.set({ provider, kind, count: count ?? null, ms: ms ?? null, path: path ?? null });
    return standing();
  });

  app.get('/faults', async () => standing());

  app.get('/requests', async (request) => log.list(readControl(requestsInput, request.query).provider));

  app.delete('/requests', async (_request, reply) => {
    log.clear();
    return reply.code(204).send();
  });
}
