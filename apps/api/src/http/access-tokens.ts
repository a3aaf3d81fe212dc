import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { AuthGuard } from '@nestjs/passport';
import type { OpenSession, Realm } from '@swap/domain/credentials';
import { Clock, type DerivedKey, DomainError, type KeyPurpose, Keyring, newId } from '@swap/domain/kernel';
import { ExtractJwt, type StrategyOptionsWithRequest } from 'passport-jwt';
import { z } from 'zod';
import { named, text, whole } from './wire.js';

/** `session`: a person signed in. `dashboard`: a backend that exchanged an API key. */
export type Scope = 'session' | 'dashboard';

/** What an access token says of its bearer. */
export interface AccessClaims {
  /** Account id. */
  readonly sub: string;
  /** Id of what it was issued for: the session, or the API key. */
  readonly sid: string;
  readonly scope: Scope;
  /** How the bearer proved who it is (RFC 8176 has no word for an API key). */
  readonly amr: readonly ('pwd' | 'api_key')[];
}

const accessTokenSeconds: Readonly<Record<Scope, number>> = { session: 15 * 60, dashboard: 10 * 60 };

const issuer = 'swap-exchange-service';
const type = 'at+jwt';

/** Tokens of one realm are worth nothing in the other: another audience, another key. */
const realms: Readonly<Record<Realm, { audience: string; purpose: KeyPurpose }>> = {
  partner: { audience: 'partner-api', purpose: 'access-token' },
  admin: { audience: 'admin-api', purpose: 'admin-access-token' },
};

/**
 * How passport-jwt verifies the tokens of a realm: one algorithm, our issuer, type and audience, a key we know. The end is left to
 * {@link refuseIfOver}, which knows the service's clock.
 */
export function verification(realm: Realm, keyring: Keyring): StrategyOptionsWithRequest {
  const { audience, purpose } = realms[realm];
  return {
    jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
    algorithms: ['HS256'],
    issuer,
    audience,
    ignoreExpiration: true,
    passReqToCallback: true,
    secretOrKeyProvider: (_request: unknown, token: string, done: (error: Error | null, key?: Buffer) => void) => {
      const key = keyring.find(purpose, keyIdOf(token));
      if (key) done(null, secretOf(key));
      else done(new DomainError('invalid_token', 'The access token was not issued by this service'));
    },
  };
}

/**
 * Asks for a token of the realm; `what` says so in words. Throws `invalid_token`, and what the strategy of the realm throws: a
 * database that is busy says nothing of the token, and must not sign anybody out.
 */
export function BearerGuard(realm: Realm, what: string) {
  return class extends AuthGuard(realm) {
    override handleRequest<T>(error: unknown, bearer: T | false, refusal: unknown): T {
      if (error) throw error as Error;
      if (bearer) return bearer;
      throw new DomainError('invalid_token', `Send Authorization: Bearer with ${what}`, { cause: refusal });
    }
  };
}

/** Throws `invalid_token` when the token's time is over, or it has no end. */
export function refuseIfOver({ exp = 0 }: { exp?: number }, clock: Clock): void {
  if (exp * 1000 <= clock.now().getTime()) {
    throw new DomainError('invalid_token', 'The access token has expired; refresh it');
  }
}

/**
 * jsonwebtoken tries bytes as a public key first, which fails at each request and took an eighth to a quarter of it; a key object it takes
 * as it is. The types of both libraries around it know bytes alone.
 */
const secretOf = ({ secret }: DerivedKey): Buffer => secret as unknown as Buffer;

/** The `kid` of an access token's header, unverified: it only chooses which of our keys to verify with. */
function keyIdOf(token: string): string {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as {
      kid?: unknown;
      typ?: unknown;
    };
    return typeof header.kid === 'string' && header.typ === type ? header.kid : '';
  } catch {
    return '';
  }
}

export const tokens = named('Tokens', {
  access_token: text,
  token_type: z.literal('Bearer'),
  expires_in: whole.meta({ description: 'Seconds' }),
  refresh_token: text,
  refresh_expires_in: whole.meta({ description: 'Seconds' }),
});

export const dashboardToken = tokens
  .pick({ access_token: true, token_type: true, expires_in: true })
  .extend({ scope: z.literal('dashboard') })
  .meta({ id: 'DashboardToken' });

/** What whoever sends a password may run into. */
export const passwordErrors = [
  ...(['invalid_credentials', 'two_factor_required', 'invalid_totp', 'too_many_attempts'] as const),
  'service_unavailable',
] as const;

/** What the sign-in routes of partners and staff answer. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  async ofSession(session: OpenSession, realm: Realm = 'partner'): Promise<z.output<typeof tokens>> {
    const { accountId, sessionId, refreshToken, refreshExpiresAt } = session;
    return {
      ...(await this.issue(realm, { sub: accountId, sid: sessionId, scope: 'session', amr: ['pwd'] })),
      refresh_token: refreshToken,
      refresh_expires_in: Math.floor((refreshExpiresAt.getTime() - this.clock.now().getTime()) / 1000),
    };
  }

  /** A key is there to be exchanged again, so no refresh token comes with it. */
  async ofApiKey(key: { partnerId: string; apiKeyId: string }): Promise<z.output<typeof dashboardToken>> {
    const claims = { sub: key.partnerId, sid: key.apiKeyId, scope: 'dashboard', amr: ['api_key'] } as const;
    return { ...(await this.issue('partner', claims)), scope: 'dashboard' };
  }

  /** What a token of the realm says, its end left to {@link refuseIfOver}. Throws where it was not issued by this service. */
  async claimsOf(realm: Realm, token: string): Promise<AccessClaims & { readonly exp: number }> {
    const { audience, purpose } = realms[realm];
    const key = this.keyring.find(purpose, keyIdOf(token));
    if (!key) throw new DomainError('invalid_token', 'The access token was not issued by this service');
    const verification = { algorithms: ['HS256' as const], issuer, audience, ignoreExpiration: true };
    return this.jwt.verifyAsync(token, { secret: secretOf(key), ...verification });
  }

  /** A JWT, HS256 with a key derived for nothing else, named by `kid` (RFC 8725, RFC 9068 `at+jwt`). */
  private async issue(realm: Realm, claims: AccessClaims) {
    const { audience, purpose } = realms[realm];
    const key = this.keyring.current(purpose);
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const seconds = accessTokenSeconds[claims.scope];
    const token = await this.jwt.signAsync(
      { ...claims, iat, exp: iat + seconds },
      {
        secret: secretOf(key),
        algorithm: 'HS256',
        issuer,
        audience,
        jwtid: newId(),
        header: { alg: 'HS256', typ: type, kid: key.id },
      },
    );
    return { access_token: token, token_type: 'Bearer' as const, expires_in: seconds };
  }
}
