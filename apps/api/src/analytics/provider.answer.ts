import type { ProviderState } from '@swap/domain/analytics';
import { z } from 'zod';
import { count, day, flag, list, moment, named, present, share, text, whole } from '../http/wire.js';

/** Of a provider, measured on own orders. */
const score = z.object({
  orders: count,
  success_rate: share.nullable(),
  median_completion_seconds: z.number().nullable(),
  hold_rate: share.nullable(),
  mean_slippage_bps: z.number().nullable(),
  proof_rate: share.nullable().meta({
    description: 'Of completed orders whose payout was looked for on its chain, the share that the chain shows',
  }),
  median_credit_delay_seconds: z.number().nullable().meta({
    description: 'From when the chain had confirmed a deposit until the exchange saw it',
  }),
  since: day,
});

const declared = z.object({
  fixed: flag,
  private_leg: flag,
  refunds: z.enum(['automatic', 'address', 'choice', 'support']).meta({
    description: 'By itself, to an address named later, by choice, or through its support',
  }),
  kyc: z.enum(['never', 'on_suspicion']),
});

export const provider = named('Provider', {
  ...score.shape,
  name: text,
  title: text.meta({ description: 'As people write it', examples: ['ChangeNOW'] }),
  up: flag,
  since: day.nullable(),
  declared,
});

const noScore = {
  orders: 0,
  success_rate: null,
  median_completion_seconds: null,
  hold_rate: null,
  mean_slippage_bps: null,
  proof_rate: null,
  median_credit_delay_seconds: null,
  since: null,
};

export function presentProvider(state: ProviderState): z.output<typeof provider> {
  return {
    name: state.name,
    title: state.title,
    up: state.up && state.enabled,
    ...(state.score ? present(score, state.score) : noScore),
    declared: present(declared, state.capabilities),
  };
}

export const staffProvider = named('StaffProvider', {
  name: text,
  source: whole,
  enabled: flag,
  up: flag,
  resting: list(text),
  standing: z.number(),
  enabled_changed_at: moment.nullable(),
  listed_at: moment.nullable(),
  polls_per_minute: z.number().nullable(),
  open_trades: count,
  score: score.nullable(),
  declared,
});

export function presentStaffProvider(state: ProviderState, openTrades: number) {
  return present(staffProvider, state, {
    resting: state.pausedCalls,
    standing: state.rank,
    open_trades: openTrades,
    score: state.score && present(score, state.score),
    declared: present(declared, state.capabilities),
  });
}
