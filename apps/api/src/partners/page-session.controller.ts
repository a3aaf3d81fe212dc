import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { pageRestMs } from '@swap/domain/credentials';
import { EndSession, RefreshSession, SignIn, UsePasskey } from '@swap/domain/partners';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { passwordErrors } from '../http/access-tokens.js';
import { UnknownCaller } from '../http/caller.js';
import { passkeyErrors, passkeyOptions } from '../http/passkey.answer.js';
import { PasskeyAnswerBody } from '../http/passkeys.dto.js';
import { Delete, Post } from '../http/route.js';
import { pageErrors, pageTokens, SessionCookies } from '../http/session-cookie.js';
import { camelCased, data } from '../http/wire.js';
import { SignInBody } from './partners.dto.js';

/** A session that stays in a browser, across tabs and reloads: for the console, whose scripts never hold its refresh token. */
@ApiTags('partner account')
@Controller('partners/session')
export class PageSessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly refreshSession: RefreshSession,
    private readonly endSession: EndSession,
    private readonly usePasskey: UsePasskey,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('', 'openPageSession', 'Begin a session that stays in this browser, in a cookie', {
    answer: pageTokens,
    errors: [...passwordErrors, 'email_not_verified', 'account_suspended', ...pageErrors],
    limit: 'signIn',
  })
  async open(
    @Body() body: SignInBody,
    @UnknownCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookies.refuseOthers(request);
    return this.cookies.keep(reply, await this.signIn.run(camelCased(body), caller), 'partner');
  }

  @Post('passkey/options', 'beginPasskeySignIn', 'What the browser needs to sign in by a passkey', {
    answer: data(passkeyOptions),
    limit: 'signIn',
  })
  async begin() {
    return { data: { options: await this.usePasskey.signInRequest() } };
  }

  @Post('passkey', 'openSessionByPasskey', 'Begin a session that stays in this browser, by a passkey', {
    answer: pageTokens,
    errors: ['account_suspended', ...passkeyErrors, ...pageErrors],
    limit: 'signIn',
  })
  async openByPasskey(
    @Body() { response }: PasskeyAnswerBody,
    @UnknownCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookies.refuseOthers(request);
    const { origin } = request.headers;
    return this.cookies.keep(reply, await this.usePasskey.signIn({ response, origin }, caller), 'partner');
  }

  @Post('refresh', 'refreshPageSession', 'A fresh access token for the session of the cookie', {
    answer: pageTokens,
    errors: ['invalid_token', 'refresh_token_reused', 'account_suspended', ...pageErrors],
    limit: 'refresh',
  })
  async refresh(
    @UnknownCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookies.refuseOthers(request);
    const token = this.cookies.read(request, 'partner');
    return this.cookies.keep(reply, await this.refreshSession.run(token, caller, pageRestMs), 'partner');
  }

  /** The cookie goes even where its session had ended. */
  @Delete('', 'closePageSession', 'End the session of the cookie', {
    errors: ['invalid_token', ...pageErrors],
    limit: 'refresh',
  })
  async close(
    @UnknownCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.cookies.refuseOthers(request);
    const token = this.cookies.read(request, 'partner');
    this.cookies.drop(reply, 'partner');
    await this.endSession.byToken(token, caller);
  }
}
