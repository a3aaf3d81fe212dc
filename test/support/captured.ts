import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.js';

const directory = join(repository, 'test/captured');

interface Recorded {
  readonly origin: { readonly source: string; readonly path: string; readonly captured: string };
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly answer: any;
}

/** A recorded answer with where it is from. */
export const recorded = (provider: string, name: string): Recorded =>
  JSON.parse(readFileSync(join(directory, provider, `${name}.json`), 'utf8')) as Recorded;

/** What a real exchange answered. */
export const captured = (provider: string, name: string) => recorded(provider, name).answer;

/** Every recorded file, as `provider/name`. */
export function recordings(): { readonly provider: string; readonly name: string }[] {
  const providers = readdirSync(directory, { withFileTypes: true }).filter((each) => each.isDirectory());
  return providers.flatMap(({ name: provider }) =>
    readdirSync(join(directory, provider)).map((file) => ({ provider, name: file.replace(/\.json$/, '') })),
  );
}

/** Types of fields that no recorded answer has and the exchange's own documentation or its clients do: place, type. */
export function documented(provider: string, names: readonly string[]): ReadonlyMap<string, string> {
  const path = join(directory, provider, 'documented.json');
  if (!existsSync(path)) return new Map();
  const { fields } = JSON.parse(readFileSync(path, 'utf8')) as { fields: Record<string, Record<string, string>> };
  return new Map(names.flatMap((name) => Object.entries(fields[name] ?? {})));
}
