import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { aBrowser } from '../support/browser.js';
import { cut, EmptyFolder, transpiled, type Environment } from '../support/empty-folder.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder, create } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { acceptTerms, setDestination } from '../support/payee.js';
import { describeWith, testWith } from '../support/programs.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { repository } from '../support/repository.js';
import { samplesOf, type Sample } from '../support/samples.js';
import { strictFindings } from '../support/strict-types.js';
import { aService, type Service } from '../support/service.js';

const guides = [
  'docs/quick-start.md',
  'docs/authentication.md',
  'docs/test-environment.md',
  'docs/going-live.md',
  'docs/order-life.md',
  'docs/errors.md',
  'docs/limits.md',
  'docs/pagination.md',
  'docs/idempotency.md',
  'docs/affiliate.md',
  'docs/webhooks.md',
  'libs/client/python/README.md',
];

/** What a sample says when it went well, by the heading it stands under. */
const told: Readonly<Record<string, RegExp>> = {
  'From a key to your account': /\w@\w/,
  'Test environment': /real coins|"trial":(true|false)/,
  'Following it': /^waiting ask again in \d+ seconds\n$/,
  'Going live': /"status":"ok"|^ok 0 degraded 0 incidents\n$/,
  'Every decision in the sandbox': /completed/,
  Errors: /amount_out_of_range/,
  'What the answers say': /quote-secret/,
  Pagination: /^(\w{26}\n){3}/,
  Idempotency: /^(true true|True|201 false\n201 true|(\w+)\n\2)\n$/,
  'A first payout in the sandbox': /^pending\n$/,
  'Holding your orders against the ledger': /^0 orders differ/,
  'From creation to replay': /id/,
  Verifying: /verified/,
  'swap-client': /BTC bring|Successfully installed/,
  'An order': /Send 0.0105 BTC to \w+\nwaiting/,
  'Your account': /completed/,
};

const languages = ['sh', 'ts', 'python', 'go'];
/** Recipes that are functions, and calls that test/contract/documents runs, are held elsewhere. */
const isOurs = ({ heading, language, remark, code }: Sample, guide: string) =>
  heading in told &&
  languages.includes(language) &&
  !(/affiliate|order-life|quick-start/.test(guide) && remark === '' && code.startsWith('curl'));

const samples = guides.flatMap((guide) =>
  samplesOf(guide)
    .filter((sample) => isOurs(sample, guide))
    .map((sample, index) => ({
      ...sample,
      guide,
      name: `${guide}, ${sample.heading}, ${sample.language} ${String(index)}`,
    })),
);

let service: Service;
let folder: EmptyFolder;
let installed: readonly string[];
let receiver: Receiver;
/** Whose orders move while samples run, and whose have come to rest: books are held against each other there. */
let partner: Partner;
let settled: Partner;
const started = new Map<Sample, Promise<string>>();
const inTypeScript = [...samples, ...samplesOf('docs/whole-way.md')].filter(({ language }) => language === 'ts');
let findings: Promise<string>;

