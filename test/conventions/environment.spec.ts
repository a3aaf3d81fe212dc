import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corsOrigins, readConfig, variables, type Variables } from '@swap/config';
import { providerVariables } from '@swap/providers';
import { repository } from '../support/repository.js';
import { sources } from './sources.js';

interface Entry {
  readonly name: string;
  readonly value: string;
  readonly explanation: string;
}

/** The manual: blocks of comment lines, each of which ends in a commented-out assignment of the default. */
const manual: Entry[] = readFileSync(join(repository, '.env.example'), 'utf8')
  .split(/\n\s*\n/)
  .flatMap((block) => {
    const lines = block.trim().split('\n');
    const assignment = /^#? ?([A-Z][A-Z0-9_]*)=(.*)$/.exec(lines.at(-1) ?? '');
    const [, name = '', value = ''] = assignment ?? [];
    return assignment ? [{ name, value, explanation: lines.slice(0, -1).join(' ') }] : [];
  });

const all: Variables = { ...variables, ...providerVariables };
const names = Object.keys(all);

/** What an absent variable becomes, as it would be written; empty when nothing. */
function defaultOf(name: string): string {
  const parsed = all[name]?.safeParse(undefined);
  return String((parsed?.data as string | number | undefined) ?? '');
}

test('the manual explains every variable once, and no other', () => {
  expect(manual.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test.each(names)('the manual gives %s its true default and says what it is for', (name) => {
  const entry = manual.find((each) => each.name === name);
  expect(entry?.value).toBe(defaultOf(name));
  expect(entry?.explanation).toMatch(/^# .{30,}\.$|^# .{30,}:.*`/s);
});

test('the manual changes nothing when it is copied as it is', () => {
  const text = readFileSync(join(repository, '.env.example'), 'utf8');
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

// A provider's own are read where they are declared.
test('every variable means something to some program', () => {
  const code = sources(/^(apps|libs)\/.*\.ts$/).filter(
    ({ path }) => !/^libs\/config\/src\/(brand-)?variables\.ts$/.test(path),
  );
  const unread = Object.keys(variables).filter(
    (name) => !code.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  expect(unread.map((name) => `${name}: use it or remove it from libs/config/src/variables.ts`)).toEqual([]);
});

/** What some variable cannot be. An empty value is none, and some take any text. */
const nonsense = ['!', '-1', '1.5', 'ftp://x', 'x'.repeat(3000)];
const others = { DATABASE_URL: 'postgres://localhost/swap', SERVICE_KEYS: `k1:${'A'.repeat(43)}=` };
const refusalOf = (name: string, value: string): string | null => {
  try {
    readConfig({ ...others, [name]: value }, providerVariables);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
const takesAnyText = /_(API_KEY|SECRET|API_SECRET|AFFILIATE_ID|FILE|HOST|DIR)$|^(HOST|WORKER_QUEUES|DATA_DIR)$/;

const madeWhereUsed: ReadonlyMap<string, string> = new Map([
  ['SERVICE_KEYS', 'k1:$(openssl rand -base64 32)'],
  ['METRICS_TOKEN', '$(openssl rand -hex 24)'],
]);

test.each(names.filter((name) => !takesAnyText.test(name)))(
  'a wrong %s is refused by name, with an example that would do',
  (name) => {
    const refusals = nonsense.flatMap((value) => refusalOf(name, value) ?? []);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) {
      const [, example = ''] = new RegExp(`\\n  ${name}: .*; for example ${name}=(.+) \\(see`).exec(refusal) ?? [];
      // Examples that must not be used as they stand make a secret where they are used.
      if (madeWhereUsed.has(name)) expect(example).toBe(madeWhereUsed.get(name));
      else expect([example, refusalOf(name, example)]).toEqual([example, null]);
    }
  },
);

test('what must be set is named, with an example', () => {
  expect(() => readConfig({})).toThrow(
    /DATABASE_URL: is not set; for example DATABASE_URL=postgres:.*SERVICE_KEYS: is not set/s,
  );
});

test('a variable that is empty is one that is not set', () => {
  const valuesIn = (environment: Readonly<Record<string, string>>) => {
    const config = readConfig({ ...environment, ...others }, providerVariables);
    return [config.values, config.valuesOf(providerVariables)];
  };
  expect(valuesIn(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(valuesIn({}));
});

test.each([
  ['1', true],
  ['10.0.0.0/8', true],
  ['10.0.0.1, fd00::/8', true],
  ['::1/128', true],
  ['loopback,uniquelocal', true],
  ['10.0.0.0/33', false],
  ['::1/129', false],
  ['10.0.0.0/8/8', false],
  ['loopback/8', false],
  ['10.0.0.0/8,', false],
  ['proxy.internal', false],
])('of %s it is known whether it can be a proxy in front: %s', (value, isOne) => {
  expect(refusalOf('TRUST_PROXY', value) === null).toBe(isOne);
});

test('the pages that may call are each of those that are named, however they are set apart', () => {
  const named = 'https://one.example , https://two.example,https://three.example:8443';
  const origins = ['https://one.example', 'https://two.example', 'https://three.example:8443'];
  expect(corsOrigins({ CORS_ORIGINS: named })).toEqual(origins);
  expect([corsOrigins({ CORS_ORIGINS: '' }), refusalOf('CORS_ORIGINS', named)]).toEqual([[], null]);
});
