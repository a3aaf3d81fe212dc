import type { DayFigures, PairFigures } from '@swap/domain/analytics';

export function presentDay({ day, orders, completed, volume }: DayFigures) {
  return { date: day, orders, completed_orders: completed, volume_usd: volume };
}

export function presentPair({ currencyFrom, currencyTo, orders, volume }: PairFigures) {
  return { currency_from: currencyFrom, currency_to: currencyTo, orders, volume_usd: volume };
}
