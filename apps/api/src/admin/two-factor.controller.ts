import { Body, Controller } from '@nestjs/common';
import { AdminTwoFactor } from '@swap/domain/staff';
import { Limited } from '../http/quotas.js';
import { Post } from '../http/route.js';
import { presentSetup, recoveryCodes, twoFactorSetup } from '../http/two-factor.answer.js';
import { EnableTwoFactorBody, SetUpTwoFactorBody } from '../partners/partners.dto.js';
import { passwordErrors } from '../partners/tokens.js';
import { BeforeTwoFactor, CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

@ForStaff()
@BeforeTwoFactor()
@Limited('signIn')
@Controller('admin/2fa')
export class StaffTwoFactorController {
  constructor(private readonly twoFactor: AdminTwoFactor) {}

  @Post('setup', 'setUpStaffTwoFactor', 'A key for an authenticator app', {
    answer: twoFactorSetup,
    errors: [...passwordErrors, 'action_not_available'],
  })
  async setUp(@CurrentAdmin() { adminId, caller }: SignedInAdmin, @Body() { password }: SetUpTwoFactorBody) {
    return presentSetup(await this.twoFactor.setUp(adminId, password, caller));
  }

  @Post('enable', 'enableStaffTwoFactor', 'Turn the second factor on; answers recovery codes', {
    answer: recoveryCodes,
    errors: [...passwordErrors, 'action_not_available'],
  })
  async enable(@CurrentAdmin() { adminId, caller }: SignedInAdmin, @Body() { totp_code }: EnableTwoFactorBody) {
    return { recovery_codes: await this.twoFactor.enable(adminId, totp_code, caller) };
  }
}
