import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { contract } from '../support/contract.js';
import { repository } from '../support/repository.js';
import { nodes, sources, type Source } from './sources.js';

/** A call of a page: `GET` and a pattern of the path behind `/api/v1`. */
interface Called {
  readonly method: string;
  readonly path: RegExp;
}

/** What calls routes, by its name; where its paths begin, by the folder it stands in. */
const callers = new Set(['call', 'affiliate', 'hooks', 'anonymously', 'anybody', 'download', 'begin', 'ofCookie']);
const below: Readonly<Record<string, string>> = {
  affiliate: '/affiliate',
  hooks: '/affiliate/webhooks',
  begin: '/session',
  ofCookie: '/session',
};
/** What begins something without saying how it is sent. */
const posts = new Set(['anonymously', 'begin']);
const realmsOf = (path: string): readonly string[] => {
  if (path.includes('/src/admin/')) return ['/admin'];
  return path.includes('/src/partners/') ? ['/partners'] : ['/admin', '/partners', ''];
};

const nameOf = (callee: ts.Expression): string =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';

/** The texts that an expression may be: of a choice both, of a template with any name where it is filled in. */
function textsOf(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (!ts.isTemplateExpression(node)) return [];
  return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('*')];
}

function methodOf(name: string, [first, second]: readonly ts.Expression[]): string {
  if (first && ts.isStringLiteralLike(first) && /^[A-Z]+$/.test(first.text)) return first.text;
  if (posts.has(name)) return 'POST';
  const said = second && ts.isObjectLiteralExpression(second) ? /method: '([A-Z]+)'/.exec(second.getText()) : null;
  return said?.[1] ?? 'GET';
}

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\{\w+\}/g, '{}')
      .replace(/[.{}]/g, '\\$&')
      .replaceAll('*', '[^/]+')}$`,
  );

function callsIn(source: Source): Called[] {
  return [...nodes(source)].filter(ts.isCallExpression).flatMap(({ expression, arguments: args }) => {
    const name = nameOf(expression);
    if (!callers.has(name)) return [];
    const method = methodOf(name, args);
    const paths = args.flatMap(textsOf).filter((text) => text === '' || text.startsWith('/'));
    return realmsOf(source.path).flatMap((realm) =>
      paths.map((path) => ({ method, path: patternOf(realm + (below[name] ?? '') + path) })),
    );
  });
}

const pages = sources(/^apps\/web\/src\/.*\.tsx?$/).filter(({ path }) => !path.includes('/generated/'));
const manual = readFileSync(join(repository, 'docs/hosted-application.md'), 'utf8');

/** Routes that the manual says are for machines: id and reason. */
const forMachines = new Map(
  [...manual.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, id = '', reason = '']) => [id, reason]),
);

const routes = Object.entries(contract().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId: id }]) => ({
    id,
    method: method.toUpperCase(),
    path: path.replace('/api/v1', '').replace(/\{\w+\}/g, '{}'),
  })),
);

test('every route of partners and staff is called by a page, or the manual says why it is for machines', () => {
  const called = pages.flatMap(callsIn);
  const isCalled = ({ method, path }: { method: string; path: string }) =>
    called.some((each) => each.method === method && each.path.test(path));
  const consoles = routes.filter(({ path }) => /^\/(partners|admin)(\/|$)/.test(path));
  expect(consoles.length).toBeGreaterThan(100);
  const withoutPage = consoles.filter((route) => !isCalled(route));
  expect(withoutPage.filter(({ id }) => !forMachines.has(id)).map(({ id }) => id)).toEqual([]);
  const needless = [...forMachines.keys()].filter((id) => !withoutPage.some((route) => route.id === id));
  expect(needless).toEqual([]);
  for (const reason of forMachines.values()) expect(reason.length).toBeGreaterThan(20);
});

test('what a console may call, a page of it does call', () => {
  const unused = ['partners', 'admin'].flatMap((realm) => {
    const [api] = sources(new RegExp(`^apps/web/src/${realm}/api\\.ts$`));
    const name = realm === 'admin' ? 'adminApi' : 'partnerApi';
    const members = [...(api?.text ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, member = '']) => member);
    expect(members.length).toBeGreaterThan(30);
    const elsewhere = pages.filter(({ path }) => !path.endsWith(`/${realm}/api.ts`)).map(({ text }) => text);
    const queries = (api?.text ?? '').split('export const').slice(2).join('');
    const uses = (member: string) =>
      [...elsewhere, queries].some((text) => new RegExp(`\\b${name}\\s*\\.${member}\\b`).test(text));
    return members.filter((member) => !uses(member));
  });
  expect(unused).toEqual([]);
});
