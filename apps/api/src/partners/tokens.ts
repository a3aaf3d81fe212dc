import { Injectable } from '@nestjs/common';
import type { OpenSession, Realm } from '@swap/domain/credentials';
import { Clock } from '@swap/domain/kernel';
import { z } from 'zod';
import { AccessTokens, accessTokenSeconds } from '../http/access-tokens.js';
import { text, whole } from '../http/wire.js';

export const tokens = z
  .object({
    access_token: text,
    token_type: z.literal('Bearer'),
    expires_in: whole.meta({ description: 'Seconds' }),
    refresh_token: text,
    refresh_expires_in: whole.meta({ description: 'Seconds' }),
  })
  .meta({ id: 'Tokens' });

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
    private readonly accessTokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  async ofSession(session: OpenSession, realm: Realm = 'partner'): Promise<z.output<typeof tokens>> {
    const { accountId, sessionId, refreshToken, refreshExpiresAt } = session;
    const claims = { sub: accountId, sid: sessionId, scope: 'session', amr: ['pwd'] } as const;
    return {
      access_token: await this.accessTokens.issue(realm, claims),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds.session,
      refresh_token: refreshToken,
      refresh_expires_in: Math.floor((refreshExpiresAt.getTime() - this.clock.now().getTime()) / 1000),
    };
  }

  /** A key is there to be exchanged again, so no refresh token comes with it. */
  async ofApiKey(key: { partnerId: string; apiKeyId: string }): Promise<z.output<typeof dashboardToken>> {
    const claims = { sub: key.partnerId, sid: key.apiKeyId, scope: 'dashboard', amr: ['api_key'] } as const;
    return {
      access_token: await this.accessTokens.issue('partner', claims),
      token_type: 'Bearer',
      expires_in: accessTokenSeconds.dashboard,
      scope: 'dashboard',
    };
  }
}
