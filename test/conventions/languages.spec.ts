import { brotliCompressSync } from 'node:zlib';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { contract } from '../support/contract.js';
import { catalogueOf, placesOf, saidIn, tags } from '../support/languages.js';
import { actsOfDomain } from './acts.js';
import { offendingLines, sources } from './sources.js';

const english = catalogueOf('en');
const others = tags.filter((tag) => tag !== 'en');

test('there are twelve languages', () => {
  expect([...tags].sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'tr', 'zh']);
});

describe.each(others)('%s', (tag) => {
  const catalogue = catalogueOf(tag);

  test('it has every text that English has, in the same order, and no other', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english));
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('a text has a place for just what the English one has places for', () => {
    const placed = (text: string) => [...placesOf(text).keys()].sort().join();
    const differing = saidIn(catalogue).filter(([name, text]) => placed(text) !== placed(english[name] ?? ''));
    expect(differing).toEqual([]);
  });

  test('what is counted has a case for every number, and only cases that the language knows', () => {
    const known = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories);
    const counted = saidIn(catalogue).flatMap(([name, text]) =>
      [...placesOf(text).values()].filter((cases) => cases.length > 0).map((cases) => [name, cases] as const),
    );
    expect(counted.length).toBeGreaterThan(0);
    for (const [name, cases] of counted) {
      expect([name, cases]).toEqual([name, expect.arrayContaining(['other'])]);
      expect([name, cases.filter((each) => !known.has(each))]).toEqual([name, []]);
    }
  });

  test('the words of the trade are the same throughout: deposit, refund, network, memo, rate, order, exchange', () => {
    expect(strayed(tag)).toEqual([]);
  });

  // What documents say that the service writes is fetched by nobody.
  test.each([
    ['the public pages', /^(?!page\.|docs\.|console\.|partners\.|admin\.)/],
    ['what both consoles say', /^console\./],
    ['the partners’ console', /^partners\./],
    ['the staff’s console', /^admin\./],
  ])('it costs at most 12 kB for %s, compressed', (_, rooms) => {
    const fetched = saidIn(catalogue).filter(([name]) => rooms.test(name));
    const texts = fetched.map(([name, text]) => [name, compileMessageOrThrow(text)]);
    expect(texts.length).toBeGreaterThan(100);
    expect(brotliCompressSync(JSON.stringify(Object.fromEntries(texts))).length).toBeLessThan(12_000);
  });
});

/** Where the English word is another one: the verb of a menu and of a step, a network that is not named, a commission’s rate, what comes in order. */
const notTheWord = [
  'shell.exchange',
  'order.step.exchanging',
  'document.description',
  'document.widget.description',
  'to.network',
  'admin.batch.keys.hint',
  'admin.changes.kind.partner.rate',
  'admin.changes.fact.to_bps',
  'admin.discrepancy.wrong_commission',
  'admin.changes.fact.from_bps',
  'admin.partner.saved.waiting',
  'partners.endpoint.ordered',
  'partners.replay.about',
  'console.word.commission.rate_limited',
  'console.word.partner.rate_proposed',
  'console.word.partner.rate_confirmed',
  'console.word.partner.rate_rejected',
];

/** Texts whose English has a word of the glossary, and whose translation has another than the glossary's. */
function strayed(tag: string): string[] {
  const catalogue = catalogueOf(tag);
  const words = Object.keys(english).filter((name) => /^glossary\.(?!reader)/.test(name));
  expect(words.length).toBe(7);
  return words.flatMap((word) => {
    const [said, wanted] = [new RegExp(`\\b${english[word] ?? ''}s?\\b`, 'i'), new RegExp(catalogue[word] ?? '', 'iu')];
    return saidIn(english)
      .filter(([name, text]) => said.test(text.replaceAll(/\{\w+\}/g, '')) && !notTheWord.includes(name))
      .filter(([name]) => !wanted.test(catalogue[name] ?? ''))
      .map(([name]) => `${name}: ${word.replace('glossary.', '')} is ${catalogue[word] ?? ''} here`);
  });
}

