import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { SwapClient } from '@swap/client';
import { errorCodes } from '@swap/domain/kernel';
import { eventCatalogue } from '@swap/domain/service';
import { contract, contractFiles, joined, type OpenApi } from '../support/contract.js';
import { operationsOf, partnerRoutesOf, typesOf } from '../support/generated-types.js';
import { Http } from '../support/http.js';
import { pythonOf } from '../support/python-client.js';
import { problemsBy } from '../support/judge.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let documents: OpenApi[];
let published: OpenApi;
beforeAll(async () => {
  service = await aService({ workers: 0 });
  const get = async (name: string) => (await service.api.get(`/${name}.json`)).json as OpenApi;
  documents = [await get('openapi'), await get('openapi.admin')];
  published = joined(documents);
});
afterAll(() => service.stop());

/** What a file holds; UPDATE_CONTRACT=1 npm test -- test/contract/openapi writes into it what it should hold. */
function held(file: string, wanted: string): string {
  if (process.env['UPDATE_CONTRACT']) writeFileSync(file, wanted);
  return readFileSync(file, 'utf8');
}

test.each([0, 1])('the committed document is what the service publishes: number %i', (number) => {
  const text = held(contractFiles[number]!, `${JSON.stringify(documents[number], null, 1)}\n`);
  expect(JSON.parse(text)).toEqual(documents[number]);
});

test('routes of the staff stand in their own document, and all others in the other', () => {
  const realms = documents.map(
    ({ paths }) => new Set(Object.keys(paths).map((path) => path.startsWith('/api/v1/admin/'))),
  );
  expect(realms.map((each) => [...each])).toEqual([[false], [true]]);
  expect(documents.map(({ components }) => Object.keys(components.securitySchemes))).toEqual([
    ['partner', 'attribution', 'manageToken'],
    ['staff'],
  ]);
});

test('an amount is a number or text', () => {
  const { amount_from } = (published.components.schemas['CreateBody'] as { properties: Record<string, object> })
    .properties;
  expect(amount_from).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'number' }] });
  expect(JSON.stringify(published)).not.toContain('"oneOf"');
});

test.each([
  { file: 'libs/client/src/generated/openapi.ts', isWhole: false },
  { file: 'apps/web/src/generated/openapi.ts', isWhole: true },
])('the types of $file are those of the document', async ({ file, isWhole }) => {
  const types = await typesOf(isWhole ? published : joined(documents.slice(0, 1)), {
    webhooks: !isWhole,
    open: !isWhole,
  });
  expect(held(join(repository, file), types)).toBe(types);
});

test('the client has a method for every route of partners, and another for every other', () => {
  const table = partnerRoutesOf(documents[0]!);
  expect(held(join(repository, 'libs/client/src/generated/partner-routes.ts'), table)).toBe(table);
  const others = operationsOf(documents[0]!).filter(({ path }) => !path.startsWith('/api/v1/partners/'));
  const methods: readonly string[] = Object.getOwnPropertyNames(SwapClient.prototype);
  const missing = others.map(({ operation }) => operation.operationId).filter((id) => !methods.includes(id));
  // Events are followed by waitForOrder.
  expect(missing).toEqual(['followSwapOrder']);
});

test('the client for Python is that of the document', () => {
  const module = pythonOf(documents[0]!);
  expect(held(join(repository, 'libs/client/python/swap_client/_generated.py'), module)).toBe(module);
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
  expect(page.text).not.toMatch(/<iframe\b|(src|href)="https?:\/\/[^"]*\.(js|css|svg|png)/);
});

test.each([0, 1])('a public linter finds nothing in document %i', async (number) => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(documents[number]), config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`)).toEqual(
    [],
  );
});
