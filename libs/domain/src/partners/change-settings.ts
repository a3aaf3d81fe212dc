import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import type { Usd } from '../money/index.js';
import { Partner } from './partner.js';

/** What operations decide about a partner; anything left out stays as it is. */
export interface PartnerSettings {
  readonly affiliateEnabled?: boolean;
  /** 0 to 1000 hundredths of a percent, for orders placed from now on. */
  readonly affiliateCommissionBps?: number;
  readonly minimumPayoutUsd?: Usd;
  /** For commissions booked from now on. */
  readonly holdingDays?: number;
  readonly suspended?: boolean;
}

/**
 * Changes what operations decide about a partner. The partner reads it in the audit log, as {@link shown} tells it, and whoever
 * changed it leaves that partner's payouts to others for a day (`FourEyes`). Throws `not_found`.
 */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, caller: Caller, { suspended, ...change }: PartnerSettings): Promise<Partner> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const before = shown(partner);
      Object.assign(partner, change);
      if (suspended !== undefined) partner.suspendedAt = suspended ? (partner.suspendedAt ?? this.clock.now()) : null;
      partner.updatedAt = this.clock.now();
      await tx.save(partner);
      const changes = { before, after: shown(partner) };
      await this.audit.record(tx, caller, { partnerId, action: 'partner.settings_changed', changes });
      return partner;
    });
  }
}

function shown(partner: Partner) {
  return {
    affiliate_enabled: partner.affiliateEnabled,
    affiliate_commission_bps: partner.affiliateCommissionBps,
    minimum_payout_usd: partner.minimumPayoutUsd,
    holding_days: partner.holdingDays,
    suspended: partner.suspendedAt !== null,
  };
}

/** Changes what a partner says about itself; what is left out stays. Operations' settings are not among it. */
@Injectable()
export class EditProfile {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(
    partnerId: string,
    wanted: { name?: string | undefined; website?: string | null | undefined },
    caller: Caller,
  ): Promise<Partner> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      if (wanted.name !== undefined) partner.name = wanted.name;
      if (wanted.website !== undefined) partner.website = wanted.website;
      partner.updatedAt = this.clock.now();
      await tx.save(partner);
      await this.audit.record(tx, caller, { partnerId, action: 'profile.changed', changes: wanted });
      return partner;
    });
  }
}