test('no text holds a straight apostrophe, which the format takes for a sign of its own, or two blanks', () => {
  const texts = tags.flatMap((tag) =>
    saidIn(catalogueOf(tag)).map(([name, text]) => [`${tag} ${name}`, text] as const),
  );
  expect(texts.filter(([, text]) => /'| {2}|^\s|\s$/.test(text))).toEqual([]);
});

test('Arabic runs from right to left, the others from left to right', () => {
  const directions = tags.map((tag) => [tag, catalogueOf(tag)['language.direction']] as const);
  expect(directions.filter(([, direction]) => direction === 'rtl')).toEqual([['ar', 'rtl']]);
  expect(directions.every(([, direction]) => direction === 'rtl' || direction === 'ltr')).toBe(true);
});

/** What the public pages ask of the API: these paths, and what comes of no answer. */
const asked = /^\/api\/v1\/(swap|pairs|assets|providers|service-status|health)\b|\/payout-freeze$/;

/** The codes of all answers that are named in a text of the contract. */
function codesIn(text: string): string[] {
  const answers = text.matchAll(/#\/components\/responses\/([\w.]+)/g);
  return [...new Set([...answers].flatMap(([, names = '']) => names.split('.')))];
}

const isSaid = (code: string, rooms: readonly string[]) =>
  rooms.some((room) => english[`${room}.${code}`] !== undefined);

test('every code that an answer to the public pages may have is said in every language', () => {
  const operations = Object.entries(contract().paths).filter(([path]) => asked.test(path));
  const codes = [...codesIn(JSON.stringify(operations)), 'unreachable', 'timeout', 'unreadable'];
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !isSaid(code, ['error']))).toEqual([]);
});

test('every code of the API is said in the consoles', () => {
  const codes = codesIn(JSON.stringify(contract().paths));
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.filter((code) => !isSaid(code, ['error', 'console.error']))).toEqual([]);
});

test('pages are laid out by where a line begins and ends, for it may begin on the right', () => {
  const advice = 'say inline-start or inline-end, so that it turns around with the language';
  const physical =
    /\b(?:margin|padding|border|inset)-(?:left|right)\b|^\s*(?:left|right):|: (?:left|right);|border-(?:top|bottom)-(?:left|right)/;
  expect(sources(/^apps\/web\/.*\.css$/).flatMap((source) => offendingLines(source, physical, advice))).toEqual([]);
});

describe('what the staff and partners read of what was done', () => {
  const { actions, members } = actsOfDomain();

  test('every act has a name in the consoles', () => {
    expect(actions.length).toBeGreaterThan(60);
    // A payout that is pending is one that was requested, and called so.
    expect(actions.filter((action) => action !== 'payout.pending' && !isSaid(action, ['console.word']))).toEqual([]);
  });

  test('so has every member of what an act changed', () => {
    expect(members.length).toBeGreaterThan(60);
    expect(members.filter((member) => !isSaid(member, ['console.fact']))).toEqual([]);
  });
});

interface Member {
  readonly enum?: readonly string[];
  readonly items?: { readonly properties: { readonly code: Member } };
}

/** The words that a member of an answer may hold, or the codes of what it lists, by the contract. */
function wordsOf(schema: string, name: string): readonly string[] {
  const { properties } = contract().components.schemas[schema] as { properties: Readonly<Record<string, Member>> };
  const member = properties[name];
  return member?.enum ?? member?.items?.properties.code.enum ?? [];
}

test.each([
  ['a payout stands out', wordsOf('StaffPayoutInFull', 'risk_flags'), 'admin.risk'],
  ['a listing is held', wordsOf('HeldListing', 'reason'), 'admin.hold'],
  ['the books are in doubt', wordsOf('BooksReport', 'discrepancies'), 'admin.discrepancy'],
])('every reason why %s is said in the staff’s console', (_, codes, room) => {
  expect(codes.length).toBeGreaterThan(7);
  expect(codes.filter((code) => !isSaid(code, [room]))).toEqual([]);
});
