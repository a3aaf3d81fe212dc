import { DAY, HOUR } from '@swap/domain/kernel';
import { payoutRules, type PayoutAction, type PayoutStatus } from '@swap/domain/payouts';

export interface ModelOrder {
  readonly id: string;
  readonly publicId: string;
  readonly partner: number;
  readonly bps: number;
  cents: number;
  /** What is booked for it; null until it is accrued. */
  booked: number | null;
  waived: boolean;
  maturesAt: number;
}

export interface ModelRequest {
  readonly id: string;
  readonly partner: number;
  readonly cents: number;
  readonly approvalsRequired: number;
  readonly approvedBy: Set<number>;
  status: PayoutStatus;
}

export interface ModelAdjustment {
  readonly id: string;
  readonly partner: number;
  readonly cents: number;
  readonly requestedBy: number;
  status: 'waiting' | 'booked' | 'rejected';
}

interface Line {
  readonly cents: number;
  readonly maturesAt: number;
  /** Who of the staff stands behind a credit. */
  readonly people: readonly number[];
}

interface ModelPartner {
  readonly lines: Line[];
  /** By admin, when they last touched this partner's balance. */
  readonly touchedBy: Map<number, number>;
  /** What single persons added, and when. */
  readonly raisedAlone: { readonly cents: number; readonly at: number }[];
  enabled: boolean;
  holdingDays: number;
}

export interface ModelBalance {
  readonly ledger: number;
  readonly unmatured: number;
  readonly pending: number;
}

const minimumCents = 5000;
const twoApprovalsCents = 500_000;
const adjustmentLimitCents = 50_000;

/** The money of a few partners as plainly as it can be told: whole cents, no database, no concurrency. */
export class MoneyModel {
  readonly partners: ModelPartner[];
  readonly orders: ModelOrder[] = [];
  readonly requests: ModelRequest[] = [];
  readonly adjustments: ModelAdjustment[] = [];

  constructor(
    count: number,
    private readonly now: () => number,
  ) {
    this.partners = Array.from({ length: count }, () => ({
      lines: [],
      touchedBy: new Map<number, number>(),
      raisedAlone: [],
      enabled: true,
      holdingDays: 0,
    }));
  }

  balance(partner: number): ModelBalance {
    const { lines } = this.of(partner);
    const now = this.now();
    const open = this.requests.filter(
      (each) => each.partner === partner && ['pending', 'approved', 'processing'].includes(each.status),
    );
    const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
    return {
      ledger: sum(lines.map(({ cents }) => cents)),
      unmatured: sum(lines.filter(({ maturesAt }) => maturesAt > now).map(({ cents }) => cents)),
      pending: sum(open.map(({ cents }) => cents)),
    };
  }

  /** The commission work of an order: its accrual, or the difference to its newest price. */
  accrue(order: ModelOrder): void {
    const { enabled, holdingDays } = this.of(order.partner);
    const owed = Math.floor((order.cents * order.bps + 5000) / 10_000);
    if (order.booked === null) {
      if (!enabled) order.waived = true;
      if (order.waived) return;
      order.maturesAt = this.now() + holdingDays * DAY;
    }
    const difference = owed - (order.booked ?? 0);
    if (order.booked !== null && difference === 0) return;
    order.booked = owed;
    this.book(order.partner, difference, difference < 0 ? order.maturesAt : this.now() + holdingDays * DAY);
  }

  /** Answers the code of the refusal, or null. */
  whyNoPayout(partner: number, cents: number): string | null {
    if (cents < minimumCents) return 'below_minimum_payout';
    const { ledger, unmatured, pending } = this.balance(partner);
    return ledger - unmatured - pending < cents ? 'insufficient_balance' : null;
  }

  request(id: string, partner: number, cents: number): void {
    const approvalsRequired = cents < twoApprovalsCents ? 1 : 2;
    this.requests.push({ id, partner, cents, approvalsRequired, approvedBy: new Set(), status: 'pending' });
  }

  /** Takes a step, or answers the code of the refusal. `admin` null is the partner. */
  move(request: ModelRequest, action: PayoutAction, admin: number | null): string | null {
    const actor = admin === null ? 'partner' : action === 'approve' || action === 'cancel' ? 'reviewer' : 'treasurer';
    const rule = payoutRules.find(
      (each) => each.from === request.status && each.action === action && each.by.includes(actor),
    );
    if (!rule) return action === 'cancel' ? 'payout_not_cancellable' : 'action_not_available';
    if (admin !== null && action !== 'cancel' && this.hasHandIn(request, admin)) return 'four_eyes_required';
    if (action === 'approve' && admin !== null) {
      request.approvedBy.add(admin);
      if (request.approvedBy.size < request.approvalsRequired) return null;
    }
    request.status = rule.to;
    if (rule.to === 'paid') this.book(request.partner, -request.cents, this.now());
    return null;
  }

  /** Whether a second person must agree. */
  adjust(id: string, partner: number, cents: number, requestedBy: number): void {
    const { raisedAlone, touchedBy } = this.of(partner);
    const ofToday = raisedAlone.filter(({ at }) => at > this.now() - DAY).reduce((sum, each) => sum + each.cents, 0);
    const waits = Math.abs(cents) + (cents > 0 ? ofToday : 0) > adjustmentLimitCents;
    this.adjustments.push({ id, partner, cents, requestedBy, status: waits ? 'waiting' : 'booked' });
    touchedBy.set(requestedBy, this.now());
    if (waits) return;
    if (cents > 0) raisedAlone.push({ cents, at: this.now() });
    this.correct(partner, cents, [requestedBy]);
  }

  decide(adjustment: ModelAdjustment, admin: number, decision: 'approve' | 'reject'): string | null {
    if (adjustment.status !== 'waiting') return 'action_not_available';
    if (adjustment.requestedBy === admin) return 'four_eyes_required';
    adjustment.status = decision === 'approve' ? 'booked' : 'rejected';
    if (decision === 'approve') {
      this.correct(adjustment.partner, adjustment.cents, [adjustment.requestedBy, admin]);
      this.of(adjustment.partner).touchedBy.set(admin, this.now());
    }
    return null;
  }

  of(partner: number): ModelPartner {
    const found = this.partners[partner];
    if (!found) throw new Error(`The model has no partner ${String(partner)}`);
    return found;
  }

  private hasHandIn({ approvedBy, partner }: ModelRequest, admin: number): boolean {
    const touched = this.of(partner).touchedBy.get(admin);
    const isOfToday = touched !== undefined && touched > this.now() - 24 * HOUR;
    return approvedBy.has(admin) || isOfToday || this.filledBy(partner).has(admin);
  }

  /** Who stands behind the newest credits that, with the commissions among them, make up the balance. */
  private filledBy(partner: number): Set<number> {
    const { lines } = this.of(partner);
    let left = lines.reduce((sum, { cents }) => sum + cents, 0);
    const people = new Set<number>();
    for (const line of lines.filter(({ cents }) => cents > 0).reverse()) {
      if (left <= 0) break;
      left -= line.cents;
      for (const person of line.people) people.add(person);
    }
    return people;
  }

  private correct(partner: number, cents: number, people: readonly number[]): void {
    const { holdingDays } = this.of(partner);
    if (cents > 0) this.book(partner, cents, this.now() + holdingDays * DAY, people);
    else this.book(partner, cents, this.now());
  }

  private book(partner: number, cents: number, maturesAt: number, people: readonly number[] = []): void {
    this.of(partner).lines.push({ cents, maturesAt, people });
  }
}
