import type { Variables } from '@swap/config';
import { z } from 'zod';
import { baseUrlVariable } from './definition.js';
import { priceSources } from './prices/sources.js';
import { providers } from './providers.js';

const named = new Set(providers.map(({ name }) => name));
const usual = providers.map(({ name, callsPerMinute }) => `${name}:${String(callsPerMinute)}`).join(', ');

/** How often each provider may be asked: `name:calls`, several separated by commas. */
export const callsPerMinute = {
  PROVIDER_CALLS_PER_MINUTE: z
    .string()
    .regex(/^([a-z]+:[1-9]\d{0,8}(,|$))*$/, 'is name:calls, several separated by commas')
    .refine((text) => Object.keys(readCalls(text)).every((name) => named.has(name)), 'names what is no provider')
    .default('')
    .meta({
      description: `How many calls an exchange takes from us in a minute, for example sideshift:120,changenow:1200; set what your accounts allow. Half of them follow orders, of all workers together: beyond it orders are asked about later than planned. The other half is for quotes, creates and status requests of one API process, so divide the allowance by the number of those: beyond it an exchange is left out of a quote. Unnamed ones have ${usual}. A trial sets plenty.`,
      examples: ['sideshift:120,changenow:1200'],
    }),
};

/** What that variable says, by name. */
export function readCalls(text: string): Readonly<Record<string, number>> {
  const entries = text
    .split(',')
    .filter(Boolean)
    .map((each) => each.split(':'));
  return Object.fromEntries(entries.map(([name = '', calls]) => [name, Number(calls)] as const));
}

/** Where the price sources are. */
export const priceSourceVariables: Variables = Object.fromEntries(
  priceSources.map(({ name, baseUrl, description }) => [
    baseUrlVariable(name),
    z.url().default(baseUrl).meta({ description }),
  ]),
);

/** Every variable of providers and price sources, in the order of `.env.example`. */
export const providerVariables: Variables = {
  ...callsPerMinute,
  ...Object.fromEntries(providers.flatMap(({ variables }) => Object.entries(variables))),
  ...priceSourceVariables,
};
