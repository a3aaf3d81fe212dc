import { Injectable } from '@nestjs/common';
import type { OpenSession, Realm } from '@swap/domain/credentials';
import { Clock } from '@swap/domain/kernel';
import { AccessTokens, accessTokenSeconds } from '../http/access-tokens.js';

/** What the sign-in routes answer (contract, Tokens). */
@Injectable()
export class PartnerTokens {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  async ofSession({ accountId, sessionId, refreshToken, refreshExpiresAt }: OpenSession, realm: Realm = 'partner') {
    const claims = { sub: accountId, sid: sessionId, scope: 'session', amr: ['pwd'] } as const;
    return {
      access_token: await this.accessTokens.issue(realm, claims),
      token_type: 'Bearer' as const,
      expires_in: accessTokenSeconds.session,
      refresh_token: refreshToken,
      refresh_expires_in: Math.floor((refreshExpiresAt.getTime() - this.clock.now().getTime()) / 1000),
    };
  }

  /** A key is there to be exchanged again, so no refresh token comes with it. */
  async ofApiKey({ partnerId, apiKeyId }: { partnerId: string; apiKeyId: string }) {
    const claims = { sub: partnerId, sid: apiKeyId, scope: 'dashboard', amr: ['api_key'] } as const;
    return {
      access_token: await this.accessTokens.issue('partner', claims),
      token_type: 'Bearer' as const,
      expires_in: accessTokenSeconds.dashboard,
      scope: 'dashboard' as const,
    };
  }
}
