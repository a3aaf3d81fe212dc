export { Backlog } from './backlog.js';
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
export { nextRank, ProviderScores, RankProviders, type ProviderScore } from './rank-providers.js';
export { RollUp } from './roll-up.js';
export { StaffOverview, type StaffFigures } from './staff-overview.js';
