import { baseUrlVariable } from './definition.js';
import { priceSources } from './prices/sources.js';
import { providers } from './providers.js';

/** Nobody counts calls on one machine. */
const plenty = 1_000_000;

/**
 * The variables that point every price source, and the providers of those names, at the sandbox at `origin`. It keeps each under its
 * name and the path the real one has. Credentials that the sandbox knows only from a start are left out.
 */
export function sandboxSettings(origin: string, names?: readonly string[]): Record<string, string> {
  const chosen = providers.filter(({ name }) => names?.includes(name) ?? true);
  const credentials = chosen
    .flatMap(({ env, options = {} }) => [...Object.entries(env), ...Object.entries(options)])
    .map(([name, type]) => [name, type.meta()?.['sandbox']]);
  return {
    PROVIDER_CALLS_PER_MINUTE: providers.map(({ name }) => `${name}:${String(plenty)}`).join(','),
    ...(Object.fromEntries(credentials.filter(([, value]) => value !== undefined)) as Record<string, string>),
    ...Object.fromEntries(
      [...chosen, ...priceSources].map(({ name, baseUrl }) => [
        baseUrlVariable(name),
        `${origin}/${name}${new URL(baseUrl).pathname.replace(/\/$/, '')}`,
      ]),
    ),
  };
}
