import { z } from 'zod';
import { variables } from './variables.js';

const schema = z.object(variables);
type Values = Readonly<z.infer<typeof schema>>;

/** Thrown by {@link readConfig}; the message lists every wrong variable, one a line, so that one start shows them all. */
export class ConfigError extends Error {}

/**
 * What this process was told by its environment: validated once, frozen, injected as a class.
 * Nothing else in the product reads `process.env`; `.env.example` says what each variable means.
 */
export class Config {
  private constructor(readonly values: Values) {
    Object.freeze(this);
  }

  static of(values: Values): Config {
    return new Config(Object.freeze({ ...values }));
  }
}

/** Reads and checks the environment. Empty values count as absent. Throws {@link ConfigError}. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return Config.of(parsed.data);
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const problem = name in given ? issue.message : 'is not set';
    return `  ${name}: ${problem}; for example ${name}=${exampleOf(name)} (see .env.example)`;
  });
  throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
}

/** A value that would do: the one `variables.ts` names, or else the default. */
function exampleOf(name: string): string {
  const variable = variables[name as keyof typeof variables];
  const [example] = (variable.meta()?.['examples'] as readonly string[] | undefined) ?? [variable.parse(undefined)];
  return String(example);
}
