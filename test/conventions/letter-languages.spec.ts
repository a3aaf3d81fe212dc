import { languages, letterTexts } from '@swap/domain/mail';
import ts from 'typescript';
import { catalogueOf, tags } from '../support/languages.js';
import { nodes, offence, sources } from './sources.js';

const english = letterTexts.en;

test('letters are written in the languages that the pages are in', () => {
  expect([...languages].sort()).toEqual([...tags].sort());
});

/** A letter to a mailbox that is nobody's: what the books end with is read by a program, and by who set it up. */
const toNobody = /\/books\/copy-statements\.ts$/;

/** A subject or the parts of a letter, where what is written there is read by people. */
const isWritten = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && /^(subject|parts)$/.test(node.name.getText());
const isSentence = (node: ts.Node): boolean =>
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && /\p{L} \p{L}/u.test(node.getText());

test('no letter says anything that is not in the catalogues', () => {
  const rooms = sources(/^libs\/domain\/src\/.*\.tsx?$/).filter(({ path }) => !toNobody.test(path));
  const strays = rooms.flatMap((room) =>
    [...nodes(room)].filter(isWritten).flatMap((property) => {
      const said: ts.Node[] = [];
      const look = (node: ts.Node): void => {
        if (isSentence(node)) said.push(node);
        ts.forEachChild(node, look);
      };
      look(property.initializer);
      return said.map((node) =>
        offence(room, node, `${node.getText()}: put it into mail/languages, and say it by its name`),
      );
    }),
  );
  expect(strays).toEqual([]);
});

describe.each(languages)('%s', (tag) => {
  const texts = letterTexts[tag];

  test('it has every text that English has, in the same order, and no other', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    expect(Object.entries(texts).filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('no sentence of it was left in English', () => {
    const same = Object.entries(texts).filter(
      ([name, text]) => text === english[name as keyof typeof english] && /\p{L} \p{L}/u.test(text),
    );
    expect(same.length === 0 || tag === 'en').toBe(true);
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
      ['alert.password_reset.text', 'glossary.order'],
      ['staff.drift.text', 'glossary.order'],
    ] as const)
      expect(texts[name]).toMatch(new RegExp(glossary[word] ?? '', 'iu'));
  });
});
