import { Config } from '@swap/config';
import { Audit, type Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import type { Language } from '../mail/index.js';
import type { Usd } from '../money/index.js';
import { Proposals, takesTwo, type Proposal } from '../staff/index.js';
import { holderIdOf, Member } from './member.js';
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
  /** 0.1 to 1000; what the limits of the account's API keys are multiplied by. */
  readonly limitMultiplier?: number;
}

/**
 * Changes what operations decide about a partner. The partner reads it in the audit log, as {@link shown} tells it, and whoever
 * changed it leaves that partner's payouts to others for a day (`FourEyes`). A rate above the default, and above what two people
 * agreed to before, holds at once, but earns no more than one person may give away (`BalanceRaises`) until another one confirms
 * it. Throws `not_found`, `action_not_available` for a closed account.
 */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly database: Database,
    private readonly proposals: Proposals,
    private readonly audit: Audit,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    proposals.onConfirmed('partner.rate', ({ subject, details }, settle) =>
      this.database.transaction(async (tx) => {
        const partner = await Partner.lock(tx, subject);
        if (partner.affiliateCommissionBps !== details['to_bps']) {
          throw new DomainError(
            'action_not_available',
            'The rate was changed again since; this one is no longer asked for',
          );
        }
        await settle(tx);
        partner.confirmedCommissionBps = partner.affiliateCommissionBps;
        await tx.save(partner);
      }),
    );
  }

  /** Answers the partner, and the rate that waits to be confirmed, if one does. */
  async run(
    partnerId: string,
    caller: Caller,
    { suspended, ...change }: PartnerSettings,
  ): Promise<{ partner: Partner; waiting: Proposal | null }> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      if (partner.closedAt) throw new DomainError('action_not_available', 'This account was closed');
      const before = shown(partner);
      const fromBps = partner.affiliateCommissionBps;
      Object.assign(partner, change);
      if (partner.affiliateCommissionBps !== fromBps) noteRate(partner, fromBps, caller);
      if (suspended !== undefined) partner.suspendedAt = suspended ? (partner.suspendedAt ?? this.clock.now()) : null;
      partner.updatedAt = this.clock.now();
      await tx.save(partner);
      const changes = { before, after: shown(partner) };
      await this.audit.record(tx, caller, { partnerId, action: 'partner.settings_changed', changes });
      return { partner, waiting: await this.askToConfirm(tx, partner, fromBps, caller) };
    });
  }

  private async askToConfirm(tx: Tx, partner: Partner, fromBps: number, caller: Caller): Promise<Proposal | null> {
    const { id: partnerId, affiliateCommissionBps: toBps, confirmedCommissionBps } = partner;
    const { AFFILIATE_DEFAULT_BPS } = this.config.values;
    const aboveLimit = toBps !== fromBps && toBps > Math.max(AFFILIATE_DEFAULT_BPS, confirmedCommissionBps);
    if (!takesTwo('partner.rate', { aboveLimit })) return null;
    const wanted = { kind: 'partner.rate', subject: partnerId, partnerId, reason: null } as const;
    return this.proposals.make(tx, caller, { ...wanted, details: { from_bps: fromBps, to_bps: toBps } });
  }
}

/** The rate an account began with was nobody's choice of the staff, so it needs nobody's confirmation. */
function noteRate(partner: Partner, fromBps: number, { actorId }: Caller): void {
  if (partner.rateSetBy === null) {
    partner.confirmedCommissionBps = Math.max(partner.confirmedCommissionBps, fromBps);
  }
  partner.rateSetBy = actorId;
}

function shown(partner: Partner) {
  return {
    affiliate_enabled: partner.affiliateEnabled,
    affiliate_commission_bps: partner.affiliateCommissionBps,
    minimum_payout_usd: partner.minimumPayoutUsd,
    holding_days: partner.holdingDays,
    suspended: partner.suspendedAt !== null,
    limit_multiplier: partner.limitMultiplier,
  };
}

interface ProfileEdit {
  readonly name?: string | undefined;
  readonly website?: string | null | undefined;
  /** What mail to whoever asks for this is written in. */
  readonly language?: Language | undefined;
}

/**
 * Changes what a partner says about itself, and which language whoever asks for it is mailed in; what is left out stays. Operations'
 * settings are not among it. Throws `not_found`.
 */
@Injectable()
export class EditProfile {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, wanted: ProfileEdit, caller: Caller): Promise<Partner> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      if (wanted.name !== undefined) partner.name = wanted.name;
      if (wanted.website !== undefined) partner.website = wanted.website;
      if (wanted.language !== undefined) await this.speak(tx, partner, wanted.language, holderIdOf(caller));
      partner.updatedAt = this.clock.now();
      await tx.save(partner);
      await this.audit.record(tx, caller, { partnerId, action: 'profile.changed', changes: { ...wanted } });
      return partner;
    });
  }

  private async speak(tx: Tx, partner: Partner, language: Language, holderId: string): Promise<void> {
    if (holderId === partner.id) partner.language = language;
    else await tx.update(Member, { id: holderId, partnerId: partner.id }, { language, updatedAt: this.clock.now() });
  }
}
