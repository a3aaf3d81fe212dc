import { Config } from '@swap/config';
import { Audit, type Caller } from '../audit/index.js';
import { checkAddress, checkMemo } from '../chains/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, HOUR, Injectable, newSecret, sha256 } from '../kernel/index.js';
import { Mail, pageFor } from '../mail/index.js';
import type { Proof } from '../credentials/index.js';
import { Partner, readerOf, StepUp } from '../partners/index.js';
import { Proposals, type Proposal } from '../staff/index.js';
import { Catalogue, type Asset } from '../catalogue/index.js';
import { destinationMail, frozenMail } from './mails.js';
import { WebhookEvents } from '../webhooks/index.js';
import { payoutProfileChanged } from './events.js';
import { PayoutProfile } from './payout-profile.js';

/** What to change; anything left out stays as it is. */
export interface ProfileChange {
  /** Catalogue parameter, or a ticker together with `network`. */
  readonly asset?: string;
  readonly network?: string;
  readonly address?: string;
  readonly memoTag?: string | null;
  readonly notifyEmail?: boolean;
}

type Destination = Pick<PayoutProfile, 'asset' | 'network' | 'address' | 'memoTag'>;

/** Works out and checks where a changed profile points. */
@Injectable()
class PayoutDestinations {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Checks `change` beside what is known now, and answers what says where it points beside what is held: another change may have come
   * between. Throws, as what it answers does, `validation_failed`, `unknown_asset`, `invalid_address`, `invalid_memo`, `memo_required`.
   */
  async check(partnerId: string, change: ProfileChange): Promise<(held: PayoutProfile | null) => Destination> {
    const { assets } = await this.catalogue.list();
    const resolve = (known: PayoutProfile | null) => this.resolve(assets, known, change);
    resolve(await this.database.manager.findOneBy(PayoutProfile, { partnerId }));
    return resolve;
  }

  private resolve(assets: readonly Asset[], known: PayoutProfile | null, change: ProfileChange): Destination {
    const asset = change.asset ?? known?.asset;
    const address = change.address ?? known?.address;
    if (asset === undefined || address === undefined) {
      const field = asset === undefined ? 'asset' : 'address';
      throw DomainError.ofField('validation_failed', field, `${field} is needed for the first payout destination`);
    }
    const found = assetOf(assets, asset, change.network);
    const invalid = checkAddress(found.network, address);
    if (invalid) throw DomainError.ofField('invalid_address', 'address', invalid.reason);
    // A memo belongs to the address it was given with.
    const kept = change.address === undefined ? (known?.memoTag ?? null) : null;
    const memoTag = change.memoTag === undefined ? kept : change.memoTag;
    const badMemo = memoTag === null ? null : checkMemo(found.network, memoTag);
    if (badMemo) throw DomainError.ofField('invalid_memo', 'memo_tag', badMemo.reason);
    if (memoTag === null && found.memoRequired) {
      throw DomainError.ofField('memo_required', 'memo_tag', `${found.name} needs a memo beside the address`);
    }
    return { asset: found.param, network: found.network, address, memoTag };
  }
}

function assetOf(assets: readonly Asset[], asset: string, network: string | undefined): Asset {
  const wanted = asset.toLowerCase();
  const onNetwork = assets.filter((each) => network === undefined || each.network === network.toLowerCase());
  const found = onNetwork.find(({ param }) => param === wanted) ?? onNetwork.find(({ ticker }) => ticker === wanted);
  if (found) return found;
  const where = network === undefined ? '' : ` on the network "${network}"`;
  throw DomainError.ofField('unknown_asset', 'asset', `"${asset}"${where} is not an asset of the catalogue`);
}

const fresh = { notifyEmail: true, coolingDownUntil: null, freezeTokenHash: null, frozenAt: null };

/**
 * Changes where a partner is paid, for whoever shows the password and a code when two-factor authentication is on. The first
 * destination may be used at once, a later one after the cool-down (promise 14); open requests keep the one they were made
 * with. Throws what {@link PayoutDestinations} and `StepUp` throw.
 */
