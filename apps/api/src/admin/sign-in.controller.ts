import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { AcceptInvitation, AdminSessions, AdminSignIn, AdminTwoFactor } from '@swap/domain/staff';
import { passwordErrors, Tokens, tokens } from '../http/access-tokens.js';
import { UnknownCaller } from '../http/caller.js';
import { Post } from '../http/route.js';
import { presentSetup, recoveryCodes, twoFactorSetup } from '../http/two-factor.answer.js';
import { camelCased } from '../http/wire.js';
import { EnableTwoFactorBody, RefreshBody, SetUpTwoFactorBody, SignInBody } from '../partners/partners.dto.js';
import { InvitationBody } from './admin.dto.js';
import { BeforeTwoFactor, CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

@ApiTags('admin')
@Controller('admin')
export class StaffSignInController {
  constructor(
    private readonly signIn: AdminSignIn,
    private readonly sessions: AdminSessions,
    private readonly acceptInvitation: AcceptInvitation,
    private readonly tokens: Tokens,
  ) {}

  @Post('signin', 'signInStaff', 'Begin a session of the staff', {
    answer: tokens,
    errors: [...passwordErrors, 'account_suspended'],
    limit: 'signIn',
  })
  async open(@Body() body: SignInBody, @UnknownCaller() caller: Caller) {
    return this.tokens.ofSession(await this.signIn.run(camelCased(body), caller), 'admin');
  }

  @Post('auth/refresh', 'refreshStaffTokens', 'Fresh tokens for a session', {
    answer: tokens,
    errors: ['invalid_token', 'refresh_token_reused'],
    limit: 'refresh',
  })
  async refresh(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller) {
    return this.tokens.ofSession(await this.sessions.refresh(refresh_token, caller), 'admin');
  }

  @Post('auth/logout', 'signOutStaff', 'End a session', { errors: ['invalid_token'], limit: 'refresh' })
  async close(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller): Promise<void> {
    await this.sessions.end(refresh_token, caller);
  }

  @Post('invitation', 'acceptInvitation', 'Choose a password with the token of an invitation', {
    errors: ['invalid_token', 'invalid_code', 'weak_password', 'service_unavailable'],
    limit: 'signIn',
  })
  async accept(@Body() body: InvitationBody, @UnknownCaller() caller: Caller): Promise<void> {
    const { token, password, language = null } = body;
    await this.acceptInvitation.run(token, { password, language }, caller);
  }
}

@ForStaff()
@BeforeTwoFactor()
@Controller('admin/2fa')
export class StaffTwoFactorController {
  constructor(private readonly twoFactor: AdminTwoFactor) {}

  @Post('setup', 'setUpStaffTwoFactor', 'A key for an authenticator app', {
    answer: twoFactorSetup,
    errors: [...passwordErrors, 'action_not_available'],
    limit: 'signIn',
  })
  async setUp(@CurrentAdmin() admin: SignedInAdmin, @Body() { password }: SetUpTwoFactorBody) {
    return presentSetup(await this.twoFactor.setUp(admin, password));
  }

  @Post('enable', 'enableStaffTwoFactor', 'Turn the second factor on; other sessions end; answers recovery codes', {
    answer: recoveryCodes,
    errors: [...passwordErrors, 'action_not_available'],
    limit: 'signIn',
  })
  async enable(@CurrentAdmin() admin: SignedInAdmin, @Body() { totp_code }: EnableTwoFactorBody) {
    return { recovery_codes: await this.twoFactor.enable(admin, totp_code) };
  }
}
