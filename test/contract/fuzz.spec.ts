import { fuzz, fuzzEnv } from '../fuzz/drive.js';
import { contract } from '../support/contract.js';
import { inRun } from '../support/full-run.js';
import { aService, type Service } from '../support/service.js';

/** How many requests; `npm run fuzz` sends 100,000. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? inRun({ short: '1200', full: '20000' }));
/** Always the same, so that a run that passed passes again. */
const seed = Number(process.env['FUZZ_SEED'] ?? '1');

let service: Service;
beforeAll(async () => {
  service = await aService({ env: fuzzEnv });
});
afterAll(() => service.stop());

test(`${String(requests)} hostile requests get no 5xx and no answer outside the document`, async () => {
  const { statuses, operations, offences } = await fuzz(service, { requests, seed });
  expect(offences).toEqual([]);
  expect(operations).toBe(Object.values(contract().paths).flatMap((methods) => Object.values(methods)).length);
  for (const status of [200, 201, 400, 401, 403, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
}, 1_200_000);
