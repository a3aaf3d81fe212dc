import { Body, Controller } from '@nestjs/common';
import { CloseAccount } from '@swap/domain/payouts';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Post } from '../http/route.js';
import { CloseAccountBody } from './partners.dto.js';

/** The end of an account. */
@ForPartners('partner account')
@Controller('partners/account')
export class ClosingController {
  constructor(private readonly closeAccount: CloseAccount) {}

  /** Members, sessions, keys, webhooks and the payout destination are gone at once; ledger and payouts stay without a name. */
  @Post('close', 'closeAccount', 'Close the account for good', {
    errors: ['account_not_closable', 'action_not_available'],
    session: true,
    stepUp: true,
  })
  async close(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Body() { email, forfeit_balance: forfeitBalance = false }: CloseAccountBody,
  ): Promise<void> {
    await this.closeAccount.run(partnerId, { email, forfeitBalance }, caller);
  }
}
