import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type OpenApi } from '../support/contract.js';
import { repository } from '../support/repository.js';
import { breakingChanges } from './breaking-changes.js';

const folder = join(repository, 'docs/released');
const released = readdirSync(folder).map((name) => ({
  version: name.replace('.json', ''),
  document: JSON.parse(readFileSync(join(folder, name), 'utf8')) as OpenApi,
}));
const major = (version: string) => Number(version.split('.')[0]);

/**
 * The document of a release is kept when it is made. A change that breaks a client of one is allowed under the next major version
 * alone. Parameters that the old document describes as headers are described as security schemes and references since.
 */
test.each(released)('what a client of $version relies on is still there', ({ version, document }) => {
  if (major(String(contract().info['version'])) > major(version)) return;
  expect(breakingChanges(document, contract())).toEqual([]);
});

const copy = (): OpenApi => JSON.parse(JSON.stringify(contract())) as OpenApi;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const breaks: [string, (document: any) => void, RegExp][] = [
  ['a route that is gone', ({ paths }) => delete paths['/api/v1/swap/usd'], /GET \/api\/v1\/swap\/usd is gone/],
  [
    'an operation with another name',
    ({ paths }) => (paths['/api/v1/swap/usd'].get.operationId = 'getUsd'),
    /is called getUsd now/,
  ],
  [
    'a parameter that must be there',
    ({ paths }) => (paths['/api/v1/assets'].get.parameters[0].required = true),
    /query network must be there now/,
  ],
  ['a parameter that is gone', ({ paths }) => paths['/api/v1/assets'].get.parameters.shift(), /query network is gone/],
  [
    'a field of a body that must be there',
    ({ components }) => components.schemas.CreateBody.required.push('refund_address'),
    /body: refund_address must be there now/,
  ],
  [
    'a field of a body that is gone',
    ({ components }) => delete components.schemas.CreateBody.properties.max_slippage_bps,
    /body: max_slippage_bps is gone/,
  ],
  [
    'a field of an answer that is gone',
    ({ components }) => delete components.schemas.Snapshot.properties.timeline,
    /timeline is gone/,
  ],
  [
    'a field of an answer that may be null',
    ({ components }) => (components.schemas.Snapshot.properties.version.type = ['integer', 'null']),
    /version may be null now/,
  ],
  [
    'a field of an answer of another type',
    ({ components }) => (components.schemas.Snapshot.properties.version.type = 'string'),
    /version may be string now/,
  ],
  [
    'an amount that may be no number any more',
    ({ components }) => components.schemas.CreateBody.properties.amount_from.anyOf.pop(),
    /amount_from may not be number any more/,
  ],
  [
    'an answer of another status',
    ({ paths }) => delete paths['/api/v1/swap/create'].post.responses[201],
    /no longer answers 201/,
  ],
];

test.each(breaks)('%s is found to break clients', (_, change, told) => {
  const changed = copy();
  change(changed);
  expect(breakingChanges(contract(), changed).join('\n')).toMatch(told);
});

test('what is added breaks nobody', () => {
  const changed = copy();
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const { paths, components } = changed as any;
  paths['/api/v1/new'] = paths['/api/v1/health'];
  components.schemas.Snapshot.properties.more = { type: 'string' };
  components.schemas.Snapshot.required.push('more');
  components.schemas.CreateBody.properties.more = { type: 'string' };
  components.schemas.Snapshot.properties.status_name.enum.push('paused');
  expect(breakingChanges(contract(), changed)).toEqual([]);
});
