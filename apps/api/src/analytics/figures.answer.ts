import type { Analytics, DayFigures, MaturingDay, PairFigures, PartnerFigures } from '@swap/domain/analytics';
import { z } from 'zod';
import { count, day, list, named, present, share, text, usd, whole } from '../http/wire.js';

const dayFigures = z.object({
  date: text.meta({ description: 'YYYY-MM-DD, UTC' }),
  orders: count,
  completed_orders: count,
  volume_usd: usd,
});
const pairFigures = z.object({ currency_from: text, currency_to: text, orders: count, volume_usd: usd });

function presentDay(source: DayFigures): z.output<typeof dayFigures> {
  const { day: date, orders, completed, volume } = source;
  return { date, orders, completed_orders: completed, volume_usd: volume };
}

const presentPair = (pair: PairFigures) => present(pairFigures, pair, { volume_usd: pair.volume });

/** What every report of some days begins with. */
export const figures = z.object({
  days: whole,
  orders: count,
  completed_orders: count,
  volume_usd: usd,
  daily: list(dayFigures),
});

export function presentFigures(source: Omit<Analytics, 'from' | 'to' | 'topPairs'>): z.output<typeof figures> {
  return present(figures, source, { volume_usd: source.volume, daily: source.daily.map(presentDay) });
}

export const publicAnalytics = named('PublicAnalytics', {
  ...figures.shape,
  from: day,
  to: day,
  completion_rate: share.nullable(),
  median_completion_seconds: z.number().nullable(),
  top_pairs: list(pairFigures),
});

export function presentPublicAnalytics(source: Analytics): z.output<typeof publicAnalytics> {
  const { orders, completedOrders } = source;
  return present(publicAnalytics, source, {
    ...presentFigures(source),
    completion_rate: orders === 0 ? null : Math.min(1, completedOrders / orders),
    top_pairs: source.topPairs.map(presentPair),
  });
}

export const maturingDay = z.object({ date: day, amount_usd: usd });

export const presentMaturing = ({ day: date, amount }: MaturingDay): z.output<typeof maturingDay> => ({
  date,
  amount_usd: amount,
});

export const partnerAnalytics = named('PartnerAnalytics', {
  ...figures.shape,
  affiliate_usd: usd,
  quotes: count.meta({
    description: 'Asked for with a key of the account; counted since they are, a few seconds late',
  }),
  daily: list(dayFigures.extend({ affiliate_usd: usd, quotes: count })),
  top_pairs: list(pairFigures.extend({ affiliate_usd: usd })),
  maturing: list(maturingDay).meta({
    description: 'What becomes payable from today on, by day; days without anything are left out',
  }),
});

export function presentPartnerAnalytics(source: PartnerFigures): z.output<typeof partnerAnalytics> {
  return present(partnerAnalytics, source, {
    volume_usd: source.volume,
    affiliate_usd: source.commission,
    daily: source.daily.map((each) => ({ ...presentDay(each), affiliate_usd: each.commission, quotes: each.quotes })),
    top_pairs: source.topPairs.map((pair) => ({ ...presentPair(pair), affiliate_usd: pair.commission })),
    maturing: source.maturing.map(presentMaturing),
  });
}
