import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { pageRestMs } from '@swap/domain/credentials';
import { AdminPasskeySignIn, AdminSessions, AdminSignIn } from '@swap/domain/staff';
import { passwordErrors } from '../http/access-tokens.js';
import { UnknownCaller } from '../http/caller.js';
import { passkeyErrors, passkeyOptions } from '../http/passkey.answer.js';
import { PasskeyAnswerBody } from '../http/passkeys.dto.js';
import { Delete, Post } from '../http/route.js';
import { pageErrors, pageTokens, PageVisit, SessionCookies, type Visit } from '../http/session-cookie.js';
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
    errors: [...passwordErrors, 'account_suspended', ...pageErrors],
    limit: 'signIn',
  })
  async open(@Body() body: SignInBody, @UnknownCaller() caller: Caller, @PageVisit() visit: Visit) {
    return this.cookies.begin(visit, 'admin', () => this.signIn.run(camelCased(body), caller));
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
    @PageVisit() visit: Visit,
  ) {
    const { origin } = visit.request.headers;
    return this.cookies.begin(visit, 'admin', () => this.byPasskey.run({ response, origin }, caller));
  }

  @Post('refresh', 'refreshStaffPageSession', 'A fresh access token for the session of the cookie', {
    answer: pageTokens,
    errors: ['invalid_token', 'refresh_token_reused', ...pageErrors],
    limit: 'refresh',
  })
  async refresh(@UnknownCaller() caller: Caller, @PageVisit() visit: Visit) {
    return this.cookies.renew(visit, 'admin', (token) => this.sessions.refresh(token, caller, pageRestMs));
  }

  /** The cookie goes even where its session had ended. */
  @Delete('', 'closeStaffPageSession', 'End the session of the cookie', {
    errors: ['invalid_token', ...pageErrors],
    limit: 'refresh',
  })
  async close(@UnknownCaller() caller: Caller, @PageVisit() visit: Visit): Promise<void> {
    await this.cookies.end(visit, 'admin', (token) => this.sessions.end(token, caller));
  }
}
