import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TotpFactor } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { EditProfile, Partner } from '@swap/domain/partners';
import { CurrentPartner, ForPartners, SessionOnly } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { ProfileBody } from './partners.dto.js';

@ApiTags('partner account')
@ForPartners()
@Controller('partners/profile')
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly editProfile: EditProfile,
  ) {}

  @Get()
  async show(@CurrentPartner() { partnerId }: SignedInPartner) {
    return this.present(await Partner.get(this.database.manager, partnerId));
  }

  @Patch()
  @SessionOnly()
  async edit(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() { name, website }: ProfileBody) {
    return this.present(await this.editProfile.run(partnerId, { name, website }, caller));
  }

  private async present(partner: Partner) {
    return {
      id: partner.id,
      email: partner.email,
      name: partner.name,
      website: partner.website,
      email_verified: partner.emailVerifiedAt !== null,
      two_factor_enabled: await TotpFactor.isEnabled(this.database.manager, partner.id),
      affiliate: {
        affiliate_enabled: partner.affiliateEnabled,
        affiliate_commission_bps: partner.affiliateCommissionBps,
        minimum_payout_usd: partner.minimumPayoutUsd,
        holding_days: partner.holdingDays,
      },
      created_at: partner.createdAt,
    };
  }
}