@Injectable()
export class UpdatePayoutProfile {
  constructor(
    private readonly stepUp: StepUp,
    private readonly destinations: PayoutDestinations,
    private readonly mail: Mail,
    private readonly events: WebhookEvents,
    private readonly audit: Audit,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(
    partnerId: string,
    by: { proof: Proof | null; caller: Caller },
    change: ProfileChange,
  ): Promise<PayoutProfile> {
    const destinationBeside = await this.destinations.check(partnerId, change);
    return this.stepUp.run(by, async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      // Held, so that who stops payouts meanwhile has them stopped, and no other change is lost.
      const known = await tx.findOne(PayoutProfile, { where: { partnerId }, lock: { mode: 'pessimistic_write' } });
      const destination = destinationBeside(known);
      const before = known && { destination: known.destination, shown: shown(known) };
      const now = this.clock.now();
      const profile = Object.assign(known ?? tx.create(PayoutProfile, { partnerId, ...fresh }), {
        ...destination,
        ...(change.notifyEmail !== undefined && { notifyEmail: change.notifyEmail }),
        updatedAt: now,
      });
      if (profile.destination !== before?.destination) {
        const coolDownMs = this.config.values.PAYOUT_COOL_DOWN_HOURS * HOUR;
        if (before) profile.coolingDownUntil = new Date(now.getTime() + coolDownMs);
        await this.warn(tx, partner, profile);
      }
      await tx.save(profile);
      await this.events.emit(tx, partnerId, payoutProfileChanged, eventData(profile));
      await this.audit.record(tx, by.caller, {
        partnerId,
        action: 'payout_profile.changed',
        changes: { before: before?.shown ?? null, after: shown(profile) },
      });
      return profile;
    });
  }

  /** Mails the owner with a "this was not me" link, which works once, and remembers its token. */
  private async warn(tx: Tx, partner: Partner, profile: PayoutProfile): Promise<void> {
    const token = newSecret('nm_');
    profile.freezeTokenHash = sha256(token);
    const reader = await readerOf(tx, partner);
    const url = `${pageFor(reader, this.config, '/not-me')}#${token}`;
    await this.mail.send(tx, destinationMail(reader, profile, url));
  }
}

function shown({ asset, network, address, memoTag, notifyEmail }: PayoutProfile) {
  return { asset, network, address, memo_tag: memoTag, notify_email: notifyEmail };
}

function eventData({ asset, network, address, memoTag, coolingDownUntil, updatedAt }: PayoutProfile) {
  const times = { cooling_down_until: coolingDownUntil?.toISOString() ?? null, updated_at: updatedAt.toISOString() };
  return { asset, network, address, memo_tag: memoTag, ...times };
}

/** Stops a partner's payouts on the word of whoever holds the token of a "this was not me" mail. It works once. */
@Injectable()
export class FreezePayouts {
  constructor(
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws `invalid_token` for one that is unknown, used, or older than the newest change. */
  async run(token: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const profile = await tx.findOne(PayoutProfile, {
        where: { freezeTokenHash: sha256(token) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!profile) throw new DomainError('invalid_token', 'This link was used already, or a newer one replaced it');
      profile.freezeTokenHash = null;
      profile.frozenAt = this.clock.now();
      await tx.save(profile);
      const { partnerId } = profile;
      await this.mail.send(tx, frozenMail(await readerOf(tx, await Partner.get(tx, partnerId))));
      await this.audit.record(tx, caller, { partnerId, action: 'payouts.frozen' });
    });
  }
}

/**
 * Lets payouts go on after staff have spoken with the partner: one asks for it, another confirms. Throws `not_found`,
 * `action_not_available` when none are stopped.
 */
@Injectable()
export class UnfreezePayouts {
  constructor(
    private readonly database: Database,
    private readonly proposals: Proposals,
    private readonly audit: Audit,
  ) {
    proposals.onConfirmed('payouts.unfreeze', ({ subject, reason, details }, settle, caller) =>
      this.database.transaction(async (tx) => {
        const profile = await frozenProfile(tx, subject);
        // Nobody has spoken with the owner of that one.
        if (profile.frozenAt?.toISOString() !== details['frozen_at'])
          throw new DomainError('action_not_available', 'Payouts were stopped again since; ask for it anew');
        await settle(tx);
        profile.frozenAt = null;
        await tx.save(profile);
        await this.audit.record(tx, caller, { partnerId: subject, action: 'payouts.unfrozen', changes: { reason } });
      }),
    );
  }

  async run(partnerId: string, caller: Caller, reason: string): Promise<Proposal> {
    return this.database.transaction(async (tx) => {
      const { frozenAt } = await frozenProfile(tx, partnerId);
      const wanted = { kind: 'payouts.unfreeze', subject: partnerId, partnerId, reason } as const;
      return this.proposals.make(tx, caller, { ...wanted, details: { frozen_at: frozenAt } });
    });
  }
}

/** Throws `not_found`, `action_not_available`. */
async function frozenProfile(tx: Tx, partnerId: string): Promise<PayoutProfile> {
  await Partner.get(tx, partnerId);
  const profile = await tx.findOne(PayoutProfile, { where: { partnerId }, lock: { mode: 'pessimistic_write' } });
  if (profile?.frozenAt) return profile;
  throw new DomainError('action_not_available', 'Payouts of this partner are not stopped');
}
