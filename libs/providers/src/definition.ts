import type { Config, Variables } from '@swap/config';
import type { LiquidityProvider, ProviderCapabilities } from '@swap/domain/catalogue';
import { type Clock, SystemClock } from '@swap/domain/kernel';
import { z } from 'zod';
import { type AnswerListener, HttpClient } from './http-client.js';

/** Variables that are set, or absent. */
type Credentials = Readonly<Record<string, z.ZodType<string | undefined>>>;

/** What one provider is, told once: whatever knows providers by name is made from the list of these in `providers.ts`. */
interface ProviderFacts<Env extends Credentials, Options extends Credentials = Credentials> {
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
  /** Where customers see an order of theirs at its site, and reach its support: the address up to what the order is called. */
  readonly orderPage: string;
  /** The variables it cannot do without, each made by {@link credential}. */
  readonly env: Env;
  /** The variables it has beside, which may stay unset. */
  readonly options?: Options;
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
  /** What goes with every call. */
  readonly headers?: (env: Values<Env> & Partial<Values<Options>>) => Readonly<Record<string, string>>;
  readonly adapter: (access: Access<(keyof Env | keyof Options) & string>) => LiquidityProvider;
}

type Values<Env> = Readonly<Record<keyof Env & string, string>>;

/** What an adapter is made from. */
export interface Access<Variable extends string> {
  /** For providers that want to be told a time. */
  readonly clock: Clock;
  readonly definition: Pick<ProviderDefinition, 'name' | 'title' | 'source' | 'capabilities' | 'orderPage'>;
  readonly http: HttpClient;
  readonly env: Readonly<Record<Variable, string>>;
}

export interface ProviderDefinition extends Omit<ProviderFacts<Credentials>, 'adapter' | 'headers'> {
  readonly capabilities: ProviderCapabilities;
  /** Every variable of its own. */
  readonly variables: Variables;
  /** Its bare adapter, for an address and the values of `env` and `options`. `onAnswer` hears of every answer. */
  make(baseUrl: string, env: Readonly<Record<string, string>>, onAnswer?: AnswerListener): LiquidityProvider;
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
  needsRefundAddress: false,
};

/** A secret, or the name of an account. `.env.example` says the description; the sandbox takes `sandbox` for right. */
export function credential(description: string, sandbox = 'sandbox') {
  return z.string().min(1).optional().meta({ description, sandbox });
}

/** The variable that says where a party of the outside world is. */
export const baseUrlVariable = (name: string): string => `${name.toUpperCase()}_BASE_URL`;

export function defineProvider<const Env extends Credentials, const Options extends Credentials = Credentials>(
  facts: ProviderFacts<Env, Options>,
): ProviderDefinition {
  const { name, title, baseUrl, env, options = {}, headers, adapter } = facts;
  const description = `Where ${title}'s API is. Change it to point at the sandbox.`;
  const definition: ProviderDefinition = {
    ...facts,
    capabilities: { ...usualCapabilities, ...facts.capabilities },
    variables: { [baseUrlVariable(name)]: z.url().default(baseUrl).meta({ description }), ...env, ...options },
    make: (url, values, onAnswer) => {
      const http = new HttpClient(name, url, headers?.(values as Parameters<NonNullable<typeof headers>>[0]), onAnswer);
      return adapter({ definition, clock: new SystemClock(), http, env: values });
    },
    configured: (config) => {
      const values = config.valuesOf(definition.variables) as Readonly<Record<string, string>>;
      const isSet = Object.keys(env).every((variable) => values[variable] !== undefined);
      return isSet ? definition.make(values[baseUrlVariable(name)] ?? baseUrl, values) : null;
    },
  };
  return definition;
}
