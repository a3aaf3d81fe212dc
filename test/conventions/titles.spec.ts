import ts from 'typescript';
import { nodes, offence, sources } from './sources.js';

const runner = /^(it|test|testWith\([^)]*\))(\.each\b.*)?$/s;

/** Words a title cannot begin with unless what stands around it is its subject. */
const subjectless = /^(is|are|has|have|was|and|but|that|cannot) /;

/** The titles of a file's tests, where they are written out. */
const titlesOf = (source: { path: string; text: string }) =>
  [...nodes(source)].filter(ts.isCallExpression).flatMap((call) => {
    const [title] = call.arguments;
    const isTitle = title && ts.isStringLiteralLike(title) && runner.test(call.expression.getText());
    return isTitle ? [{ node: title, text: title.text }] : [];
  });

const suites = sources(/^test\/.*\.(spec|contract)\.ts$/);

test('a title is a sentence of at least four words with a subject of its own', () => {
  const isBare = (text: string) => text.split(/\s+/).length < 4 || subjectless.test(text);
  const advice = 'say what holds of what, so that the line reads without what stands around it';
  expect(
    suites.flatMap((source) =>
      titlesOf(source)
        .filter(({ text }) => isBare(text))
        .map(({ node }) => offence(source, node, advice)),
    ),
  ).toEqual([]);
});

test('no two tests of a file have the same title', () => {
  const twice = suites.flatMap((source) => {
    const titles = titlesOf(source);
    return titles
      .filter(({ text }, index) => titles.findIndex((each) => each.text === text) < index)
      .map(({ node }) => offence(source, node, 'say what is different here'));
  });
  expect(twice).toEqual([]);
});
