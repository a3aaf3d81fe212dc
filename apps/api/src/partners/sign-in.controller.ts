import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { EndSession, ExchangeApiKey, RefreshSession, SignIn } from '@swap/domain/partners';
import { dashboardToken, passwordErrors, Tokens, tokens } from '../http/access-tokens.js';
import { UnknownCaller } from '../http/caller.js';
import { Post } from '../http/route.js';
import { camelCased } from '../http/wire.js';
import { ApiKeyBody, RefreshBody, SignInBody } from './partners.dto.js';

/** The ways to an access token, and out. */
@ApiTags('partner account')
@Controller('partners')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly refreshSession: RefreshSession,
    private readonly endSession: EndSession,
    private readonly exchangeApiKey: ExchangeApiKey,
    private readonly tokens: Tokens,
  ) {}

  @Post('signin', 'signIn', 'Begin a session', {
    answer: tokens,
    errors: [...passwordErrors, 'email_not_verified', 'account_suspended'],
    limit: 'signIn',
  })
  async open(@Body() body: SignInBody, @UnknownCaller() caller: Caller) {
    return this.tokens.ofSession(await this.signIn.run(camelCased(body), caller));
  }

  @Post('auth/refresh', 'refreshTokens', 'Fresh tokens for a session', {
    answer: tokens,
    errors: ['invalid_token', 'refresh_token_reused', 'account_suspended'],
    limit: 'refresh',
  })
  async refresh(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller) {
    return this.tokens.ofSession(await this.refreshSession.run(refresh_token, caller));
  }

  @Post('auth/token', 'exchangeApiKey', 'An access token for a secret API key', {
    answer: dashboardToken,
    errors: [
      ...([
        'invalid_credentials',
        'invalid_api_key',
        'wrong_environment',
        'publishable_key',
        'api_key_locked',
      ] as const),
      ...(['account_suspended', 'too_many_attempts'] as const),
    ],
    limit: 'signIn',
  })
  async exchange(@Body() { api_key }: ApiKeyBody, @UnknownCaller() caller: Caller) {
    return this.tokens.ofApiKey(await this.exchangeApiKey.run(api_key, caller));
  }

  @Post('auth/logout', 'signOut', 'End a session', { errors: ['invalid_token'], limit: 'refresh' })
  async close(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller): Promise<void> {
    await this.endSession.byToken(refresh_token, caller);
  }
}
