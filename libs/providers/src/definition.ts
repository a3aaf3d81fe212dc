import type { Config, Variables } from '@swap/config';
import type { LiquidityProvider, ProviderCapabilities } from '@swap/domain/catalogue';
import { z } from 'zod';

/** Variables that are set, or absent. */
type Credentials = Readonly<Record<string, z.ZodType<string | undefined>>>;

/** What one provider is, told once: whatever knows providers by name is made from the list of these in `providers.ts`. */
interface ProviderFacts<Env extends Credentials> {
  /** Lower case; the beginning of its variables, in capitals. */
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  /** Stable number of the provider: the `source` of its offers. */
  readonly source: number;
  /** What its account usually bears; `PROVIDER_CALLS_PER_MINUTE` may say otherwise. */
  readonly callsPerMinute: number;
  /** Where it differs from {@link usualCapabilities}. */
  readonly capabilities?: Partial<ProviderCapabilities>;
  /** Where its API is; `<NAME>_BASE_URL` may say otherwise. */
  readonly baseUrl: string;
  /** The variables it cannot do without, each made by {@link credential}. */
  readonly env: Env;
  /** What `docs/providers.md` says of it. */
  readonly manual: {
    /** Version and manner of its API. */
    readonly api: string;
    readonly fixedRates: string;
    readonly namesContracts: 'yes' | 'no';
    /** How it finds an order whose create was not answered. */
    readonly findsOrders: string;
    /** Where the figure of `callsPerMinute` is from. */
    readonly callsPerMinute: string;
  };
  readonly make: (baseUrl: string, env: Readonly<Record<keyof Env, string>>) => LiquidityProvider;
}

export interface ProviderDefinition extends ProviderFacts<Credentials> {
  readonly capabilities: ProviderCapabilities;
  /** Every variable of its own. */
  readonly variables: Variables;
  /** Its adapter, where all credentials are set; null otherwise. */
  configured(config: Config): LiquidityProvider | null;
}

const usualCapabilities: ProviderCapabilities = {
  fixed: true,
  privateLeg: true,
  refunds: 'automatic',
  kyc: 'on_suspicion',
  maxOrderUsd: null,
  fixedNeedsRefundAddress: false,
};

/** A secret, or the name of an account. `.env.example` says the description; the sandbox takes `sandbox` for right. */
export function credential(description: string, sandbox = 'sandbox') {
  return z.string().min(1).optional().meta({ description, sandbox });
}

/** The variable that says where a party of the outside world is. */
export const baseUrlVariable = (name: string): string => `${name.toUpperCase()}_BASE_URL`;

export function defineProvider<Env extends Credentials>({ make, ...facts }: ProviderFacts<Env>): ProviderDefinition {
  const { name, title, baseUrl, env } = facts;
  const description = `Where ${title}'s API is. Change it to point at the sandbox.`;
  const variables = { [baseUrlVariable(name)]: z.url().default(baseUrl).meta({ description }), ...env };
  const makeOf: ProviderDefinition['make'] = (url, values) => make(url, values as Readonly<Record<keyof Env, string>>);
  return {
    ...facts,
    capabilities: { ...usualCapabilities, ...facts.capabilities },
    variables,
    make: makeOf,
    configured: (config) => {
      const values = config.valuesOf(variables) as Readonly<Record<string, string>>;
      const isSet = Object.keys(env).every((variable) => values[variable] !== undefined);
      return isSet ? makeOf(values[baseUrlVariable(name)] ?? baseUrl, values) : null;
    },
  };
}
