import { Body, Controller, Param } from '@nestjs/common';
import { type FreshProof, Session } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { Clock, DomainError } from '@swap/domain/kernel';
import {
  ChangePassword,
  DisableTwoFactor,
  EnableTwoFactor,
  EndSession,
  ProveAgain,
  SetUpTwoFactor,
} from '@swap/domain/partners';
import { passwordErrors } from '../http/access-tokens.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Limited } from '../http/quotas.js';
import { Delete, Get, Post, Scoped } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { presentSetup, recoveryCodes, twoFactorSetup } from '../http/two-factor.answer.js';
import { presentSession, session } from '../http/session.answer.js';
import { camelCased, data, list, moment, named } from '../http/wire.js';
import {
  ChangePasswordBody,
  DisableTwoFactorBody,
  EnableTwoFactorBody,
  SetUpTwoFactorBody,
  StepUpBody,
} from './partners.dto.js';

export const stepUp = named('StepUp', { step_up_until: moment });

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
    private readonly proveAgain: ProveAgain,
  ) {}

  /** For ten minutes the session may then do what answers `step_up_required` otherwise. */
  @Post('step-up', 'stepUp', 'Show password or code once more', {
    members: 'everyone',
    answer: data(stepUp),
    errors: ['invalid_credentials', 'invalid_totp', 'too_many_attempts'],
    session: true,
  })
  async prove(@CurrentPartner() partner: SignedInPartner, @Body() body: StepUpBody) {
    const proof: FreshProof = camelCased(body);
    if (proof.password === undefined && proof.totpCode === undefined) {
      throw DomainError.ofField('validation_failed', 'password', 'Send password, or totp_code');
    }
    return { data: { step_up_until: await this.proveAgain.run(partner, proof) } };
  }

  @Post('change-password', 'changePassword', 'Change the password; other sessions end', {
    members: 'everyone',
    errors: [...passwordErrors, 'weak_password'],
    session: true,
  })
  async change(@CurrentPartner() partner: SignedInPartner, @Body() body: ChangePasswordBody): Promise<void> {
    await this.changePassword.run(partner, camelCased(body));
  }

  @Post('2fa/setup', 'setUpTwoFactor', 'A key for an authenticator app', {
    members: 'everyone',
    answer: twoFactorSetup,
    errors: [...passwordErrors, 'action_not_available'],
    session: true,
  })
  async setUp(@CurrentPartner() partner: SignedInPartner, @Body() { password }: SetUpTwoFactorBody) {
    return presentSetup(await this.setUpTwoFactor.run(partner, password));
  }

  @Post('2fa/enable', 'enableTwoFactor', 'Turn two-factor sign-in on; answers recovery codes', {
    members: 'everyone',
    answer: recoveryCodes,
    errors: [...passwordErrors, 'action_not_available'],
    session: true,
  })
  async enable(@CurrentPartner() partner: SignedInPartner, @Body() { totp_code }: EnableTwoFactorBody) {
    return { recovery_codes: await this.enableTwoFactor.run(partner, totp_code) };
  }

  @Post('2fa/disable', 'disableTwoFactor', 'Turn two-factor sign-in off', {
    members: 'everyone',
    errors: [...passwordErrors, 'action_not_available'],
    session: true,
  })
  async disable(@CurrentPartner() partner: SignedInPartner, @Body() body: DisableTwoFactorBody): Promise<void> {
    await this.disableTwoFactor.run(partner, camelCased(body));
  }
}

/** Where a partner is signed in. */
@ForPartners('partner account')
@Scoped(['account:read'])
@Controller('partners/sessions')
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly endSession: EndSession,
  ) {}

  @Get('', 'listSessions', 'Where the account is signed in', { answer: data(list(session)) })
  async list(@CurrentPartner() { caller, partnerId, sessionId }: SignedInPartner) {
    const account = { realm: 'partner', id: caller.actorId ?? partnerId } as const;
    const sessions = await Session.listLive(this.database.manager, account, this.clock.now());
    return { data: sessions.map((each) => presentSession(each, sessionId)) };
  }

  @Delete(':id', 'endSession', 'End one of the sessions', { members: 'everyone', session: true })
  async end(@CurrentPartner() { caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.endSession.byId(id, caller);
  }
}
