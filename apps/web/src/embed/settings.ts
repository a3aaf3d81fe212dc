import { contrast, isColour } from './colours.js';

/** What a widget may be told by the attributes of its tag, without `data-`, in the order they are documented. */
export const settingNames = [
  'from',
  'to',
  'amount',
  'coins',
  'lang',
  'theme',
  'accent',
  'background',
  'radius',
  'font',
] as const;

export type SettingName = (typeof settingNames)[number];

/** As they were given; what is empty was left out. */
export type Settings = Readonly<Partial<Record<SettingName, string>>>;

/** Something wrong with a tag, in words for the owner of its page. */
export interface SettingProblem {
  readonly setting: SettingName;
  readonly message: string;
}

const radiusMax = 32;

/** What is wrong with a value; null where nothing is. Coins are judged by {@link unknownCoins}. */
const rules: Readonly<Record<Exclude<SettingName, 'from' | 'to' | 'coins'>, (value: string) => string | null>> = {
  amount: (value) => (/^\d{1,30}(\.\d{1,30})?$/.test(value) ? null : 'is no amount: write it like 0.25'),
  lang: (value) =>
    value in languageNames ? null : `is no language of this service: ${Object.keys(languageNames).join(', ')}`,
  theme: (value) => (['light', 'dark'].includes(value) ? null : 'is no theme: light or dark'),
  accent: (value) => (isColour(value) ? null : 'is no colour: write it like #0a7d55'),
  background: (value) => (isColour(value) ? null : 'is no colour: write it like #fdf6e3'),
  radius: (value) =>
    /^\d{1,2}$/.test(value) && Number(value) <= radiusMax
      ? null
      : `is no radius: a whole number of pixels, 0 to ${String(radiusMax)}`,
  font: (value) =>
    /^[\p{L}\d ,'"-]{1,200}$/u.test(value) ? null : 'is no list of fonts: names with commas between them',
};

/** The settings that can be followed, and what is wrong with the others, which are left out. */
export function readSettings(given: Settings): { settings: Settings; problems: readonly SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const good = settingNames.flatMap((setting) => {
    const value = given[setting]?.trim() ?? '';
    if (value === '') return [];
    const wrong = setting in rules ? rules[setting as keyof typeof rules](value) : null;
    if (wrong === null) return [[setting, value] as const];
    problems.push({ setting, message: `“${value.slice(0, 60)}” ${wrong}.` });
    return [];
  });
  const settings: Settings = Object.fromEntries(good);
  const { accent, background } = settings;
  if (accent && background && contrast(accent, background) < 1.5) {
    problems.push({ setting: 'accent', message: 'The accent can hardly be told from the background.' });
  }
  return { settings, problems };
}

/** The parameters that a tag names, in order; null where it names none. */
export function coinsOf({ coins }: Settings): readonly string[] | null {
  const named =
    coins
      ?.toLowerCase()
      .split(/[\s,]+/)
      .filter((coin) => coin !== '') ?? [];
  return named.length === 0 ? null : named;
}

interface Coin {
  readonly param: string;
  readonly ticker: string;
}

/** What a name means: the coin of that parameter, else all coins of that ticker, on whichever network. */
function named<C extends Coin>(coins: readonly C[], name: string): readonly C[] {
  const exact = coins.filter(({ param }) => param === name);
  return exact.length > 0 ? exact : coins.filter(({ ticker }) => ticker.toLowerCase() === name);
}

/** The coins that a widget is limited to. All of them where the list leaves fewer than two. */
export function limitedTo<C extends Coin>(coins: readonly C[], wanted: readonly string[] | null): readonly C[] {
  if (wanted === null) return coins;
  const kept = new Set(wanted.flatMap((name) => named(coins, name)));
  return kept.size < 2 ? coins : coins.filter((coin) => kept.has(coin));
}

/** What of the settings names no coin that is traded here, or none that the widget is limited to. */
export function unknownCoins(settings: Settings, coins: readonly Coin[]): readonly SettingProblem[] {
  const knows = (list: readonly Coin[], name: string) => named(list, name).length > 0;
  const wanted = coinsOf(settings);
  const offered = limitedTo(coins, wanted);
  const problems: SettingProblem[] = (wanted ?? [])
    .filter((coin) => !knows(coins, coin))
    .map((coin) => ({ setting: 'coins', message: `“${coin}” is not traded here.` }));
  if (wanted && offered === coins) {
    problems.push({ setting: 'coins', message: 'Fewer than two of these coins are traded here, so all are offered.' });
  }
  for (const setting of ['from', 'to'] as const) {
    const name = settings[setting]?.toLowerCase();
    if (!name || knows(offered, name)) continue;
    const why = knows(coins, name) ? 'is not among the coins of this widget' : 'is not traded here';
    problems.push({ setting, message: `“${name}” ${why}.` });
  }
  return problems;
}
