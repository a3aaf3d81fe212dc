import { Body, Controller } from '@nestjs/common';
import { ChangePassword, DisableTwoFactor, EnableTwoFactor, SetUpTwoFactor } from '@swap/domain/partners';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Limited } from '../http/quotas.js';
import { Post } from '../http/route.js';
import { presentSetup, recoveryCodes, twoFactorSetup } from '../http/two-factor.answer.js';
import { camelCased } from '../http/wire.js';
import { ChangePasswordBody, DisableTwoFactorBody, EnableTwoFactorBody, SetUpTwoFactorBody } from './partners.dto.js';
import { passwordErrors } from './tokens.js';

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
