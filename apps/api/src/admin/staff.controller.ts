import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import type { OpenSession } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import {
  AcceptInvitation,
  Admin,
  AdminSessions,
  AdminSignIn,
  AdminTwoFactor,
  ChangeAdmin,
  InviteAdmin,
} from '@swap/domain/staff';
import QRCode from 'qrcode';
import { UnknownCaller } from '../http/caller.js';
import { Limited } from '../http/quotas.js';
import { RowId } from '../http/row-id.js';
import { PartnerTokens } from '../partners/partner-tokens.js';
import { EnableTwoFactorBody, RefreshBody, SetUpTwoFactorBody, SignInBody } from '../partners/partners.dto.js';
import { BeforeTwoFactor, CurrentAdmin, ForStaff, OnlyFor } from './admin.guard.js';
import type { SignedInAdmin } from './admin.strategy.js';
import { AdminChangeBody, InvitationBody, NewAdminBody } from './staff.dto.js';

@ApiTags('admin')
@Controller('admin')
export class AdminSignInController {
  constructor(
    private readonly signIn: AdminSignIn,
    private readonly sessions: AdminSessions,
    private readonly acceptInvitation: AcceptInvitation,
    private readonly tokens: PartnerTokens,
  ) {}

  @Post('signin')
  @HttpCode(200)
  @Limited('signIn')
  async open(@Body() body: SignInBody, @UnknownCaller() caller: Caller) {
    const { email, password, totp_code: totpCode, recovery_code: recoveryCode } = body;
    return this.present(await this.signIn.run({ email, password, totpCode, recoveryCode }, caller));
  }

  @Post('auth/refresh')
  @HttpCode(200)
  @Limited('refresh')
  async refresh(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller) {
    return this.present(await this.sessions.refresh(refresh_token, caller));
  }

  @Post('auth/logout')
  @HttpCode(204)
  @Limited('refresh')
  async close(@Body() { refresh_token }: RefreshBody, @UnknownCaller() caller: Caller): Promise<void> {
    await this.sessions.end(refresh_token, caller);
  }

  @Post('invitation')
  @HttpCode(204)
  @Limited('signIn')
  async accept(@Body() { token, password }: InvitationBody, @UnknownCaller() caller: Caller): Promise<void> {
    await this.acceptInvitation.run(token, password, caller);
  }

  private present(session: OpenSession) {
    return this.tokens.ofSession(session, 'admin');
  }
}

@ForStaff()
@BeforeTwoFactor()
@Limited('signIn')
@Controller('admin/2fa')
export class AdminTwoFactorController {
  constructor(private readonly twoFactor: AdminTwoFactor) {}

  @Post('setup')
  @HttpCode(200)
  async setUp(@CurrentAdmin() { adminId, caller }: SignedInAdmin, @Body() { password }: SetUpTwoFactorBody) {
    const { secret, otpauthUrl } = await this.twoFactor.setUp(adminId, password, caller);
    return { secret, otpauth_url: otpauthUrl, qr_svg: await QRCode.toString(otpauthUrl, { type: 'svg', margin: 2 }) };
  }

  @Post('enable')
  @HttpCode(200)
  async enable(@CurrentAdmin() { adminId, caller }: SignedInAdmin, @Body() { totp_code }: EnableTwoFactorBody) {
    return { recovery_codes: await this.twoFactor.enable(adminId, totp_code, caller) };
  }
}

@ForStaff()
@Controller('admin')
export class AdminsController {
  constructor(
    private readonly database: Database,
    private readonly inviteAdmin: InviteAdmin,
    private readonly changeAdmin: ChangeAdmin,
  ) {}

  /** Who is signed in and what they may do. */
  @Get('me')
  @BeforeTwoFactor()
  async me(@CurrentAdmin() { adminId, twoFactorEnabled }: SignedInAdmin) {
    const admin = await Admin.get(this.database.manager, adminId);
    return { ...present(admin), two_factor_enabled: twoFactorEnabled };
  }

  @Get('admins')
  async list() {
    const admins = await this.database.manager.find(Admin, { order: { createdAt: 'DESC', id: 'DESC' } });
    return { data: admins.map(present) };
  }

  @Post('admins')
  @HttpCode(201)
  @OnlyFor(['operator'])
  async invite(@CurrentAdmin() { caller }: SignedInAdmin, @Body() { email, name, roles }: NewAdminBody) {
    return present(await this.inviteAdmin.run({ email, name, roles }, caller));
  }

  @Patch('admins/:id')
  @OnlyFor(['operator'])
  async change(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() body: AdminChangeBody) {
    const { name, roles, active, reset_two_factor: resetTwoFactor } = body;
    const change = {
      ...(name !== undefined && { name }),
      ...(roles && { roles }),
      ...(active !== undefined && { active }),
      ...(resetTwoFactor !== undefined && { resetTwoFactor }),
    };
    return present(await this.changeAdmin.run(id, caller, change));
  }
}

function present({ id, email, name, roles, passwordHash, deactivatedAt, createdAt }: Admin) {
  return {
    id,
    email,
    name,
    roles,
    active: deactivatedAt === null,
    invited: passwordHash === '',
    created_at: createdAt,
  };
}
