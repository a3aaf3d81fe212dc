import type { OpenAPIObject } from '@nestjs/swagger';

type Json = Record<string, unknown>;
type Methods = Readonly<Record<string, { readonly tags: readonly string[]; readonly security: readonly object[] }>>;

/** What is used is kept, in the order that was written. */
const parts = ['schemas', 'responses', 'examples', 'headers', 'parameters'] as const;

/** The document of the routes under some tags, in the order of these, with nothing in it that none of them needs. */
export function part(whole: OpenAPIObject, tags: readonly string[]): OpenAPIObject {
  const placeOf = ([, methods]: [string, Methods]) => tags.indexOf(Object.values(methods)[0]?.tags[0] ?? '');
  const paths = Object.entries(whole.paths as Record<string, Methods>)
    .filter((each) => placeOf(each) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other));
  const kept = { paths: Object.fromEntries(paths), webhooks: whole.webhooks ?? {} };
  const components = whole.components as Record<string, Json>;
  const used = reachable(kept, components);
  const proofs = new Set(
    paths.flatMap(([, methods]) => Object.values(methods).flatMap(({ security }) => security.flatMap(Object.keys))),
  );
  const securitySchemes = ofNames(components['securitySchemes'] ?? {}, (name) => proofs.has(name));
  return {
    ...whole,
    ...kept,
    tags: (whole.tags ?? []).filter(({ name }) => tags.includes(name)),
    components: {
      securitySchemes,
      ...Object.fromEntries(
        parts.map((kind) => [kind, ofNames(components[kind] ?? {}, (name) => used.has(`${kind}/${name}`))]),
      ),
    },
  } as unknown as OpenAPIObject;
}

function ofNames(all: Json, isWanted: (name: string) => boolean): Json {
  return Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
}

/** The components that something refers to, and those that they refer to. */
function reachable(from: unknown, components: Readonly<Record<string, Json>>, found = new Set<string>()): Set<string> {
  for (const [, kind = '', name = ''] of JSON.stringify(from).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    const place = `${kind}/${name}`;
    const there = components[kind]?.[name];
    if (there === undefined || found.has(place)) continue;
    found.add(place);
    reachable(there, components, found);
  }
  return found;
}
