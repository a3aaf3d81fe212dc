import { Backlog } from './backlog.js';
import { Incidents } from './incidents.js';
import { PartnerAnalytics } from './partner-analytics.js';
import { ProviderOverview } from './provider-overview.js';
import { ProviderScores } from './provider-scores.js';
import { PublicAnalytics } from './public-analytics.js';
import { RollUp } from './roll-up.js';
import { StaffOverview } from './staff-overview.js';
import { RankProviders } from './rank-providers.js';

export { Backlog, type DueWork } from './backlog.js';
export { medianSeconds, type BucketCount } from './durations.js';
export type { DayFigures, PairFigures } from './figures.js';
export { Incidents, type Incident } from './incidents.js';
export { PartnerAnalytics, type PartnerFigures } from './partner-analytics.js';
export { ProviderOverview, type ProviderState } from './provider-overview.js';
export { ProviderScores, type ProviderScore } from './provider-scores.js';
export { PublicAnalytics, type Analytics } from './public-analytics.js';
export { RollUp } from './roll-up.js';
export { StaffOverview, type StaffFigures, type StatusTotal } from './staff-overview.js';
export { nextRank, RankProviders } from './rank-providers.js';

export const analyticsProviders = [
  RollUp,
  PublicAnalytics,
  PartnerAnalytics,
  ProviderScores,
  RankProviders,
  ProviderOverview,
  StaffOverview,
  Backlog,
  Incidents,
];
