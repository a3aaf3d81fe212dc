import type { AdjustBalance, AdjustmentKind, DecideAdjustment } from '@swap/domain/affiliate';
import type { Caller } from '@swap/domain/audit';
import type { Tx } from '@swap/domain/database';
import { DAY, HOUR, MINUTE } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import type { RequestPayout, ReviewPayout } from '@swap/domain/payouts';
import { balanceOf, type PayoutMove, type PayoutRequest } from '@swap/domain/payouts';
import type { PartnerPart, StaffKey } from './cast.js';
import type { Chance } from './chance.js';
import { coin } from './market.js';
import { historyDays } from './order-plan.js';
import type { Timeline } from './timeline.js';

/** The use cases that move money. */
export interface MoneyRoads {
  readonly request: RequestPayout;
  readonly review: ReviewPayout;
  readonly adjust: AdjustBalance;
  readonly decide: DecideAdjustment;
}

/** Who asks, and what for. */
export interface Payee {
  readonly id: string;
  readonly part: PartnerPart;
  readonly caller: Caller;
}

/** How a payout goes: to its end, or to where it stops. */
type Course = 'paid' | 'failed' | 'cancelled' | 'pending' | 'approved' | 'processing';

/** So long after the request, in hours. */
const pace = { approve: 5, second: 8, process: 20, complete: 21 } as const;
/** The last of each partner's payouts stops there, whoever of them is first: each step is to be seen. */
const lastCourses: readonly Course[] = ['processing', 'approved', 'pending'];

/** A correction by hand. */
interface Correction {
  readonly daysAgo: number;
  readonly kind: AdjustmentKind;
  readonly amount: Usd;
  readonly reason: string;
  /** A second person accepts it, where it needs one. */
  readonly isDecided: boolean;
}

/** Of the first partners, one each. */
const corrections: readonly Correction[] = [
  {
    daysAgo: 41,
    kind: 'ADJUSTMENT_CREDIT',
    amount: Usd.ofCents(75_000),
    reason: 'Goodwill for orders that were delayed on a bad day of an exchange',
    isDecided: true,
  },
  {
    daysAgo: 23,
    kind: 'ADJUSTMENT_DEBIT',
    amount: Usd.ofCents(1240),
    reason: 'A commission that was booked for a test order',
    isDecided: true,
  },
  {
    daysAgo: 1,
    kind: 'ADJUSTMENT_CREDIT',
    amount: Usd.ofCents(90_000),
    reason: 'Marketing contribution that was agreed by mail',
    isDecided: false,
  },
];

/** Payouts and corrections by hand, by the use cases of the service. */
export class MoneyWalk {
  private asked = 0;

  constructor(
    private readonly tx: Tx,
    private readonly chance: Chance,
    private readonly roads: MoneyRoads,
    private readonly staff: ReadonlyMap<StaffKey, Caller>,
  ) {}

  /** Payouts as often as each partner asks, and those that are under way at the end. */
  planPayouts(timeline: Timeline, payees: readonly Payee[], now: number): void {
    for (const payee of payees) {
      const { paysEveryDays, joinedDaysAgo } = payee.part;
      const first = Math.min(historyDays, Math.floor(joinedDaysAgo)) - paysEveryDays;
      for (let daysAgo = first; daysAgo > 3; daysAgo -= paysEveryDays)
        timeline.plan(now - daysAgo * DAY, () => this.ask(timeline, payee, now - daysAgo * DAY));
    }
    lastCourses.forEach((course, index) => {
      const payee = payees[index];
      // Late enough that what is on its way is not there for a day yet.
      const at = now - (course === 'processing' ? 22 : 6) * HOUR;
      if (payee) timeline.plan(at, () => this.ask(timeline, payee, at, course));
    });
  }

  /** A goodwill credit that two stood behind, a small debit, and one that waits for somebody. */
  planCorrections(timeline: Timeline, payees: readonly Payee[], now: number): void {
    corrections.forEach((correction, index) => {
      const payee = payees[index];
      const at = now - correction.daysAgo * DAY;
      if (payee) timeline.plan(at, () => this.correct(timeline, payee, at, correction));
    });
  }

  private async correct(
    timeline: Timeline,
    { id: partnerId }: Payee,
    at: number,
    correction: Correction,
  ): Promise<void> {
    const { adjust, decide } = this.roads;
    const { isDecided, ...input } = correction;
    const { id, status } = await adjust.run(partnerId, this.of('operator'), { ...input, idempotencyRef: null });
    if (status === 'waiting' && isDecided)
      timeline.plan(at + 3 * HOUR, () => decide.run(id, this.of('second'), 'approve'));
  }

  /** Most are paid; now and then one fails on the chain, or its owner thinks better of it. */
  private course(): Course {
    this.asked += 1;
    if (this.asked === 4) return 'failed';
    return this.asked === 7 ? 'cancelled' : 'paid';
  }

  /** Asks for all there is, as far as it is enough. */
  private async ask(timeline: Timeline, { id, part, caller }: Payee, at: number, wanted?: Course): Promise<void> {
    if (!part.payout) return;
    const { available } = await balanceOf(this.tx, id, new Date(at));
    if (available.isLessThan(Usd.ofCents(part.minimumPayoutCents))) return;
    const course = wanted ?? this.course();
    const note = this.chance.hits(0.3) ? 'Monthly payout' : null;
    const request = await this.roads.request.run(id, caller, { amount: available, note, idempotencyRef: null });
    if (course === 'cancelled') {
      this.move(timeline, request, at + HOUR, { action: 'cancel', actor: 'partner', caller });
      return;
    }
    this.review(timeline, request, at, course);
  }

  private review(timeline: Timeline, request: PayoutRequest, at: number, course: Course): void {
    if (course === 'pending') return;
    const [treasurer, tx] = [this.of('treasurer'), coin(request.asset).tx(this.chance)];
    const after = (hours: number) => at + hours * HOUR + this.chance.whole(0, 40) * MINUTE;
    const hurry = course === 'approved' ? 0.4 : 1;
    this.move(timeline, request, after(pace.approve * hurry), {
      action: 'approve',
      actor: 'reviewer',
      caller: this.of('reviewer'),
    });
    if (request.approvalsRequired > 1) {
      const colleague = { action: 'approve', actor: 'reviewer', caller: this.of('colleague') } as const;
      this.move(timeline, request, after(pace.second * hurry), colleague);
    }
    if (course === 'approved') return;
    this.move(timeline, request, after(pace.process), { action: 'process', actor: 'treasurer', caller: treasurer });
    if (course === 'processing') return;
    const end = { actor: 'treasurer', caller: treasurer } as const;
    const failed = {
      ...end,
      action: 'fail',
      reason: 'The address was refused by the wallet; a new request is needed',
    } as const;
    this.move(
      timeline,
      request,
      after(pace.complete) + HOUR,
      course === 'failed' ? failed : { ...end, action: 'complete', txHash: tx },
    );
  }

  private move(timeline: Timeline, { id, partnerId }: PayoutRequest, at: number, move: PayoutMove): void {
    const own = move.actor === 'partner' ? partnerId : undefined;
    timeline.plan(at, () => this.roads.review.run(id, move, own));
  }

  private of(key: StaffKey): Caller {
    const caller = this.staff.get(key);
    if (!caller) throw new Error(`Nobody of the staff is the ${key}`);
    return caller;
  }
}
