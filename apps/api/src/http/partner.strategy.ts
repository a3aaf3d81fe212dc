import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Caller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { Clock, DomainError, Keyring } from '@swap/domain/kernel';
import { Session } from '@swap/domain/partners';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { partnerAudience, tokenIssuer, type AccessClaims } from './access-tokens.js';
import { originOf } from './caller.js';

/** Who is calling a partner route. */
export interface SignedInPartner {
  readonly partnerId: string;
  readonly sessionId: string;
  readonly scope: AccessClaims['scope'];
  /** The same, as the audit log names it. */
  readonly caller: Caller;
}

/** Verifies access tokens: one algorithm, our issuer and audience, a key we know, and a session that has not ended. */
@Injectable()
export class PartnerStrategy extends PassportStrategy(Strategy, 'partner') {
  constructor(
    keyring: Keyring,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      issuer: tokenIssuer,
      audience: partnerAudience,
      passReqToCallback: true,
      secretOrKeyProvider: (
        _request: unknown,
        token: string,
        done: (error: Error | null, key?: Buffer) => void,
      ): void => {
        const key = keyring.find('access-token', keyIdOf(token));
        if (key) done(null, key.bytes);
        else done(new DomainError('invalid_token', 'The access token was not issued by this service'));
      },
    });
  }

  async validate(request: FastifyRequest, claims: AccessClaims): Promise<SignedInPartner> {
    const session = await this.database.read.findOneBy(Session, { id: claims.sid, partnerId: claims.sub });
    if (!session || session.revokedAt || session.expiresAt <= this.clock.now()) {
      throw new DomainError('invalid_token', 'The session has ended; sign in again');
    }
    const via = claims.scope === 'dashboard' ? 'api_key' : 'session';
    return {
      partnerId: claims.sub,
      sessionId: claims.sid,
      scope: claims.scope,
      caller: { actor: 'partner', actorId: claims.sub, via, ...originOf(request) },
    };
  }
}

/** The `kid` of a token's header, unverified: it only chooses which of our keys to verify with. */
function keyIdOf(token: string): string {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as {
      kid?: unknown;
    };
    return typeof header.kid === 'string' ? header.kid : '';
  } catch {
    return '';
  }
}
