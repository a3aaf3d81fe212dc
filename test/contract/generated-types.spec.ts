import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../support/contract.js';
import { repository } from '../support/repository.js';
import { typesOf } from '../support/generated-types.js';

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

const places = [
  { file: 'libs/client/src/generated/openapi.ts', operations: ofClient, webhooks: true },
  { file: 'apps/web/src/generated/openapi.ts' },
];

test.each(places)(
  '$file is what the document makes of it',
  async ({ file, ...wanted }) => {
    const types = await typesOf(contract(), wanted);
    // UPDATE_CONTRACT=1 npm test -- test/contract
    if (process.env['UPDATE_CONTRACT']) writeFileSync(join(repository, file), types);
    expect(readFileSync(join(repository, file), 'utf8')).toBe(types);
  },
  60_000,
);
