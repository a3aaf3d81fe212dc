import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ChangePassword, DisableTwoFactor, EnableTwoFactor, SetUpTwoFactor } from '@swap/domain/partners';
import QRCode from 'qrcode';
import { CurrentPartner, ForPartners, SessionOnly } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { Limited } from '../http/quotas.js';
import { ChangePasswordBody, DisableTwoFactorBody, EnableTwoFactorBody, SetUpTwoFactorBody } from './partners.dto.js';

/** What guards an account, changed by the person who owns it. */
@ApiTags('partner account')
@ForPartners()
@SessionOnly()
@Limited('signIn')
@Controller('partners')
export class SecurityController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly setUpTwoFactor: SetUpTwoFactor,
    private readonly enableTwoFactor: EnableTwoFactor,
    private readonly disableTwoFactor: DisableTwoFactor,
  ) {}

  @Post('change-password')
  @HttpCode(204)
  async change(@CurrentPartner() partner: SignedInPartner, @Body() body: ChangePasswordBody): Promise<void> {
    const { current_password: currentPassword, new_password: newPassword, totp_code: totpCode } = body;
    await this.changePassword.run(partner, { currentPassword, newPassword, totpCode });
  }

  @Post('2fa/setup')
  @HttpCode(200)
  async setUp(@CurrentPartner() partner: SignedInPartner, @Body() { password }: SetUpTwoFactorBody) {
    const { secret, otpauthUrl } = await this.setUpTwoFactor.run(partner, password);
    return { secret, otpauth_url: otpauthUrl, qr_svg: await QRCode.toString(otpauthUrl, { type: 'svg', margin: 2 }) };
  }

  @Post('2fa/enable')
  @HttpCode(200)
  async enable(@CurrentPartner() partner: SignedInPartner, @Body() { totp_code }: EnableTwoFactorBody) {
    return { recovery_codes: await this.enableTwoFactor.run(partner, totp_code) };
  }

  @Post('2fa/disable')
  @HttpCode(204)
  async disable(@CurrentPartner() partner: SignedInPartner, @Body() body: DisableTwoFactorBody): Promise<void> {
    const { password, totp_code: totpCode, recovery_code: recoveryCode } = body;
    await this.disableTwoFactor.run(partner, { password, totpCode, recoveryCode });
  }
}
