import { Body, Controller } from '@nestjs/common';
import { TotpFactor } from '@swap/domain/credentials';
import { Database } from '@swap/domain/database';
import { Clock, DomainError } from '@swap/domain/kernel';
import { knownLanguage } from '@swap/domain/mail';
import { EditProfile, listMembers, memberRoles, Partner } from '@swap/domain/partners';
import { z } from 'zod';
import { ownLanguage } from '../http/own-language.js';
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
  member: z
    .object({ id: uuid, email: text, name: text, role: z.enum(memberRoles) })
    .nullable()
    .meta({ description: 'Who is signed in; null for the token of an API key' }),
  language: ownLanguage,
});

@ForPartners('partner account')
@Scoped(['account:read'])
@Controller('partners/profile')
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly editProfile: EditProfile,
    private readonly clock: Clock,
  ) {}

  @Get('', 'getProfile', 'The account', { answer: profile })
  async show(@CurrentPartner() by: SignedInPartner) {
    return this.present(await Partner.get(this.database.manager, by.partnerId), by);
  }

  /** Name and website are the account's, the language is everybody's own. */
  @Patch('', 'editProfile', 'Change name or website, or the language of your mail', {
    answer: profile,
    errors: ['role_required'],
    members: 'everyone',
    session: true,
  })
  async edit(@CurrentPartner() by: SignedInPartner, @Body() { name, website, language }: ProfileBody) {
    if (by.role !== 'owner' && (name !== undefined || website !== undefined)) {
      throw new DomainError('role_required', 'Name and website need the role owner; you may only change your language');
    }
    return this.present(await this.editProfile.run(by.partnerId, { name, website, language }, by.caller), by);
  }

  private async present(partner: Partner, by: SignedInPartner) {
    const people = by.role === null ? [] : await listMembers(this.database.manager, partner.id, this.clock.now());
    const member = people.find(({ id }) => id === by.caller.actorId) ?? null;
    return present(profile, partner, {
      email_verified: partner.emailVerifiedAt !== null,
      two_factor_enabled: await TotpFactor.isEnabled(this.database.manager, by.caller.actorId ?? partner.id),
      affiliate: present(profile.shape.affiliate, partner),
      language: knownLanguage(member?.language ?? null),
      member: member && { id: member.id, email: member.email, name: member.name, role: member.role },
    });
  }
}
