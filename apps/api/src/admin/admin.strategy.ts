import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Caller } from '@swap/domain/audit';
import { Clock, Keyring } from '@swap/domain/kernel';
import { LiveStaff, type LiveAdmin } from '@swap/domain/staff';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { refuseIfOver, verification, type AccessClaims } from '../http/access-tokens.js';
import { originOf } from '../http/caller.js';

/** Who of the staff is calling. */
export interface SignedInAdmin extends LiveAdmin {
  readonly adminId: string;
  readonly sessionId: string;
  /** The same, as the audit log names it. */
  readonly caller: Caller;
}

/** Verifies the staff's access tokens, and that their session has not ended. */
@Injectable()
export class AdminStrategy extends PassportStrategy(Strategy, 'admin') {
  constructor(
    keyring: Keyring,
    private readonly staff: LiveStaff,
    private readonly clock: Clock,
  ) {
    super(verification('admin', keyring));
  }

  async validate(request: FastifyRequest, claims: AccessClaims & { exp: number }): Promise<SignedInAdmin> {
    refuseIfOver(claims, this.clock);
    const { sub: adminId, sid: sessionId } = claims;
    const live = await this.staff.check(adminId, sessionId);
    const caller = { actor: 'operator', actorId: adminId, via: 'session', ...originOf(request) } as const;
    return { ...live, adminId, sessionId, caller };
  }
}
