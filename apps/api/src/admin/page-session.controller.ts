import { Body, Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { pageRestMs } from '@swap/domain/credentials';
import { AdminPasskeySignIn, AdminSessions, AdminSignIn } from '@swap/domain/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { passwordErrors } from '../http/access-tokens.js';
import { UnknownCaller } from '../http/caller.js';
import { passkeyErrors, passkeyOptions } from '../http/passkey.answer.js';
import { PasskeyAnswerBody } from '../http/passkeys.dto.js';
import { Delete, Post } from '../http/route.js';
import { pageErrors, pageTokens, SessionCookies } from '../http/session-cookie.js';
import { camelCased, data } from '../http/wire.js';
import { SignInBody } from '../partners/partners.dto.js';

/** A session that stays in a browser, across tabs and reloads: for the console of the staff, whose scripts never hold its refresh token. */
@ApiTags('admin')
@Controller('admin/session')
export class StaffPageSessionController {
  constructor(
    private readonly signIn: AdminSignIn,
    private readonly sessions: AdminSessions,
    private readonly byPasskey: AdminPasskeySignIn,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('', 'openStaffPageSession', 'Begin a session that stays in this browser, in a cookie', {
    answer: pageTokens,
    errors: [...passwordErrors, ...pageErrors],
    limit: 'signIn',
  })
  async open(
    @Body() body: SignInBody,
    @UnknownCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookies.refuseOthers(request);
    return this.cookies.keep(reply, await this.signIn.run(camelCased(body), caller), 'admin');
  }

  @Post('passkey/options', 'beginStaffPasskeySignIn', 'What the browser needs to sign in by a passkey', {
    answer: data(passkeyOptions),
    limit: 'signIn',
  })
  async begin() {
    return { data: { options: await this.byPasskey.request() } };
  }

  @Post('passkey', 'openStaffSessionByPasskey', 'Begin a session that stays in this browser, by a passkey', {
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
    return this.cookies.keep(reply, await this.byPasskey.run({ response, origin }, caller), 'admin');
  }

  @Post('refresh', 'refreshStaffPageSession', 'A fresh access token for the session of the cookie', {
    answer: pageTokens,
    errors: ['invalid_token', 'refresh_token_reused', ...pageErrors],
    limit: 'refresh',
  })
  async refresh(
    @UnknownCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookies.refuseOthers(request);
    const token = this.cookies.read(request, 'admin');
    return this.cookies.keep(reply, await this.sessions.refresh(token, caller, pageRestMs), 'admin');
  }

  /** The cookie goes even where its session had ended. */
  @Delete('', 'closeStaffPageSession', 'End the session of the cookie', {
    errors: ['invalid_token', ...pageErrors],
    limit: 'refresh',
  })
  async close(
    @UnknownCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.cookies.refuseOthers(request);
    const token = this.cookies.read(request, 'admin');
    this.cookies.drop(reply, 'admin');
    await this.sessions.end(token, caller);
  }
}
