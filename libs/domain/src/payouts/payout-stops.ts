import { Config } from '@swap/config';
import type { EntityManager } from 'typeorm';
import { Clock, DomainError, HOUR, Injectable } from '../kernel/index.js';
import { Partner } from '../partners/index.js';
import { PayoutProfile } from './payout-profile.js';

/** What stops the money of an account, whoever asks for it or has already agreed to send it. */
@Injectable()
export class PayoutStops {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Throws `partner_suspended`, `partner_frozen`, `security_cooling_down`. The database guards the first two as well. */
  async check(read: EntityManager, partnerId: string): Promise<void> {
    const partner = await Partner.get(read, partnerId);
    if (partner.suspendedAt) throw new DomainError('partner_suspended', 'This partner is suspended; no money is sent');
    const profile = await read.findOneBy(PayoutProfile, { partnerId });
    if (profile?.frozenAt) {
      throw new DomainError('partner_frozen', 'The owner stopped the payouts of this partner; speak with them first');
    }
    const until = this.weakUntil(partner);
    if (until <= this.clock.now()) return;
    throw new DomainError(
      'security_cooling_down',
      `The sign-in of this partner was weakened lately; its payouts move again at ${until.toISOString()}`,
      { members: { cooling_down_until: until } },
    );
  }

  /** Until when whoever opens the account may not be who they were: after a password reset, a removed second factor. */
  weakUntil({ accessWeakenedAt }: Partner): Date {
    const { PAYOUT_COOL_DOWN_HOURS } = this.config.values;
    return new Date((accessWeakenedAt?.getTime() ?? 0) + PAYOUT_COOL_DOWN_HOURS * HOUR);
  }
}
