import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../support/contract.js';
import { problemsOfEvent } from '../support/event-schemas.js';
import { eventually } from '../support/eventually.js';
import { Http, ok } from '../support/http.js';
import { problemsBy } from '../support/judge.js';
import { create } from '../support/order.js';
import { aConsumer, type Consumer } from '../support/packed-client.js';
import type { Partner } from '../support/partner.js';
import { credit } from '../support/payee.js';
import { repository } from '../support/repository.js';
import { documented, runScript, RunningSample, samplesOf, type Sample } from '../support/samples.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';

const documents = [
  'README.md',
  'libs/client/README.md',
  'libs/client/python/README.md',
  ...readdirSync(join(repository, 'docs')).map((f) => `docs/${f}`),
];
const written = documents
  .filter((document) => document.endsWith('.md'))
  .flatMap((document) => samplesOf(document).map((sample) => ({ ...sample, document })));

const readHere = ['README.md', 'docs/quick-start.md', 'docs/order-life.md', 'docs/affiliate.md', 'docs/sandbox.md'];
const isCall = ({ document, language, code }: (typeof written)[number]) =>
  readHere.includes(document) && language === 'sh' && code.startsWith('curl');

/** Samples that other tests run, or that are a matter of the reader's own machines. */
const elsewhere: Readonly<Record<string, string>> = {
  'README.md sh': 'test/ops and .ci/run',
  'libs/client/README.md sh': 'test/client/package',
  'libs/client/README.md js': 'test/client/readme',
  'libs/client/README.md cjs': 'test/client/readme',
  ...Object.fromEntries(
    [
      'authentication',
      'test-environment',
      'going-live',
      'errors',
      'limits',
      'pagination',
      'idempotency',
      'webhooks',
      'upgrading',
    ].flatMap((guide) =>
      ['sh', 'ts', 'python', 'go'].map((language) => [`docs/${guide}.md ${language}`, 'test/client/guides']),
    ),
  ),
  ...Object.fromEntries(
    ['sh', 'ts', 'python', 'go', 'cjs', 'html'].map((language) => [
      `docs/whole-way.md ${language}`,
      'test/client/whole-way',
    ]),
  ),
  'docs/order-life.md sh': 'test/client/guides',
  'docs/order-life.md ts': 'test/client/guides',
  'docs/order-life.md python': 'test/client/guides',
  'docs/order-life.md go': 'test/client/guides',
  'docs/quick-start.md python': 'test/client/guides',
  'docs/quick-start.md go': 'test/client/guides',
  'docs/affiliate.md sh': 'test/client/guides',
  'docs/affiliate.md go': 'test/client/guides',
  'docs/affiliate.md ts': 'test/client/guides',
  'docs/affiliate.md python': 'test/client/guides',
  'libs/client/python/README.md sh': 'test/client/guides',
  'libs/client/python/README.md python': 'test/client/guides',
  'docs/webhooks.md js': 'test/stories/webhook-recipes',
  'docs/webhooks.md python': 'test/stories/webhook-recipes',
  'docs/webhooks.md go': 'test/stories/webhook-recipes',
  'docs/webhooks.md php': 'test/stories/webhook-recipes',
  'docs/widget.md html': 'test/browser/widget',
  'docs/widget.md js': 'test/browser/widget',
  'docs/hosted-application.md sh': 'a build for another host',
  'docs/operations.md sh': 'a deployment',
  'docs/providers.md sh': 'test/ops/without-account',
  'docs/operations.md yaml': 'a deployment',
  'docs/operations.md ini': 'test/conventions/operations',
};

/** An account as the documents make it. */
const you = { email: 'you@example.com', password: 'correct horse battery staple' };

let service: Service;
let consumer: Consumer;
beforeAll(async () => {
  service = await aService({ exchanges: ['fixedfloat'] });
  consumer = aConsumer();
});
afterAll(async () => {
  consumer.remove();
  await service.stop();
});

async function tokenOfYours(): Promise<string> {
  return (await ok(service.api.post('/partners/signin', you))).access_token;
}

/** An order for a sample: fresh, or one whose customer has to decide because too little came. */
async function anOrderFor({ remark, code }: Sample) {
  const decides = remark.includes('waits for a decision');
  const order = await create(service, { body: decides ? { fixed: true, source: 4 } : {} });
  const { address } = order.deposit;
  if (decides) {
    await service.sandbox.deposit(address, { amount: '0.0095' });
    await eventually(async () => {
      expect((await service.client.getSwapStatus(order.order_info)).order_info.action_required).not.toBeNull();
    });
  }
  // A stream of events ends with its order.
  if (code.includes('/swap/events')) await service.sandbox.deposit(address);
  const held = await service.sandbox.order(address);
  return { order, provider: held['provider'], ref: held['ref'] };
}

