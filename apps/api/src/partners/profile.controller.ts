import { Body, Controller } from '@nestjs/common';
import { TotpFactor } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { EditProfile, Partner } from '@swap/domain/partners';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Patch, Scoped } from '../http/route.js';
import { flag, moment, named, present, text, usd, uuid, whole } from '../http/wire.js';
import { ProfileBody } from './partners.dto.js';

const profile = named('Profile', {
  id: uuid,
  email: text,
  name: text,
  website: text.nullable(),
  email_verified: flag,
  two_factor_enabled: flag,
  affiliate: z.object({
    affiliate_enabled: flag,
    affiliate_commission_bps: whole,
    minimum_payout_usd: usd,
    holding_days: whole,
  }),
  created_at: moment,
});

@ForPartners('partner account')
@Scoped(['account:read'])
@Controller('partners/profile')
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly editProfile: EditProfile,
  ) {}

  @Get('', 'getProfile', 'The account', { answer: profile })
  async show(@CurrentPartner() { partnerId }: SignedInPartner) {
    return this.present(await Partner.get(this.database.manager, partnerId));
  }

  @Patch('', 'editProfile', 'Change name or website', { answer: profile, session: true })
  async edit(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() { name, website }: ProfileBody) {
    return this.present(await this.editProfile.run(partnerId, { name, website }, caller));
  }

  private async present(partner: Partner) {
    return present(profile, partner, {
      email_verified: partner.emailVerifiedAt !== null,
      two_factor_enabled: await TotpFactor.isEnabled(this.database.manager, partner.id),
      affiliate: present(profile.shape.affiliate, partner),
    });
  }
}
