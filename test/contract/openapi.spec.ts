import { writeFileSync } from 'node:fs';
import { errorCodes } from '@swap/domain/kernel';
import { eventTypes } from '@swap/domain/webhooks';
import { routes } from '../api/route-table.js';
import { contract, contractFile } from '../support/contract.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => (service = await aService({ workers: 0 })));
afterAll(() => service.stop());

test('docs/openapi.json is what the service publishes', async () => {
  const { json } = await service.api.get('/openapi.json');
  if (process.env['UPDATE_CONTRACT']) writeFileSync(contractFile, `${JSON.stringify(json, null, 2)}\n`);
  expect(json).toEqual(contract());
});
