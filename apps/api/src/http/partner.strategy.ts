import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Caller } from '@swap/domain/audit';
import { Clock, Keyring } from '@swap/domain/kernel';
import { LiveAccess } from '@swap/domain/partners';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { refuseIfOver, verification, type AccessClaims, type Scope } from './access-tokens.js';
import { originOf } from './caller.js';

/** Who is calling a partner route. */
export interface SignedInPartner {
  readonly partnerId: string;
  /** Of the session; with the `dashboard` scope, of the API key. */
  readonly sessionId: string;
  readonly scope: Scope;
  /** The same, as the audit log names it. */
  readonly caller: Caller;
}

/** Verifies partners' access tokens, and that what they were issued for has not ended. */
@Injectable()
export class PartnerStrategy extends PassportStrategy(Strategy, 'partner') {
  constructor(
    keyring: Keyring,
    private readonly access: LiveAccess,
    private readonly clock: Clock,
  ) {
    super(verification('partner', keyring));
  }

  async validate(request: FastifyRequest, claims: AccessClaims & { exp: number }): Promise<SignedInPartner> {
    refuseIfOver(claims, this.clock);
    const { sub: partnerId, sid: sessionId, scope } = claims;
    await this.access.check({ partnerId, scope, grantId: sessionId });
    const via = scope === 'dashboard' ? 'api_key' : 'session';
    return { partnerId, sessionId, scope, caller: { actor: 'partner', actorId: partnerId, via, ...originOf(request) } };
  }
}
