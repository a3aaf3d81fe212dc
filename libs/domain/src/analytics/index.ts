export { attentionCodes, NeedsAttention, type Attention } from './attention.js';
export { Backlog } from './backlog.js';
export { CompareDays, type DayTrends } from './day-trends.js';
export {
  PartnerAnalytics,
  PublicAnalytics,
  type Analytics,
  type DayFigures,
  type PairFigures,
  type PartnerFigures,
} from './figures.js';
export { ExpectTimes, type ExpectedTimes } from './expected-times.js';
export { Incidents, type Incident } from './incidents.js';
export { PopularPairs, type PopularPair } from './popular-pairs.js';
export { ProviderOverview, type ProviderState } from './provider-overview.js';
export { type MaturingDay } from './maturing.js';
export { LagDays, type Lag } from './lag-days.js';
export { nextRank, ProviderScores, RankProviders, type ProviderScore } from './rank-providers.js';
export { QuoteCounts } from './quote-counts.js';
export { RollUp } from './roll-up.js';
export { StaffOverview, StaffQuestions, type StaffAnswers, type StaffFigures } from './staff-overview.js';
