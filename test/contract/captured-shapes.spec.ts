import { captured, documented, recordings } from '../support/captured.js';
import { changed, shapeOf, type Path } from '../support/json-shape.js';
import { adapterAt, scenesOf, type Scene } from './exchange-scenes.js';
import { keyOf } from './recording-proxy.js';
import { ScriptedUpstream } from './scripted-upstream.js';

/** Which calls the recorded files of each provider answer: the beginning of the file's name, and the call. */
const calls: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  chainflip: { assets: /assets$/, quote: /quotes-native$/, create: /swap$/, status: /status-by/ },
  changelly: {
    assets: /getCurrenciesFull$/,
    'quote-fixed': /getFixRateForAmount$/,
    quote: /getExchangeAmount$/,
    create: /createFixTransaction$/,
    status: /getTransactions$/,
  },
  changenow: {
    assets: /currencies$/,
    range: /range$/,
    quote: /estimated-amount$/,
    create: /POST .*exchange$/,
    status: /by-id$/,
  },
  exolix: { assets: /currencies$/, quote: /rate$/, create: /POST .*transactions$/, status: /GET .*transactions\/.+/ },
  fixedfloat: { quote: /price$/, create: /create$/, status: /order$/ },
  letsexchange: {
    assets: /coins$/,
    'quote-revert': /info-revert$/,
    quote: /info$/,
    create: /POST .*transaction$/,
    status: /GET .*transaction\/.+/,
  },
  nearintents: { tokens: /tokens$/, quote: /quote$/, status: /status$/ },
  sideshift: {
    assets: /coins$/,
    pair: /pair\//,
    'quote-fixed': /quotes$/,
    'create-fixed': /shifts\/fixed$/,
    create: /shifts\/variable$/,
    status: /GET .*shifts\/.+/,
  },
  stealthex: {
    quote: /estimated-amount$/,
    range: /range$/,
    create: /POST .*exchanges$/,
    status: /GET .*exchanges\/.+/,
  },
  trocador: { assets: /coins?$/, quote: /new_rate$/, create: /new_trade$/, status: /\/trade$/ },
};
/** Recorded refusals have shapes of their own. */
const refusals = /^(below|no-|not-|unknown|bad-|quote-bad|words|documented)/;

const callOf = (provider: string, file: string): RegExp | null => {
  const [, found] = Object.entries(calls[provider]!).find(([beginning]) => file.startsWith(beginning)) ?? [];
  return refusals.test(file) ? null : (found ?? /no call/);
};

const isNull = (type: string): boolean => type === 'null';
const said = (types: readonly string[]): string => [...new Set(types)].sort().join('|') || 'none';

describe.each(Object.keys(calls))('what %s answers in the sandbox', (provider) => {
  let upstream: ScriptedUpstream;
  let scenes: readonly Scene[];
  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    scenes = await scenesOf(provider);
  });
  afterAll(() => upstream.close());

  const answersTo = (call: RegExp): unknown[] =>
    scenes.flatMap(({ answers }) => answers).flatMap(({ key, json }) => (call.test(key) ? [json] : []));

  /** What the adapter makes of a scene when one call is answered otherwise. */
  async function outcomeOf(scene: Scene, call: RegExp, as: (json: unknown) => unknown): Promise<string> {
    const answers = new Map(scene.answers.map(({ key, ...answer }) => [key, answer]));
    upstream.answersWith(({ method, url, body }) => {
      const key = keyOf(method, url, body);
      const { status, json } = answers.get(key) ?? { status: 599, json: null };
      return { status, json: call.test(key) ? as(json) : json };
    });
    const result: unknown = await scene.ask(adapterAt(provider, upstream.url)).catch((error: unknown) => String(error));
    return JSON.stringify(result, (name, value: unknown) => (name === 'expiresAt' ? undefined : value));
  }

  /** Whether the adapter looks at a place of an answer, in any of the scenes. */
  async function reads(call: RegExp, path: Path): Promise<boolean> {
    for (const scene of scenes.filter(({ answers }) => answers.some(({ key }) => call.test(key)))) {
      const usual = await outcomeOf(scene, call, (json) => json);
      if (usual.startsWith('"')) throw new Error(`${scene.name}: ${usual}`);
      for (const odd of [{ odd: true }, 'odd']) {
        if ((await outcomeOf(scene, call, (json) => changed(json, path, odd))) !== usual) return true;
      }
    }
    return false;
  }

  const files = new Map<RegExp, string[]>();
  for (const { provider: owner, name } of recordings()) {
    const call = owner === provider ? callOf(provider, name) : null;
    if (call) files.set(call, [...(files.get(call) ?? []), name]);
  }

  test.each([...files].map(([call, names]) => [names.join(', '), call, names] as const))(
    'the sandbox’s answers have the recorded shape wherever the adapter looks: %s',
    async (_, call, names) => {
      const real = shapeOf(names.map((name) => captured(provider, name)));
      const written = documented(provider, names);
      const ours = shapeOf(answersTo(call));
      expect(ours.size).toBeGreaterThan(0);
      const wrong: string[] = [];
      for (const place of new Set([...real.keys(), ...ours.keys()])) {
        const theirs = [...(real.get(place) ?? []), ...(written.get(place)?.split('|') ?? [])];
        const sandbox = [...(ours.get(place) ?? [])];
        // Null stands for any type that is not said just then.
        const isKnown =
          theirs.length > 0 && (theirs.every(isNull) || sandbox.every((type) => isNull(type) || theirs.includes(type)));
        if (isKnown && sandbox.length > 0) continue;
        if (await reads(call, place.split('.'))) wrong.push(`${place}: real ${said(theirs)}, sandbox ${said(sandbox)}`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
