import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallKind, FaultBoard, Strike } from './faults.js';
import { garble } from './garble.js';
import type { RequestLog } from './request-log.js';

declare module 'fastify' {
  interface FastifyRequest {
    strike: Strike | null;
  }
  interface FastifyContextConfig {
    /** What a call of this route asks for, where faults make a difference. */
    call?: CallKind;
  }
}

/** An answer in a party's own way of saying that something is wrong. */
export interface TroubleAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** One party of the outside world that can be called, and made to misbehave. */
export interface Party {
  readonly name: string;
  readonly onError: TroubleAnswer;
  readonly onRateLimit: TroubleAnswer;
  /** What a call asks for; by default the route's own `config.call`. */
  readonly callOf?: (request: FastifyRequest) => CallKind;
}

const SLOW_MS = 3000;

/** Counts the calls to a party and lets faults strike them. To be installed in the party's own Fastify scope. */
export function actAsParty(app: FastifyInstance, party: Party, faults: FaultBoard, log: RequestLog): void {
  app.decorateRequest('strike', null);

  app.addHook('onRequest', async (request) => {
    log.record(party.name, request.method, request.routeOptions.url ?? pathOf(request));
  });

  app.addHook('preHandler', async (request, reply) => {
    const call = party.callOf?.(request) ?? request.routeOptions.config.call ?? 'other';
    const strike = faults.strike(party.name, pathOf(request), call);
    request.strike = strike;
    return strike === null ? undefined : before(strike, party, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { strike } = request;
    return strike === null || typeof payload !== 'string' ? payload : after(strike, reply, payload);
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? request.url;

/** Faults that keep the call from being worked on. */
async function before(strike: Strike, party: Party, reply: FastifyReply): Promise<FastifyReply | undefined> {
  switch (strike.kind) {
    case 'hang':
      reply.hijack();
      if (strike.ms !== null) setTimeout(() => reply.raw.destroy(), strike.ms).unref();
      return reply;
    case 'error':
      return reply.code(party.onError.status).send(party.onError.body);
    case 'rate_limit':
      return reply.code(party.onRateLimit.status).header('retry-after', '1').send(party.onRateLimit.body);
    case 'slow':
      await sleep(strike.ms ?? SLOW_MS, undefined, { ref: false });
      return undefined;
    default:
      return undefined;
  }
}

/** Faults that let the call take effect and spoil its answer. */
function after(strike: Strike, reply: FastifyReply, payload: string): string {
  switch (strike.kind) {
    case 'lost_answer':
      reply.raw.destroy();
      return payload;
    case 'html':
    case 'truncated':
    case 'wrong_types':
    case 'unknown_status':
    case 'negative': {
      const { type, body } = garble(strike.kind, payload);
      reply.header('content-type', type);
      return body;
    }
    default:
      return payload;
  }
}
