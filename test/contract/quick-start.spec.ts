import { aConsumer, type Consumer } from '../support/packed-client.js';
import { create } from '../support/order.js';
import { documented, runScript, RunningSample, samplesOf } from '../support/samples.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let consumer: Consumer;
beforeAll(async () => {
  service = await aService();
  consumer = aConsumer();
});
afterAll(async () => {
  consumer.remove();
  await service.stop();
});

const samples = samplesOf('docs/quick-start.md');
const sandbox = 'http://localhost:3100';

test.each(samples.filter(({ language }) => language === 'sh'))('$heading', async ({ code }) => {
  const { deposit } = await create(service);
  const script = code
    .replaceAll(documented, service.api.base)
    .replaceAll(sandbox, service.sandbox.url)
    .replaceAll('<deposit.address>', deposit.address);
  const told = await new RunningSample(['sh', '-ec', script], consumer.directory, {}).ended;
  expect(told).toMatch(/"(data|order_info|tx_hash)":/);
  expect(told).not.toMatch(/"code":/);
});

test.each(samples.filter(({ language }) => language === 'js'))('$heading', async (sample) => {
  expect(await runScript(sample, consumer.directory, service.api.base).ended).toMatch(
    /^waiting ask again in \d+ seconds\n$/,
  );
});
