import type { OrderStatus } from '@swap/domain/catalogue';
import { DAY, HOUR, MINUTE, SECOND } from '@swap/domain/kernel';
import { nobodysWeight, partners, type PartnerPart } from './cast.js';
import type { Chance } from './chance.js';
import { badDay, badDayBegan, coin, exchanges, pairs, type Coin, type ExchangePart } from './market.js';

/** Something an exchange reports, and when. */
export interface PlannedStep {
  readonly at: number;
  readonly status: OrderStatus;
  readonly action?: 'provider_hold' | 'deposit_too_small' | 'deposit_late';
}

/** An order of the history before it is played. */
export interface OrderPlan {
  /** Unix, ms. */
  readonly at: number;
  readonly partner: PartnerPart | null;
  readonly from: Coin;
  readonly to: Coin;
  readonly exchange: ExchangePart;
  /** A second exchange makes it a private order. */
  readonly onward: ExchangePart | null;
  readonly fixed: boolean;
  readonly valueCents: number;
  readonly steps: readonly PlannedStep[];
  /** The money went back after it had been paid out. */
  readonly reversed: boolean;
}

export const historyDays = 92;
const ordersADay = 26;
/** Saturday and Sunday. */
const quietDays = [0, 6];

type Ending = 'completed' | 'expired' | 'failed' | 'refunded' | 'held';

/** The way to each end after the deposit was waited for, in about so many minutes. */
const ways: Readonly<Record<Ending, readonly (readonly [OrderStatus, number, PlannedStep['action']?])[]>> = {
  completed: [
    ['confirming', 7],
    ['exchanging', 9],
    ['sending', 4],
    ['completed', 2],
  ],
  held: [
    ['confirming', 7],
    ['exchanging', 9],
    ['exchanging', 3, 'provider_hold'],
    ['sending', 1600],
    ['completed', 3],
  ],
  expired: [['expired', 90]],
  failed: [
    ['confirming', 7],
    ['failed', 40],
  ],
  refunded: [
    ['confirming', 7],
    ['exchanging', 12],
    ['refund_pending', 45],
    ['refunded', 130],
  ],
};

/** How orders stand that are under way when the history ends: minutes ago, and the last word of their exchange. */
const openOnes: readonly (readonly [minutesAgo: number, ending: Ending, last: OrderStatus])[] = [
  [0.02, 'completed', 'created'],
  [9, 'completed', 'waiting'],
  [4, 'completed', 'waiting'],
  [2, 'completed', 'waiting'],
  [16, 'completed', 'confirming'],
  [21, 'completed', 'confirming'],
  [28, 'completed', 'exchanging'],
  [33, 'completed', 'exchanging'],
  [41, 'completed', 'sending'],
  [500, 'held', 'exchanging'],
  [900, 'held', 'exchanging'],
  [150, 'refunded', 'refund_pending'],
  [210, 'refunded', 'refund_pending'],
];

/** Every order of the three months before `now`, as chance decides. */
export function planOrders(chance: Chance, now: number): OrderPlan[] {
  const plans: OrderPlan[] = [];
  for (let daysAgo = historyDays; daysAgo >= 1; daysAgo -= 1) {
    const begins = now - daysAgo * DAY;
    const quiet = quietDays.includes(new Date(begins).getUTCDay()) ? 0.65 : 1;
    const growth = 1.35 - (0.7 * daysAgo) / historyDays;
    const count = Math.round(ordersADay * growth * quiet * (0.8 + 0.4 * chance.next()));
    for (let each = 0; each < count; each += 1) {
      const at = begins + chance.whole(0, DAY - 1);
      // What is under way at the end is told of below, state by state.
      if (at < now - 6 * HOUR) plans.push(planOne(chance, at, now));
    }
  }
  const sold = exchanges.find(({ name }) => name === badDay.exchange);
  for (let each = 0; each < badDay.sale; each += 1) {
    const at = badDayBegan(now) + chance.whole(0, 12 * HOUR);
    plans.push(planOne(chance, at, now, { ...(sold && { exchange: sold }) }));
  }
  for (const [minutesAgo, ending, last] of openOnes) {
    const at = now - minutesAgo * MINUTE;
    const plan = planOne(chance, at, now, { ending });
    const steps = plan.steps.slice(0, plan.steps.findLastIndex(({ status }) => status === last) + 1);
    plans.push({
      ...plan,
      reversed: false,
      steps: steps.map((step, index) => squeeze(step, index, { steps, at, now })),
    });
  }
  return plans;
}

/** Puts the steps of an open order between its beginning and the end of the history. */
function squeeze(
  step: PlannedStep,
  index: number,
  { steps, at, now }: { steps: readonly PlannedStep[]; at: number; now: number },
): PlannedStep {
  return index === 0 ? step : { ...step, at: at + Math.floor(((now - at) * 0.8 * index) / steps.length) };
}

interface Wanted {
  readonly ending?: Ending;
  readonly exchange?: ExchangePart;
}

function planOne(chance: Chance, at: number, now: number, wanted: Wanted = {}): OrderPlan {
  const daysAgo = (now - at) / DAY;
  const present = partners.filter(({ joinedDaysAgo }) => joinedDaysAgo > daysAgo);
  const brought = chance.weighted([...present, { weight: nobodysWeight, name: null }]);
  const { from, to } = chance.weighted(pairs);
  const exchange = wanted.exchange ?? chance.weighted(exchanges);
  const onward = chance.hits(0.04) ? chance.weighted(exchanges.filter(({ name }) => name !== exchange.name)) : null;
  const isBad = exchange.name === badDay.exchange && Math.floor(at / DAY) === badDayBegan(now) / DAY;
  const ending = wanted.ending ?? endingOf(chance, isBad ? badDay.trouble : exchange.trouble);
  const slow = isBad ? badDay.slow : exchange.slow * (onward ? 2 : 1);
  const steps: PlannedStep[] = [{ at: at + chance.whole(1, 3) * SECOND, status: 'waiting' }];
  for (const [status, minutes, action] of ways[ending]) {
    const before = steps.at(-1)?.at ?? at;
    const pace = status === 'expired' ? 1 : slow * (0.5 + chance.next());
    steps.push({ at: before + Math.round(minutes * pace * MINUTE), status, ...(action && { action }) });
  }
  return {
    at,
    partner: brought.name === null ? null : brought,
    from: coin(from),
    to: coin(to),
    exchange,
    onward,
    fixed: chance.hits(0.2),
    valueCents: Math.round(Math.min(4_000_000, Math.max(2500, chance.spread(31_000)))),
    steps,
    reversed: ending === 'completed' && daysAgo > 5 && chance.hits(0.003),
  };
}

/** `trouble` in percent. */
function endingOf(chance: Chance, trouble: number): Ending {
  if (chance.hits(0.11)) return 'expired';
  if (chance.hits(trouble / 100)) return chance.hits(0.7) ? 'refunded' : 'failed';
  return chance.hits(0.01) ? 'held' : 'completed';
}
