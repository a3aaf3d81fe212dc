import type { ValueTransformer } from 'typeorm';
import { Amount } from './amount.js';
import { Usd } from './usd.js';

/** Column mapping for `bigint` cents. */
export const usdColumn: ValueTransformer = {
  to: (value: unknown) => (value instanceof Usd ? value.cents.toString() : value),
  from: (value: string | null) => (value === null ? null : Usd.ofCents(value)),
};

/** Column mapping for `numeric`. */
export const amountColumn: ValueTransformer = {
  to: (value: unknown) => (value instanceof Amount ? value.toString() : value),
  from: (value: string | null) => (value === null ? null : Amount.of(value)),
};
