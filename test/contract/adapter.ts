import type { LiquidityProvider } from '@swap/domain/catalogue';
import { providers } from '@swap/providers';

/** A provider's bare adapter, its credentials in the order of their variables. */
export function adapter(name: string, baseUrl: string, ...credentials: readonly string[]): LiquidityProvider {
  const definition = providers.find((each) => each.name === name);
  if (!definition) throw new Error(`There is no provider ${name}`);
  const variables = Object.keys(definition.env);
  return definition.make(
    baseUrl,
    Object.fromEntries(variables.map((variable, at) => [variable, credentials[at] ?? ''])),
  );
}
