import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { extname, join } from 'node:path';
import { aBrowser } from '../support/browser.js';
import { cut, EmptyFolder } from '../support/empty-folder.js';
import { eventually } from '../support/eventually.js';
import { describeWith, testWith } from '../support/programs.js';
import { repository } from '../support/repository.js';
import { samplesOf } from '../support/samples.js';
import { aService, type Service } from '../support/service.js';

const samples = samplesOf('docs/whole-way.md');
const sampleOf = (heading: string, language: string) =>
  samples.find((each) => each.heading === heading && each.language === language)!;
const program = (language: string) => sampleOf('The program', language);

/** What each of them says who went the whole way. */
const whole =
  /^quoted 0\.\d+ ETH\nto decide deposit_too_small\nbecame completed\nverified order\.status_changed\nlisted 1\n0 orders differ from the ledger\n$/;

/** Whoever serves what stands in a folder to pages, as the guide asks for. */
async function anOrigin(folder: () => string): Promise<Server> {
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.mjs': 'text/javascript' };
  const server = createServer(({ url = '' }, response) => {
    const type = types[extname(url)];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder(), url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

let service: Service;
let folder: EmptyFolder;
let origin: Server;
let pages = '';
const pageOrigin = () => `http://localhost:${String((origin.address() as AddressInfo).port)}`;

/** An account of its own for each, made by what the guide says; answers what the guide has the reader export. */
async function anAccount(name: string): Promise<Readonly<Record<string, string>>> {
  const account = sampleOf('An account', 'sh');
  const code = account.code.replaceAll('you@example.com', `${name}@example.com`);
  const [, API_KEY = ''] = /^export API_KEY=(swap_sk_\w+)$/m.exec(await folder.run({ ...account, code }, () => ({})))!;
  return { API_KEY };
}

test('the guide has the program in every language, and in every form of the client', () => {
  expect(samples.map(({ heading, language }) => `${heading}: ${language}`)).toEqual([
    'An account: sh',
    ...['sh', 'ts', 'python', 'go'].map((language) => `The program: ${language}`),
    'As CommonJS, and in a page: cjs',
    'As CommonJS, and in a page: html',
  ]);
});

async function asCommonJs(): Promise<string> {
  const account = await anAccount('commonjs');
  const form = sampleOf('As CommonJS, and in a page', 'cjs');
  const code = form.code.replace('  // Here follows the program.\n', () => cut(program('ts').code)[1]);
  const file = join(folder.place(), 'whole-way.cjs');
  writeFileSync(file, folder.here(code));
  return folder.run({ ...form, language: 'sh', code: `exec node ${file}` }, () => account);
}

async function inAPage(): Promise<string> {
  const { API_KEY = '' } = await anAccount('page');
  pages = folder.place();
  writeFileSync(join(pages, 'index.html'), folder.here(sampleOf('As CommonJS, and in a page', 'html').code));
  writeFileSync(join(pages, 'whole-way.mjs'), folder.here(program('ts').code));
  const browser = await aBrowser();
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('dialog', (dialog) => void dialog.accept(API_KEY));
    page.on('console', (message) => message.type() === 'log' && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(`${pageOrigin()}/index.html`);
    await eventually(() => expect(said.join()).toMatch(/ledger|rror/), { within: 90_000 });
    return `${said.join('\n')}\n`;
  } finally {
    await browser.close();
  }
}

const languages: Readonly<Record<string, string>> = { curl: 'sh', TypeScript: 'ts', Python: 'python', Go: 'go' };
const inLanguage = async (name: string) => {
  const account = await anAccount(name.toLowerCase());
  return folder.run(program(languages[name]!), () => account);
};

describeWith(
  'curl',
  'python3',
  'pip3',
  'go',
  'openssl',
)('from an empty folder, with nothing but the guide', () => {
  const names = [...Object.keys(languages), 'CommonJS'];
  const started = new Map<string, Promise<string>>();
  beforeAll(async () => {
    execFileSync(process.execPath, [join(repository, 'libs/client/pack.js')]);
    origin = await anOrigin(() => pages);
    // What `npm start` sets, and the origin that the guide has the operator name.
    service = await aService({
      exchanges: ['fixedfloat'],
      env: { AFFILIATE_DEFAULT_BPS: '50', CORS_ORIGINS: pageOrigin() },
    });
    folder = new EmptyFolder(service);
    folder.compiles([program('go')]);
    await folder.installs();
    for (const name of names) {
      const run = name === 'CommonJS' ? asCommonJs() : inLanguage(name);
      run.catch(() => undefined);
      started.set(name, run);
    }
  });
  afterAll(async () => {
    folder.remove();
    origin.close();
    await service.stop();
  });

  test.each(names)('the program in %s goes the whole way', async (name) => {
    expect(await started.get(name)).toMatch(whole);
  });

  testWith('chromium')('the program in a page, with the bundle that is served, goes the whole way', async () => {
    expect(await inAPage()).toMatch(whole);
  });
});
