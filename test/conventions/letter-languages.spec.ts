import { languages, letterTexts } from '@swap/domain/mail';
import { catalogueOf, tags } from '../support/languages.js';

const english = letterTexts.en;

test('letters to customers are written in the languages that the pages are in', () => {
  expect([...languages].sort()).toEqual([...tags].sort());
});

describe.each(languages)('%s', (tag) => {
  const texts = letterTexts[tag];

  test('it has every text that English has, in the same order, and no other', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    expect(Object.entries(texts).filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('a text has a place for just what the English one has places for', () => {
    const placed = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const [name, text] of Object.entries(texts))
      expect([name, placed(text)]).toEqual([name, placed(english[name as keyof typeof english])]);
  });

  test('what the page of an order says too, letters say in its words', () => {
    const page = catalogueOf(tag);
    const asPages = Object.entries(texts).flatMap(([name, text]) => {
      const [room = '', ...rest] = name.split('.');
      const place = { status: 'order.headline', text: 'order.text', action: 'action', reason: 'reason' }[room];
      return place === undefined ? [] : [[name, text, page[[place, ...rest].join('.')]] as const];
    });
    expect(asPages.length).toBeGreaterThan(25);
    expect(asPages.filter(([, text, said]) => text !== said)).toEqual([]);
  });

  test('the words of the trade are those of the pages', () => {
    const glossary = catalogueOf(tag);
    for (const [name, word] of [
      ['fact.order', 'glossary.order'],
      ['fact.refund', 'glossary.refund'],
      ['subject.deposit_seen', 'glossary.deposit'],
    ] as const)
      expect(texts[name]).toMatch(new RegExp(glossary[word] ?? '', 'iu'));
  });
});
