import { PartnerAnalytics } from './partner-analytics.js';
import { ProviderScores } from './provider-scores.js';
import { PublicAnalytics } from './public-analytics.js';
import { RollUp } from './roll-up.js';

export { medianSeconds, type BucketCount } from './durations.js';
export type { DayFigures, PairFigures } from './figures.js';
export { PartnerAnalytics, type PartnerFigures } from './partner-analytics.js';
export { ProviderScores, type ProviderScore } from './provider-scores.js';
export { PublicAnalytics, type Analytics } from './public-analytics.js';
export { RollUp } from './roll-up.js';

export const analyticsProviders = [RollUp, PublicAnalytics, PartnerAnalytics, ProviderScores];
