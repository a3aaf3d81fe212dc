import { Body, Controller } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { PayoutProfile, UpdatePayoutProfile } from '@swap/domain/payouts';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { camelCased } from '../http/present.js';
import { Get, Patch } from '../http/route.js';
import { data } from '../http/wire.js';
import { passwordErrors } from '../partners/tokens.js';
import { PayoutProfileBody } from './affiliate.dto.js';
import { payoutProfile, presentProfile } from './payout.answer.js';

@ForPartners('affiliate')
@Controller('partners/affiliate/payout-profile')
export class PayoutProfileController {
  constructor(
    private readonly database: Database,
    private readonly updatePayoutProfile: UpdatePayoutProfile,
  ) {}

  @Get('', 'getPayoutProfile', 'Where payouts go', { answer: data(payoutProfile.nullable()) })
  async read(@CurrentPartner() { partnerId }: SignedInPartner) {
    return { data: presentProfile(await this.database.manager.findOneBy(PayoutProfile, { partnerId })) };
  }

  @Patch('', 'changePayoutProfile', 'Change where payouts go', {
    answer: data(payoutProfile.nullable()),
    errors: [
      ...passwordErrors,
      ...(['unknown_asset', 'invalid_address', 'invalid_memo', 'memo_required', 'payouts_frozen'] as const),
    ],
    limit: 'signIn',
    session: true,
  })
  async update(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: PayoutProfileBody) {
    const { password, totp_code: totpCode, preferences, memo_tag: memoTag, ...destination } = body;
    const change = {
      ...camelCased(destination),
      ...camelCased(preferences ?? {}),
      // Null removes it.
      ...(memoTag !== undefined && { memoTag }),
    };
    const act = { proof: { password, totpCode }, caller };
    return { data: presentProfile(await this.updatePayoutProfile.run(partnerId, act, change)) };
  }
}
