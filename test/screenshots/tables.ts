import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { startEverything } from '@swap/ops';
import { Program } from '../ops/program.js';
import { aBrowser } from '../support/browser.js';
import { beSignedIn, cutOff } from '../support/consoles.js';
import { Http, ok } from '../support/http.js';
import { repository } from '../support/repository.js';
import { totpCode } from '../support/staff.js';

/*
 * Pictures every page of both consoles with the made-up history of a trial (`npm run demo:history`), on a phone, a tablet and a desk, into
 * `screenshots/tables/`, and says where something of a table is cut off: `npm run screenshots:tables`, or only the pages whose addresses
 * contain a word, in a language of long words: `npm run screenshots:tables -- orders --in de`
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { in: { type: 'string', default: '' } } });
const before = values.in === '' ? '' : `/${values.in}`;
const folder = join(repository, 'screenshots/tables');
const widths = [390, 768, 1280];
const height = 900;
const settlingMs = 700;

type Realm = '/partners' | '/admin';

const pages: Readonly<Record<Realm, readonly string[]>> = {
  '/partners': [
    '',
    ...'orders keys members affiliate webhooks events limits security audit'.split(' ').map((page) => `/${page}`),
  ],
  '/admin': [
    '',
    ...'payouts payout-batches partners orders erasures providers listings changes books audit staff security'
      .split(' ')
      .map((page) => `/${page}`),
  ],
};

/** Who signs in to each, as the history names them. */
const people: Readonly<Record<Realm, string>> = {
  '/partners': 'hello@northwind-wallet.example',
  '/admin': 'operator@history.example',
};

/** Signed in, with a second factor where the realm asks for one. */
async function tokenOf(apiUrl: string, realm: Realm, email: string, password: string): Promise<string> {
  const base = new Http(`${apiUrl}/api/v1${realm}`);
  const { access_token: token } = await ok(base.post('/signin', { email, password }));
  if (realm === '/admin') {
    const api = base.with({ authorization: `Bearer ${token}` });
    const { secret } = await ok(api.post('/2fa/setup', { password }));
    await ok(api.post('/2fa/enable', { totp_code: totpCode(secret) }));
  }
  return token as string;
}

async function picture(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(settlingMs);
    await page.screenshot({
      path: join(folder, `${[...(values.in === '' ? [] : [values.in]), name].join('-')}.${String(width)}.png`),
      fullPage: true,
    });
    const cut = await cutOff(page);
    process.stdout.write(`${name} ${String(width)}${cut.length > 0 ? ` is cut off: ${cut.join(' | ')}` : ''}\n`);
    if (cut.length > 0) process.exitCode = 1;
  }
}

/** The pages of a console, and one of what each of its lists leads to. */
async function show(browser: Browser, origin: string, realm: Realm, token: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height }, reducedMotion: 'reduce' });
  await beSignedIn(context, realm, token);
  const page = await context.newPage();
  const seen = new Set<string>();
  for (const path of pages[realm].filter((each) => positionals.every((word) => `${realm}${each}`.includes(word)))) {
    const visit = async (address: string, name: string) => {
      await page.setViewportSize({ width: 1280, height });
      await page.goto(`${origin}${before}${address}`);
      await page.waitForTimeout(settlingMs);
      await page.waitForSelector('.loading', { state: 'detached' });
      await picture(page, name);
    };
    const name = `${realm.slice(1)}${path.replace('/', '-')}`;
    await visit(`${realm}${path}`, name);
    const links = await page.locator(`main a[href^="${before}${realm}${path}/"]`).all();
    const [first] = path === '' ? [] : links;
    const led = (await first?.getAttribute('href'))?.slice(before.length);
    if (led && !seen.has(led)) {
      seen.add(led);
      await visit(led, `${name}-one`);
    }
  }
  await context.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'swap-tables-'));
const env = { DATA_DIR: dataDir, PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
const service = await startEverything({ env });
try {
  const history = Program.run('apps/ops/dist/demo-history.js', env);
  const [, password = ''] = await history.says(/password (\S{20})/, 120_000);
  await history.ended;
  const browser = await aBrowser();
  try {
    mkdirSync(folder, { recursive: true });
    for (const realm of Object.keys(pages) as Realm[]) {
      await show(browser, service.apiUrl, realm, await tokenOf(service.apiUrl, realm, people[realm], password));
    }
  } finally {
    await browser.close();
  }
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
