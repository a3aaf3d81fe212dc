import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statusOf } from '@swap/api';
import { errorCodes, type ErrorCode } from '@swap/domain/kernel';
import ts from 'typescript';
import { repository } from '../support/repository.js';
import { nodes, sources } from './sources.js';

const codes = Object.keys(errorCodes) as ErrorCode[];

/** What no part of the service throws on purpose, so that it has no kind: the filter's answer to a defect. */
const defect = 'internal_error';

interface Section {
  readonly code: string;
  readonly status: number;
  readonly reserved: boolean;
  readonly text: string;
}

const sections: Section[] = readFileSync(join(repository, 'docs/errors.md'), 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((block) => {
    const [, code = '', text = ''] = /^(\S+)\n+(.*?)(\n## .*)?$/s.exec(block) ?? [];
    const [, status = '', reserved = '', said = ''] =
      /^\*\*(\d{3})\.\*\* (_Reserved\._ )?(.*)$/s.exec(text.trim()) ?? [];
    return { code, status: Number(status), reserved: reserved !== '', text: said };
  });

const thrown = sources(/^(apps\/(api|worker)|libs)\/.*\.ts$/).filter(({ path }) => !path.endsWith('/error-codes.ts'));
const isThrown = (code: string) => thrown.some(({ text }) => text.includes(`'${code}'`));

test('docs/errors.md has one section for each code, and none for what is no code', () => {
  expect(sections.map(({ code }) => code).sort()).toEqual([...codes, defect].sort());
});

describe.each(codes)('%s', (code) => {
  const section = sections.find((each) => each.code === code);

  test('an error code is documented with the status it is answered with, its meaning and what to do', () => {
    expect(section?.status).toBe(statusOf(code));
    expect(section?.text.split(/[.;] /).length).toBeGreaterThan(1);
  });

  test('an error code is sent by something, or documented as reserved and sent by nothing', () => {
    expect({ code, reserved: section?.reserved }).toEqual({ code, reserved: !isThrown(code) });
  });
});

test('members that an error adds are named in its section', () => {
  const added = thrown.flatMap((source) => [...nodes(source)].flatMap(membersOf));
  expect(added).toContainEqual(['amount_out_of_range', 'min_amount']);
  const unsaid = added.filter(([code, member]) => {
    const section = sections.find((each) => each.code === code);
    return !section?.text.includes(`\`${member}\``);
  });
  expect(unsaid.map(([code, member]) => `docs/errors.md, ${code}: say what ${member} holds`)).toEqual([]);
});

/** Pairs of code and member that a throw with literal members makes. */
function membersOf(node: ts.Node): [string, string][] {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return [];
  if (!/^DomainError(\.ofField)?$/.test(node.expression.getText())) return [];
  const [code, ...rest] = node.arguments ?? [];
  const last = rest.at(-1);
  if (!code || !ts.isStringLiteral(code) || !last || !ts.isObjectLiteralExpression(last)) return [];
  const members = ts.isCallExpression(node) ? last : valueOf(last, 'members');
  if (!members || !ts.isObjectLiteralExpression(members)) return [];
  return members.properties.map((property) => [code.text, property.name?.getText() ?? '']);
}

function valueOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = object.properties.find((each) => each.name?.getText() === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}
