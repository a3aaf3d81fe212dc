import { nextRank, type ProviderScore } from '@swap/domain/analytics';
import { Amount } from '@swap/domain/money';
import { Offer, ranked, type OfferLeg } from '@swap/domain/quotes';

function offer(name: string, amountTo: string, amountFrom = '1'): Offer {
  const provider = { name, source: name.charCodeAt(0) };
  return new Offer({
    provider,
    quote: { amountFrom: Amount.of(amountFrom), amountTo: Amount.of(amountTo) },
  } as unknown as OfferLeg);
}

const ranks = new Map([
  ['a', 60],
  ['b', 95],
  ['c', 80],
]);
const namesOf = (offers: readonly Offer[], side: 'from' | 'to' = 'from') =>
  ranked(offers, side, ({ providerName }) => ranks.get(providerName) ?? 90).map(({ providerName }) => providerName);

describe('ranking', () => {
  test('ranking puts the better price first, whoever offers it', () => {
    expect(namesOf([offer('b', '99'), offer('a', '100')])).toEqual(['a', 'b']);
    expect(namesOf([offer('b', '1', '101'), offer('a', '1', '100')], 'to')).toEqual(['a', 'b']);
  });

  test('ranking puts the better provider first where prices are as good as equal', () => {
    expect(namesOf([offer('a', '100'), offer('b', '99.96'), offer('c', '99.97')])).toEqual(['b', 'c', 'a']);
    expect(namesOf([offer('a', '1', '100'), offer('b', '1', '100.04')], 'to')).toEqual(['b', 'a']);
  });

  test('ranking counts as equal only what is near the best of the group', () => {
    expect(namesOf([offer('a', '100'), offer('c', '99.96'), offer('b', '99.92')])).toEqual(['c', 'a', 'b']);
  });

  test('ranking gives equal offers of equal providers always the same order', () => {
    expect(namesOf([offer('z', '100'), offer('y', '100')])).toEqual(['y', 'z']);
  });
});

const nothingKnown = {
  medianCompletionSeconds: null,
  meanSlippageBps: null,
  proofRate: null,
  medianCreditDelaySeconds: null,
  holdRate: null,
};

describe('a rank', () => {
  const well: ProviderScore = {
    orders: 100,
    ended: 90,
    successRate: 1,
    holdRate: 0,
    medianCompletionSeconds: 600,
    meanSlippageBps: 0,
    proofRate: 1,
    medianCreditDelaySeconds: 0,
    since: '2026-11-01',
  };

  // A hundred, less three for ten minutes until the payout.
  test.each<[string, Partial<ProviderScore>, number]>([
    ['nothing went wrong', {}, 97],
    ['a tenth failed', { successRate: 0.9 }, 87],
    ['a fifth was held', { holdRate: 0.2 }, 89],
    ['half a per cent less was paid out than agreed', { meanSlippageBps: 50 }, 87],
    ['far less was paid out than agreed', { meanSlippageBps: 500 }, 77],
    ['more was paid out than agreed', { meanSlippageBps: -50 }, 97],
    ['it takes twenty minutes', { medianCompletionSeconds: 1200 }, 93],
    ['it takes an hour', { medianCompletionSeconds: 3600 }, 80],
    ['it takes ten hours', { medianCompletionSeconds: 36_000 }, 80],
    ['a fifth of the payouts is on no chain', { proofRate: 0.8 }, 89],
    ['deposits are seen a quarter of an hour late', { medianCreditDelaySeconds: 900 }, 92],
    ['deposits are seen a day late', { medianCreditDelaySeconds: 86_400 }, 77],
    ['everything failed and was held', { successRate: 0, holdRate: 1 }, 0],
    ['nobody knows how long it takes and what is paid out', nothingKnown, 100],
  ])('a rank says when %s', (_, worse, rank) => {
    expect(nextRank(rank === 0 ? 50 : 0, { ...well, ...worse })).toBe(rank);
  });

  test('a rank stays where it is while the measure stays near it', () => {
    const measured = nextRank(0, well);
    expect(nextRank(measured, { ...well, successRate: 0.96 })).toBe(measured);
    expect(nextRank(measured, { ...well, successRate: 0.95 })).toBe(measured - 5);
    expect(nextRank(measured, { ...well, successRate: 0.9 })).toBe(measured - 10);
  });

  test('a rank does not move for a handful of orders', () => {
    expect(nextRank(90, { ...well, ended: 19, successRate: 0 })).toBe(90);
    expect(nextRank(90, { ...well, ended: 20, successRate: 0 })).toBe(0);
  });

  test('a rank is never below nothing', () => {
    expect(nextRank(90, { ...well, successRate: 0, holdRate: 1 })).toBe(0);
  });
});
