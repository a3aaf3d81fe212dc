import { z } from 'zod';
import { unsafeSettings } from './unsafe-settings.js';
import { variables } from './variables.js';

/** Variables by name, each with what it may be; `meta` may hold a description and examples. */
export type Variables = Readonly<Record<string, z.ZodType>>;
type ValuesOf<V extends Variables> = { readonly [Name in keyof V]: z.output<V[Name]> };
type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown by {@link readConfig}; the message lists every wrong variable, one a line, so that one start shows them all. */
export class ConfigError extends Error {}

/**
 * What this process was told by its environment: validated once, frozen, injected as a class.
 * Nothing else in the product reads `process.env`; `.env.example` says what each variable means.
 */
export class Config {
  readonly values: ValuesOf<typeof variables>;

  /** `declared` are variables that packages declare for themselves: what is wrong with them is told with the rest. */
  constructor(
    private readonly environment: Environment,
    declared: Variables = {},
  ) {
    this.values = valuesOf({ ...declared, ...variables }, environment);
    const refused = unsafeSettings(this.values);
    if (refused.length > 0) throw unusable(refused);
    Object.freeze(this);
  }

  /** The values of variables that a package declares for itself. Throws {@link ConfigError}. */
  valuesOf<V extends Variables>(declared: V): ValuesOf<V> {
    return valuesOf(declared, this.environment);
  }
}

/** As the constructor of {@link Config}, of this process unless told otherwise. Empty values count as absent. Throws {@link ConfigError}. */
export function readConfig(environment: Environment = process.env, declared: Variables = {}): Config {
  return new Config(environment, declared);
}

function valuesOf<V extends Variables>(wanted: V, environment: Environment): ValuesOf<V> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.object(wanted).safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data) as ValuesOf<V>;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const problem = name in given ? issue.message : 'is not set';
    return `  ${name}: ${problem}; for example ${name}=${exampleOf(wanted[name])} (see .env.example)`;
  });
  throw unusable(lines);
}

function unusable(lines: readonly string[]): ConfigError {
  return new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
}

/** A value that would do: the one its declaration names, or else the default. */
function exampleOf(variable: z.ZodType | undefined): string {
  const [example] = (variable?.meta()?.['examples'] as readonly string[] | undefined) ?? [variable?.parse(undefined)];
  return String(example);
}
