import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCatalogue } from '@swap/domain/service';
import { providers, providerVariables } from '@swap/providers';
import type { z } from 'zod';
import { repository } from '../support/repository.js';

/** A part of a file that is written from definitions in the code: what stands between two lines of it. */
interface Written {
  readonly file: string;
  readonly after: string;
  readonly before: string;
  readonly text: string;
}

const kinds = { security: 'Closed because it put money or accounts at risk', changed: 'Changed', added: 'Added' };

const written: readonly Written[] = [
  {
    file: '.env.example',
    after: 'points everything here at the sandbox.\n\n',
    before: '\n## Mail',
    text: Object.entries(providerVariables).map(explained).join('\n'),
  },
  {
    file: 'docs/providers.md',
    after: 'everything else sees the port, `libs/domain/src/catalogue/provider.ts`.\n\n',
    before: '\nA provider is on when',
    text: table([
      ['Provider', '`source`', 'API', 'Fixed rates', 'Says which contract', 'Finds an order again'],
      ...providers.map(({ title, source, manual: { api, fixedRates, namesContracts, findsOrders } }) => {
        return [title, String(source), api, fixedRates, namesContracts, findsOrders];
      }),
    ]),
  },
  {
    file: 'docs/providers.md',
    after: 'some adapters ask for limits\nor prices beside it.\n\n',
    before: '\nAsk your account manager',
    text: table([
      ['Provider', 'Calls a minute', 'Where the figure is from'],
      ...providers.map(({ title, callsPerMinute, manual }) => [title, String(callsPerMinute), manual.callsPerMinute]),
    ]),
  },
  {
    file: 'docs/webhooks.md',
    after: '<!-- events: written from their definitions -->\n\n',
    before: '\n`GET …/webhooks/event-types` has',
    text: table([['Event', 'When'], ...eventCatalogue.map(({ type, description }) => [`\`${type}\``, description])]),
  },
  {
    file: 'docs/changelog.md',
    after: '<!-- changes: written from docs/changelog.json -->\n\n',
    before: '\n<!-- end of the changes -->',
    text: releases().map(told).join('\n'),
  },
];

test.each(written)('$file says what the definitions in the code say', ({ file, after, before, text }) => {
  const path = join(repository, file);
  const [head = '', rest = ''] = readFileSync(path, 'utf8').split(after);
  expect(rest).toContain(before);
  const tail = rest.slice(rest.indexOf(before));
  // UPDATE_CONTRACT=1 npm test -- test/contract/written-pages
  if (process.env['UPDATE_CONTRACT']) writeFileSync(path, head + after + text + tail);
  expect(readFileSync(path, 'utf8')).toBe(head + after + text + tail);
});

test('every provider has a name and a number of its own, and a contract suite', () => {
  for (const key of ['name', 'title', 'source'] as const) {
    expect(new Set(providers.map((each) => each[key])).size).toBe(providers.length);
  }
  const suites = providers.map(({ name }) => `test/contract/${name}.spec.ts`);
  expect(suites.filter((suite) => !existsSync(join(repository, suite)))).toEqual([]);
});

/** A variable as `.env.example` has it: what it is for, in lines of at most 128 characters, and its default. */
function explained([name, type]: [string, z.ZodType]): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of (type.meta()?.description ?? '').split(' ')) {
    if (`${line} ${word}`.length > 128) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return `${[...lines, line].join('\n')}\n# ${name}=${(type.parse(undefined) as string | undefined) ?? ''}\n`;
}

interface Release {
  readonly version: string;
  readonly date: string | null;
  readonly changes: readonly { readonly kind: string; readonly text: string }[];
}

function releases(): readonly Release[] {
  return (JSON.parse(readFileSync(join(repository, 'docs/changelog.json'), 'utf8')) as { releases: Release[] })
    .releases;
}

function told({ version, date, changes }: Release): string {
  const parts = Object.entries(kinds).flatMap(([kind, title]) => {
    const those = changes.filter((each) => each.kind === kind);
    return those.length === 0 ? [] : [`#### ${title}\n\n${those.map(({ text }) => `- ${text}\n`).join('')}`];
  });
  return `### ${version}${date ? ` (${date})` : ''}\n\n${parts.join('\n')}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |\n`;
  const [head = [], ...body] = rows;
  return (
    line(head) +
    line(
      head.map(() => ''),
      '-',
    ) +
    body.map((row) => line(row)).join('')
  );
}
