import ts from 'typescript';
import { catalogueOf, placesOf, saidIn } from '../support/languages.js';
import { nodes, offence, sources, type Source } from './sources.js';

const english = catalogueOf('en');

/** The rooms of the application: all of it is said in every language. */
const rooms = sources(/^apps\/web\/src\/(kit|site|swap|order|status|embed|console|partners|admin)\/.*\.tsx?$/);

/** What the owner of a page reads in the tools of a browser is English, like the guides for developers, as what an exchange’s support does; code is of no language. */
const forOwners =
  /^apps\/web\/src\/(embed\/(loader|settings|problems|surroundings)|admin\/exchange-letters|partners\/verifying)\.ts$/;

/** Attributes that people see or hear. */
const read = new Set(['title', 'label', 'hint', 'placeholder', 'alt', 'aria-label', 'said', 'term', 'submit', 'text']);

/** Members of objects that hold such words. */
const worded = new Set(['name', 'title', 'label', 'hint', 'text', 'message', 'body', 'none']);

const hasWords = (text: string) => /\p{L}{2,}/u.test(text) && !text.startsWith('https://');
/** A sentence, or the beginning of one, which is neither a name of a class nor a key. */
const isSpoken = (text: string) => /^[“«]?\p{Lu}.*\p{L} \p{L}|\p{L}{2,}[.…?!]$/u.test(text) && /\s/.test(text);

test('no page says anything that is not in the catalogues', () => {
  const advice = 'put it into apps/web/src/languages, and say it by its name';
  const strays = rooms
    .filter(({ path }) => !forOwners.test(path))
    .flatMap((room) =>
      [...nodes(room)].filter(isStray).map((node) => offence(room, node, `${node.getText()}: ${advice}`)),
    );
  expect(strays).toEqual([]);
});

/** Text of a page, an attribute that people read, or a sentence anywhere else. */
function isStray(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return hasWords(node.text) && !isCode(node.parent);
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  if (isUnspoken(node)) return false;
  const text = textOf(node);
  const holder = holderOf(node);
  if (ts.isJsxAttribute(holder)) return read.has(holder.name.getText()) && hasWords(text);
  if (ts.isJsxElement(holder) || ts.isJsxFragment(holder)) return hasWords(text);
  if (ts.isPropertyAssignment(holder) && worded.has(holder.name.getText()) && !namesField(holder)) {
    return hasWords(text) && english[text] === undefined;
  }
  return isSpoken(text);
}

/** What is meant for a program is the same for everybody. */
const isCode = (holder: ts.Node) => ts.isJsxElement(holder) && holder.openingElement.tagName.getText() === 'code';

/** The name of a field of a form, which has a label for people beside it. */
const namesField = ({ name, parent }: ts.PropertyAssignment) =>
  name.getText() === 'name' && parent.properties.some((each) => each.name?.getText() === 'label');

const textOf = (node: ts.StringLiteralLike | ts.TemplateExpression): string =>
  ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('')
    : node.text;

/** What a value ends up in, through the choices it stands in. */
function holderOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isChoice =
    ts.isJsxExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText()));
  return isChoice ? holderOf(parent) : parent;
}

/** Imports, types, the names of texts themselves, and what is thrown for developers. */
function isUnspoken({ parent }: ts.Node): boolean {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isCallExpression(parent)) return /^(say|sayWith|sayOf|serviceSaid)$/.test(parent.expression.getText());
  return ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText());
}

/** Everything that names texts: the pages, their documents and what builds them, and the frame of the pages for integrators. */
const speakers = sources(
  /^apps\/(web\/(src\/(kit|site|swap|order|status|embed|console|partners|admin)\/.*\.tsx?|[\w-]+\.(html|js))|api\/src\/contract\/frame\.ts)$/,
);

test('every text is said somewhere', () => {
  const all = speakers.map(({ text }) => text).join('\n');
  // Of some the room alone is spelled out, as in `order.text.${status}`; codes of the service come from outside.
  const spelled = [...all.matchAll(/`([\w.]+\.)\$\{/g)].map(([, room = '']) => room);
  const roomsSaid = [...all.matchAll(/sayOf\('([\w.]+)'/g)].map(([, room = '']) => `${room}.`);
  const ofService = [
    'error.',
    'console.error.',
    'action.',
    'reason.',
    'admin.discrepancy.',
    'admin.hold.',
    'admin.risk.',
  ];
  const begun = [...ofService, 'order.next.', ...spelled, ...roomsSaid];
  const isSaid = (name: string) =>
    all.includes(`'${name}'`) || all.includes(`{{${name}}}`) || begun.some((room) => name.startsWith(room));
  expect(saidIn(english).filter(([name]) => !isSaid(name))).toEqual([]);
});

test('whoever says a text gives it just what it has places for', () => {
  const wrong = rooms.flatMap((room) => [...nodes(room)].flatMap((node) => misgiven(room, node)));
  expect(wrong).toEqual([]);
});

function misgiven(room: Source, node: ts.Node): string[] {
  if (!ts.isCallExpression(node) || !/^say(With)?$/.test(node.expression.getText())) return [];
  const [name, given] = node.arguments;
  if (!name || !ts.isStringLiteral(name)) return [];
  const wanted = [...placesOf(english[name.text] ?? '').keys()].sort();
  if (given && !ts.isObjectLiteralExpression(given)) return [];
  const members = given?.properties ?? [];
  if (members.some((member) => ts.isSpreadAssignment(member))) return [];
  const names = members.map((member) => member.name?.getText() ?? '').sort();
  return names.join() === wanted.join()
    ? []
    : [offence(room, node, `${name.text} has places for ${wanted.join(', ')}`)];
}
