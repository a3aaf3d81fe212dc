import { type Attention, attentionCodes, type DayTrends, type StaffAnswers } from '@swap/domain/analytics';
import { z } from 'zod';
import { maturingDay, presentMaturing } from '../analytics/figures.answer.js';
import { count, list, moment, named, present, share, text, usd } from '../http/wire.js';

const attention = z.object({
  code: z.enum(attentionCodes),
  count: count.meta({ description: 'Up to 1000' }),
  amount_usd: usd.nullable(),
  since: moment.nullable().meta({ description: 'Since when the longest of them has been waiting' }),
});

const went = z.object({
  orders: count,
  conversion: share.nullable().meta({ description: 'Completed of all that were placed' }),
  hold_rate: share.nullable().meta({ description: 'Held by the exchange, of all that ended' }),
  median_completion_seconds: z.number().nullable(),
});

const rates = {
  conversion: 'conversion',
  holdRate: 'hold_rate',
  medianCompletionSeconds: 'median_completion_seconds',
} as const;

const trends = z.object({
  today: went,
  yesterday: went,
  week: went.meta({ description: 'The seven days before today, together' }),
  worse: list(z.enum(Object.values(rates))).meta({
    description:
      'What is worse today than yesterday, by more than chance plays; empty where one of them had few orders',
  }),
  mix: list(z.object({ provider: text, today: share, yesterday: share })).meta({
    description: 'The share of each exchange in the orders placed',
  }),
});

const lag = z.object({
  work: text,
  now_seconds: count,
  today_seconds: count.nullable().meta({ description: 'The worst minute of today' }),
  yesterday_seconds: count.nullable(),
});

export const questions = named('StaffQuestions', {
  attention: list(attention),
  trends,
  lags: list(lag).meta({ description: 'How long the oldest of each kind of work has been waiting' }),
  maturing: list(maturingDay).meta({
    description: 'What becomes payable to partners from today on, by day, up to 60 days',
  }),
});

const presentAttention = ({ amount, ...source }: Attention): z.output<typeof attention> => ({
  ...source,
  amount_usd: amount,
});

const presentTrends = ({ worse, mix, ...source }: DayTrends): z.output<typeof trends> => ({
  today: present(went, source.today),
  yesterday: present(went, source.yesterday),
  week: present(went, source.week),
  worse: worse.map((name) => rates[name]),
  mix,
});

export const presentQuestions = (source: StaffAnswers): z.output<typeof questions> => ({
  attention: source.attention.map(presentAttention),
  trends: presentTrends(source.trends),
  lags: source.lags.map((each) => present(lag, each)),
  maturing: source.maturing.map(presentMaturing),
});