/** What a sample takes from its reader's environment. */
async function environmentOf(sample: Sample): Promise<Record<string, string>> {
  const wants = (name: string) => sample.code.includes(`$${name}`);
  const env: Record<string, string> = {};
  if (wants('CODE')) env['CODE'] = (await service.sandbox.codes(you.email))[0] ?? '';
  if (wants('ACCESS_TOKEN')) env['ACCESS_TOKEN'] = await tokenOfYours();
  if (wants('API_KEY')) {
    const session = service.api.with({ authorization: `Bearer ${await tokenOfYours()}` });
    env['API_KEY'] = (await ok(session.post('/partners/api-keys', { name: 'Another' }))).key;
  }
  if (sample.code.includes('/payout-requests')) await credit(service, you as Partner, '75.00');
  if (!/\$(ORDER_ID|DEPOSIT_ADDRESS|PROVIDER)/.test(sample.code)) return env;
  const { order, provider, ref } = await anOrderFor(sample);
  const { order_info: ORDER_ID, manage_token: MANAGE_TOKEN, deposit } = order;
  return { ...env, ORDER_ID, MANAGE_TOKEN, DEPOSIT_ADDRESS: deposit.address, PROVIDER: provider, REF: ref };
}

test('every sample of every document is run or read by a test', () => {
  const read = written.filter(
    (sample) => isCall(sample) || (sample.document !== 'docs/widget.md' && sample.language === 'json'),
  );
  const rest = written.filter((sample) => !read.includes(sample) && !scripts.includes(sample));
  expect(rest.filter(({ document, language }) => !elsewhere[`${document} ${language}`])).toEqual([]);
});

describeWith('curl').each(readHere)('the calls of %s', (document) => {
  const samples = written.filter((sample) => sample.document === document && isCall(sample));

  test.each(samples.map((sample, index) => [`${sample.heading}, ${String(index + 1)}`, sample] as const))(
    'the call under %s works as it is written',
    async (_, sample) => {
      const env = await environmentOf(sample);
      const script = sample.code
        .replaceAll(documented, service.api.base)
        .replaceAll('http://localhost:3100', service.sandbox.url);
      const told = await new RunningSample(['sh', '-ec', script], consumer.directory, env).ended;
      expect(told).toMatch(/[[{,]/);
      expect(told).not.toMatch(/"request_id":|"error":/);
    },
  );
});

const scripts = written.filter(({ document, language }) => document === 'docs/quick-start.md' && language === 'js');
test.each(scripts)('the script of $heading', async (sample) => {
  expect(await runScript(sample, consumer.directory, service.api.base).ended).toMatch(
    /^waiting ask again in \d+ seconds\n$/,
  );
});

test.each(written.filter(({ language }) => language === 'json'))(
  'the JSON of $heading in $document is as the document of the API has it',
  ({ remark, code }) => {
    const value = JSON.parse(code) as unknown;
    const isNamed = remark in contract().components.schemas;
    const problems = isNamed ? problemsBy({ $ref: `#/components/schemas/${remark}` }, value) : problemsOfEvent(value);
    expect(problems).toEqual([]);
  },
);

test('the service shows the documents for integrators, with links that lead somewhere and nothing from elsewhere', async () => {
  const web = new Http(service.api.base.replace('/api/v1', ''));
  const first = await web.get('/docs');
  const linksOf = (html: string) => [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path);
  const places = linksOf(first.text).filter((path) => /^\/(docs\/[\w-]+|api\/v1\/docs)$/.test(path));
  const pages = await Promise.all([...new Set(places)].map((path) => web.get(path)));
  expect(pages.length).toBeGreaterThan(8);
  for (const page of pages) {
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(page.text).not.toMatch(/class="trial"/);
    expect(page.text).not.toMatch(/<iframe\b|href="[^"]*\.md|<(link(?! rel="canonical")|script|img)[^>]*https?:/);
    // Head, search and menu of the site are on every page.
    expect(page.text).toMatch(/<header class="top">[^]*id="search"[^]*<nav class="menu"/);
  }
  for (const path of new Set(pages.flatMap(({ text }) => linksOf(text)))) {
    expect([path, (await web.get(path)).status]).toEqual([path, 200]);
  }
});
