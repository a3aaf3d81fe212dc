import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import type { Session } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { EndSession, ExchangeApiKey, listSessions, RefreshSession, SignIn } from '@swap/domain/partners';
import { UnknownCaller } from '../http/caller.js';
import { CurrentPartner, ForPartners, SessionOnly } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { Limited } from '../http/quotas.js';
import { RowId } from '../http/row-id.js';
import { PartnerTokens } from './partner-tokens.js';
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
    private readonly tokens: PartnerTokens,
  ) {}

  @Post('signin')
  @HttpCode(200)
  @Limited('signIn')
  async open(@Body() body: SignInBody, @UnknownCaller() caller: Caller) {
    const { email, password, totp_code: totpCode, recovery_code: recoveryCode } = body;
    return this.tokens.ofSession(await this.signIn.run({ email, password, totpCode, recoveryCode }, caller));
  }

  @Post('auth/refresh')
  @HttpCode(200)
  @Limited('refresh')
  async refresh(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller) {
    return this.tokens.ofSession(await this.refreshSession.run(refresh_token, caller));
  }

  @Post('auth/token')
  @HttpCode(200)
  @Limited('signIn')
  async exchange(@Body() { api_key }: ApiKeyBody, @UnknownCaller() caller: Caller) {
    return this.tokens.ofApiKey(await this.exchangeApiKey.run(api_key, caller));
  }

  @Post('auth/logout')
  @HttpCode(204)
  @Limited('refresh')
  async close(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller): Promise<void> {
    await this.endSession.byToken(refresh_token, caller);
  }
}

/** Where a partner is signed in. */
@ApiTags('partner account')
@ForPartners()
@Controller('partners/sessions')
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly endSession: EndSession,
  ) {}

  @Get()
  async list(@CurrentPartner() { partnerId, sessionId }: SignedInPartner) {
    const sessions = await listSessions(this.database.manager, partnerId, this.clock.now());
    return { data: sessions.map((session) => present(session, sessionId)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @SessionOnly()
  async end(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.endSession.byId(partnerId, id, caller);
  }
}

function present({ id, ip, userAgent, createdAt, rotatedAt, expiresAt }: Session, current: string) {
  return {
    id,
    ip,
    user_agent: userAgent,
    created_at: createdAt,
    last_used_at: rotatedAt,
    expires_at: expiresAt,
    current: id === current,
  };
}
