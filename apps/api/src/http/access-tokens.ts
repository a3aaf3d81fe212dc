import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock, Keyring } from '@swap/domain/kernel';

/** `session`: a person signed in. `dashboard`: a backend that exchanged an API key. */
export type Scope = 'session' | 'dashboard';

export interface AccessClaims {
  /** Partner id. */
  readonly sub: string;
  /** Session id. */
  readonly sid: string;
  readonly scope: Scope;
}

export const accessTokenSeconds = 15 * 60;
export const tokenIssuer = 'swap-exchange-service';
export const partnerAudience = 'partner-api';

/** Issues access tokens: JWT, HS256 with a key derived for nothing else, named by `kid` (RFC 8725, RFC 9068 `at+jwt`). */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  async issue(claims: AccessClaims): Promise<string> {
    const key = this.keyring.current('access-token');
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    return this.jwt.signAsync(
      { ...claims, iat, exp: iat + accessTokenSeconds },
      {
        secret: key.bytes,
        algorithm: 'HS256',
        issuer: tokenIssuer,
        audience: partnerAudience,
        header: { alg: 'HS256', typ: 'at+jwt', kid: key.id },
      },
    );
  }
}
