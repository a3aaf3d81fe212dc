import { ConfigError } from '@swap/config';

/**
 * Calls a minute a provider takes from us unless `PROVIDER_CALLS_PER_MINUTE` says otherwise. SideShift's is the figure its clients
 * assume; the others publish none, or none that is known to us, and get one that a partner's account usually bears.
 */
const defaults: Readonly<Record<string, number>> = {
  changenow: 600,
  sideshift: 60,
  exolix: 300,
  fixedfloat: 240,
  stealthex: 300,
  changelly: 600,
  letsexchange: 300,
  trocador: 120,
};

/** Half of a provider's calls are for following orders, the other half for quotes, creates and whoever asks meanwhile. */
const interactiveShare = 0.5;

/** The budget of one provider, in calls a minute. */
export interface Budget {
  /** For following orders, of all workers together. */
  readonly polls: number;
  /** For everything else, of one process. */
  readonly others: number;
}

/** `told` is `PROVIDER_CALLS_PER_MINUTE`. Throws ConfigError for a name that is no provider. */
export function budgetsOf(told: string): ReadonlyMap<string, Budget> {
  const figures = new Map(Object.entries(defaults));
  for (const [name = '', calls] of told
    .split(',')
    .filter(Boolean)
    .map((each) => each.split(':'))) {
    if (!figures.has(name)) throw new ConfigError(`PROVIDER_CALLS_PER_MINUTE names ${name}, which is no provider`);
    figures.set(name, Number(calls));
  }
  return new Map(
    [...figures].map(([name, calls]) => {
      return [name, { polls: calls * (1 - interactiveShare), others: calls * interactiveShare }];
    }),
  );
}
