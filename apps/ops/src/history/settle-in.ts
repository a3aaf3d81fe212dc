import type { AcceptTerms, Terms } from '@swap/domain/affiliate';
import type { Audit } from '@swap/domain/audit';
import { type Caller } from '@swap/domain/audit';
import type { Tx } from '@swap/domain/database';
import { DAY, newId, type ManualClock } from '@swap/domain/kernel';
import type { CreateApiKey } from '@swap/domain/partners';
import { Partner } from '@swap/domain/partners';
import { PayoutProfile } from '@swap/domain/payouts';
import { Usd } from '@swap/domain/money';
import { Admin } from '@swap/domain/staff';
import type { EndpointSecrets } from '@swap/domain/webhooks';
import { WebhookEndpoint } from '@swap/domain/webhooks';
import { partners, staff, staffHost, type PartnerPart, type StaffKey } from './cast.js';
import type { Chance } from './chance.js';
import type { Brought } from './draft-order.js';
import { coin } from './market.js';
import type { Payee } from './money-walk.js';
import type { Receiver } from './webhook-log.js';

/** What settling in takes of the domain. */
export interface SettlingIn {
  readonly createApiKey: CreateApiKey;
  readonly acceptTerms: AcceptTerms;
  readonly terms: Terms;
  readonly endpointSecrets: EndpointSecrets;
  readonly audit: Audit;
}

/** Who there is once everybody has settled in. */
export interface Settled {
  readonly payees: readonly Payee[];
  /** By host. */
  readonly brought: ReadonlyMap<string, Brought>;
  readonly receivers: readonly Receiver[];
  readonly staff: ReadonlyMap<StaffKey, Caller>;
}

export const emailOf = ({ host }: PartnerPart): string => `hello@${host}`;

/** Signs everybody up, each at their time: partners with keys, receivers and where their payouts go, and the staff. */
export class Settlers {
  constructor(
    private readonly tx: Tx,
    private readonly domain: SettlingIn,
    private readonly clock: ManualClock,
    private readonly chance: Chance,
    private readonly passwordHash: string,
  ) {}

  async run(now: number): Promise<Settled> {
    const payees: Payee[] = [];
    const brought = new Map<string, Brought>();
    const receivers: Receiver[] = [];
    for (const part of partners) {
      this.moveTo(now - part.joinedDaysAgo * DAY);
      const id = await this.signUp(part);
      const caller: Caller = { actor: 'partner', actorId: id, via: 'session', ip: null, userAgent: null };
      const { record } = await this.domain.createApiKey.run(
        id,
        { name: 'Production', kind: 'secret', allowedOrigins: [], chosenScopes: null },
        caller,
      );
      brought.set(part.host, { partnerId: id, apiKeyId: record.id, commissionBps: part.commissionBps });
      await this.choosePayout(id, part, caller);
      for (const receiver of part.receivers) {
        this.moveTo(now - receiver.madeDaysAgo * DAY);
        receivers.push(await this.register(id, part, { receiver, caller, now }));
      }
      payees.push({ id, part, caller });
    }
    this.moveTo(now);
    return { payees, brought, receivers, staff: await this.hire(now) };
  }

  private moveTo(at: number): void {
    this.clock.advance(at - this.clock.now().getTime());
  }

  private async signUp(part: PartnerPart): Promise<string> {
    const now = this.clock.now();
    const id = newId(now);
    await this.tx.insert(Partner, {
      id,
      email: emailOf(part),
      name: part.name,
      website: `https://${part.host}`,
      passwordHash: this.passwordHash,
      emailVerifiedAt: now,
      affiliateEnabled: true,
      affiliateCommissionBps: part.commissionBps,
      confirmedCommissionBps: part.commissionBps,
      minimumPayoutUsd: Usd.ofCents(part.minimumPayoutCents),
      holdingDays: part.holdingDays,
      createdAt: now,
      updatedAt: now,
    });
    const self: Caller = { actor: 'partner', actorId: id, via: 'none', ip: null, userAgent: null };
    await this.domain.audit.record(this.tx, self, { partnerId: id, action: 'email.verified' });
    return id;
  }

  private async choosePayout(partnerId: string, { payout }: PartnerPart, caller: Caller): Promise<void> {
    if (!payout) return;
    await this.domain.acceptTerms.run(partnerId, caller, this.domain.terms.version);
    const { asset, network } = payout;
    const profile = { asset, network, address: coin(asset).address(this.chance), memoTag: null };
    await this.tx.insert(PayoutProfile, { ...profile, partnerId, notifyEmail: false, updatedAt: this.clock.now() });
    await this.domain.audit.record(this.tx, caller, { partnerId, action: 'payout_profile.changed', changes: profile });
  }

  private async register(
    partnerId: string,
    { host }: PartnerPart,
    { receiver: part, caller, now }: { receiver: PartnerPart['receivers'][number]; caller: Caller; now: number },
  ): Promise<Receiver> {
    const id = newId(this.clock.now());
    const url = `https://hooks.${host}${part.path}`;
    const endpoint = Object.assign(new WebhookEndpoint(), {
      id,
      partnerId,
      url,
      events: [...part.events],
      active: true,
      ordered: false,
      description: part.description,
      secretSealed: this.domain.endpointSecrets.create(id).sealed,
      retiringSecrets: [],
      disabledAt: null,
      disabledReason: null,
      missedFrom: null,
      missedUntil: null,
      createdAt: this.clock.now(),
    } satisfies Partial<WebhookEndpoint>);
    if (part.offDaysAgo !== undefined) endpoint.switchOff(new Date(now - part.offDaysAgo * DAY), 'failing');
    await this.tx.insert(WebhookEndpoint, endpoint);
    const changes = { id, url, events: endpoint.events, ordered: false, description: part.description };
    await this.domain.audit.record(this.tx, caller, { partnerId, action: 'webhook.created', changes });
    return { id, partnerId, url, part };
  }

  /** They have been there for a year; that they came from the console is said now, behind all that the log holds already. */
  private async hire(now: number): Promise<Map<StaffKey, Caller>> {
    const since = new Date(now - 365 * DAY);
    const hired = new Map<StaffKey, Caller>();
    for (const { key, name, roles } of staff) {
      const [id, email] = [newId(since), `${key}@${staffHost}`];
      const { passwordHash } = this;
      await this.tx.insert(Admin, {
        id,
        email,
        name,
        passwordHash,
        roles: [...roles],
        createdAt: since,
        updatedAt: since,
      });
      hired.set(key, { actor: 'operator', actorId: id, via: 'session', ip: null, userAgent: null });
    }
    return hired;
  }
}