describeWith(
  'curl',
  'python3',
  'pip3',
  'go',
  'openssl',
)('with nothing but the guides', () => {
  beforeAll(async () => {
    execFileSync(process.execPath, [join(repository, 'libs/client/pack.js')]);
    service = await aService({ exchanges: ['fixedfloat'], env: { AFFILIATE_DEFAULT_BPS: '50' } });
    folder = new EmptyFolder(service);
    folder.compiles(samples);
    receiver = await aReceiver();
    [installed, partner, settled] = await Promise.all([folder.installs(), aPartner(service), aPartnerAtRest()]);
    findings = strictFindings(
      folder.path,
      inTypeScript.map(({ code }) => code),
    );
    secret = partner.listensAt(receiver, ['order.created']);
    for (const sample of samples) {
      const run = folder.run(sample, () => environmentOf(sample));
      run.catch(() => undefined);
      started.set(sample, run);
    }
  });
  afterAll(async () => {
    folder.remove();
    await receiver.close();
    await service.stop();
  });

  test('the clients are installed as the guide about versions says', () => {
    expect(installed).toEqual([
      expect.stringMatching(/added \d+ package/),
      expect.stringMatching(/Successfully installed/),
    ]);
  });

  test.each(samples.map((sample) => [sample.name, sample] as const))(
    'the sample of %s does what it says',
    async (_, sample) => {
      expect(await started.get(sample)).toMatch(told[sample.heading]!);
    },
  );

  test('every sample in TypeScript compiles strictly, whichever way packages are resolved', async () => {
    expect(await findings).toBe('');
  });

  const further = samples.filter(
    ({ guide, language }) => language === 'ts' && /order-life|affiliate|webhooks|idempotency/.test(guide),
  );

  test.each(further.map((sample) => [sample.name, sample] as const))('%s works as CommonJS', async (_, sample) => {
    const ran = folder.runAsCommonJs(renamed(sample.code), () => environmentOf(sample));
    expect(await ran).toMatch(told[sample.heading]!);
  });

  testWith('chromium')('the samples in TypeScript work in pages, with the bundle that the service serves', async () => {
    const browser = await aBrowser();
    const context = await browser.newContext({ bypassCSP: true });
    try {
      for (const sample of further) {
        const page = await context.newPage();
        await page.goto(`${folder.web}/docs/quick-start`);
        const said: string[] = [];
        page.on('console', (message) => said.push(message.text()));
        page.on('pageerror', (error) => said.push(error.message));
        const env = JSON.stringify(await environmentOf(sample));
        const [imports, rest] = cut(folder.here(renamed(sample.code)));
        const bundle = `${folder.web}/client/latest.js`;
        const module = `${imports.replace("'@swap/client'", `'${bundle}'`)}\nconst process = { env: ${env} };\n${rest}`;
        await page.addScriptTag({ type: 'module', content: transpiled(module, ts.ModuleKind.ES2022) });
        await eventually(() => expect(`${said.join('\n')}\n`).toMatch(inPages(sample)), { within: 60_000 });
        await page.close();
      }
    } finally {
      await browser.close();
    }
  });
});

test('every heading with a sample of ours is known, and none is without one', () => {
  expect([...new Set(samples.map(({ heading }) => heading))].sort()).toEqual(Object.keys(told).sort());
});

async function aPartnerAtRest(): Promise<Partner> {
  const found = await aPartner(service);
  await Promise.all(
    [1, 2, 3].map(async () => {
      const order = await anOrder(service, { apiKey: found.apiKey });
      await order.pays();
      await order.becomes('completed');
    }),
  );
  await eventually(async () => expect(await found.ledger()).toHaveLength(3));
  return found;
}

async function aPayee(): Promise<Partner> {
  const found = await aPartner(service);
  await acceptTerms(found);
  await ok(setDestination(found));
  return found;
}

let secret: Promise<string>;

/** A delivery of this moment: it is believed for five minutes. */
async function oneDelivery(): Promise<Environment> {
  const WEBHOOK_SECRET = await secret;
  const { order_info: id } = await create(service, { apiKey: partner.apiKey });
  const { headers, body } = await eventually(() => {
    const [arrival] = receiver.about(id, 'order.created');
    if (!arrival) throw new Error('nothing came yet');
    return arrival;
  });
  return {
    WEBHOOK_SECRET,
    TIMESTAMP: String(headers['x-service-timestamp']),
    SIGNATURE: String(headers['x-service-signature']),
    BODY: body,
  };
}

let runs = 0;
/** What the reader has: a key, a session, and what the remark before a sample names. */
async function environmentOf({ remark, heading }: Sample): Promise<Environment> {
  runs += 1;
  const atRest = /^(Pagination|Your account|Holding your orders against the ledger)$/.test(heading);
  const reader = remark === 'runs with: a payee' ? await aPayee() : atRest ? settled : partner;
  return {
    API_KEY: reader.apiKey,
    ACCESS_TOKEN: reader.tokens.access_token,
    ...(remark === 'runs with: HOOK_URL' && { HOOK_URL: `${receiver.url}/${String(runs)}` }),
    ...(remark === 'runs with: a delivery' && (await oneDelivery())),
  };
}

/** The console of a browser tells an object by its kind. */
const inPages = ({ heading }: Sample) =>
  heading === 'From creation to replay' ? /JSHandle@object|\{/ : told[heading]!;

let renames = 0;
/** What is run again is about another invoice. */
function renamed(code: string): string {
  renames += 1;
  return code.replaceAll(/invoice-\d+/g, `again-${String(renames)}`);
}
