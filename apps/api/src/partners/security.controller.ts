import { Body, Controller, Param } from '@nestjs/common';
import type { Session } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import {
  ChangePassword,
  DisableTwoFactor,
  EnableTwoFactor,
  EndSession,
  listSessions,
  SetUpTwoFactor,
} from '@swap/domain/partners';
import { passwordErrors } from '../http/access-tokens.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Limited } from '../http/quotas.js';
import { Delete, Get, Post } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { presentSetup, recoveryCodes, twoFactorSetup } from '../http/two-factor.answer.js';
import { camelCased, data, flag, list, moment, named, present, text, uuid } from '../http/wire.js';
import { ChangePasswordBody, DisableTwoFactorBody, EnableTwoFactorBody, SetUpTwoFactorBody } from './partners.dto.js';

/** What guards an account, changed by the person who owns it. */
@ForPartners('partner account')
@Limited('signIn')
@Controller('partners')
export class SecurityController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly setUpTwoFactor: SetUpTwoFactor,
    private readonly enableTwoFactor: EnableTwoFactor,
    private readonly disableTwoFactor: DisableTwoFactor,
  ) {}

  @Post('change-password', 'changePassword', 'Change the password; other sessions end', {
    errors: [...passwordErrors, 'weak_password'],
    session: true,
  })
  async change(@CurrentPartner() partner: SignedInPartner, @Body() body: ChangePasswordBody): Promise<void> {
    await this.changePassword.run(partner, camelCased(body));
  }

  @Post('2fa/setup', 'setUpTwoFactor', 'A key for an authenticator app', {
    answer: twoFactorSetup,
    errors: [...passwordErrors, 'action_not_available'],
    session: true,
  })
  async setUp(@CurrentPartner() partner: SignedInPartner, @Body() { password }: SetUpTwoFactorBody) {
    return presentSetup(await this.setUpTwoFactor.run(partner, password));
  }

  @Post('2fa/enable', 'enableTwoFactor', 'Turn two-factor sign-in on; answers recovery codes', {
    answer: recoveryCodes,
    errors: [...passwordErrors, 'action_not_available'],
    session: true,
  })
  async enable(@CurrentPartner() partner: SignedInPartner, @Body() { totp_code }: EnableTwoFactorBody) {
    return { recovery_codes: await this.enableTwoFactor.run(partner, totp_code) };
  }

  @Post('2fa/disable', 'disableTwoFactor', 'Turn two-factor sign-in off', {
    errors: [...passwordErrors, 'action_not_available'],
    session: true,
  })
  async disable(@CurrentPartner() partner: SignedInPartner, @Body() body: DisableTwoFactorBody): Promise<void> {
    await this.disableTwoFactor.run(partner, camelCased(body));
  }
}

const session = named('Session', {
  id: uuid,
  ip: text.nullable(),
  user_agent: text.nullable(),
  created_at: moment,
  last_used_at: moment,
  expires_at: moment,
  current: flag,
});

/** Where a partner is signed in. */
@ForPartners('partner account')
@Controller('partners/sessions')
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly endSession: EndSession,
  ) {}

  @Get('', 'listSessions', 'Where the account is signed in', { answer: data(list(session)) })
  async list(@CurrentPartner() { partnerId, sessionId }: SignedInPartner) {
    const sessions = await listSessions(this.database.manager, partnerId, this.clock.now());
    return { data: sessions.map((each) => presentSession(each, sessionId)) };
  }

  @Delete(':id', 'endSession', 'End one of the sessions', { session: true })
  async end(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.endSession.byId(partnerId, id, caller);
  }
}

const presentSession = (source: Session, current: string) =>
  present(session, source, { last_used_at: source.rotatedAt, current: source.id === current });
