import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { errorCodes } from '@swap/domain/kernel';
import { eventCatalogue } from '@swap/domain/service';
import { contract, contractFile, type OpenApi } from '../support/contract.js';
import { typesOf } from '../support/generated-types.js';
import { Http } from '../support/http.js';
import { problemsBy } from '../support/judge.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let published: OpenApi;
beforeAll(async () => {
  service = await aService({ workers: 0 });
  published = (await service.api.get('/openapi.json')).json as OpenApi;
});
afterAll(() => service.stop());

/** What a file holds; UPDATE_CONTRACT=1 npm test -- test/contract/openapi writes into it what it should hold. */
function held(file: string, wanted: string): string {
  if (process.env['UPDATE_CONTRACT']) writeFileSync(file, wanted);
  return readFileSync(file, 'utf8');
}

test('docs/openapi.json is what the service publishes', () => {
  const text = held(contractFile, `${JSON.stringify(published, null, 1)}\n`);
  expect(JSON.parse(text)).toEqual(published);
});

/** The routes that the client calls. */
const ofClient = [
  'getHealth',
  'listAssets',
  'getSwapPrice',
  'estimateUsd',
  'createSwapOrder',
  'getSwapStatus',
  'getPublicAnalytics',
];

test.each([
  { file: 'libs/client/src/generated/openapi.ts', operations: ofClient, webhooks: true },
  { file: 'apps/web/src/generated/openapi.ts' },
])('the types of $file are those of the document', async ({ file, ...wanted }) => {
  const types = await typesOf(published, wanted);
  expect(held(join(repository, file), types)).toBe(types);
});

test('it has every event and an example of every error', () => {
  expect(Object.keys(contract().webhooks)).toEqual(eventCatalogue.map(({ type }) => type));
  const told = Object.keys((contract().components as unknown as { examples: object }).examples);
  // A method that a path does not have is no operation.
  expect(Object.keys(errorCodes).filter((code) => !told.includes(code))).toEqual(['method_not_allowed']);
});

test('every JSON that is sent or answered has an example, which its own schema takes', () => {
  const { paths } = contract();
  const media = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].flatMap((body) => {
        const medium = body?.content?.['application/json'];
        return medium ? [{ route: `${method} ${path}`, ...medium }] : [];
      }),
    ),
  );
  expect(media.length).toBeGreaterThan(100);
  expect(
    media.flatMap(({ route, schema, example }) => problemsBy(schema, example).map((each) => route + each)),
  ).toEqual([]);
});

test('operations are named once each, in words of their own', () => {
  const operations = Object.values(contract().paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
});

test('the type of every error leads to its place on a page that needs nobody else', async () => {
  const page = await new Http(service.api.base.replace('/api/v1', '')).get('/docs/errors');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(Object.keys(errorCodes).filter((code) => !page.text.includes(`<h3 id="${code}">`))).toEqual([]);
  expect(page.text).not.toMatch(/<(script|img|iframe)\b/);
});

test('a public linter finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Who may use it is the operator's to say; the service runs where the operator puts it.
      'info-license': 'off',
      'no-empty-servers': 'off',
      // A word of the path wins over an id, and no id is such a word.
      'no-ambiguous-paths': 'off',
    },
  });
  const found = await lintFromString({ source: JSON.stringify(published), config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`)).toEqual(
    [],
  );
});
