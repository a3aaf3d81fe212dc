import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { startEverything } from '@swap/ops';
import { Program } from '../ops/program.js';
import { aBrowser } from '../support/browser.js';
import { beSignedIn, cutOff, placesOf } from '../support/consoles.js';
import { Http, ok } from '../support/http.js';
import { repository } from '../support/repository.js';
import { signInStaff } from '../support/staff.js';

/*
 * Pictures every page of both consoles with the made-up history of a trial (`npm run demo:history`), on a phone, a tablet and a desk, into
 * `screenshots/tables/`, and says where something of a table is cut off: `npm run screenshots:tables`, or only the pages whose addresses
 * contain a word, in a language of long words: `npm run screenshots:tables -- orders --in de`
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { in: { type: 'string', default: '' } } });
const before = values.in === '' ? '' : `/${values.in}`;
const folder = join(repository, 'screenshots/tables', values.in);
const widths = [390, 768, 1280];
const height = 900;
const settlingMs = 700;

type Realm = '/partners' | '/admin';

/** Who signs in to each, as the history names them. */
const people: Readonly<Record<Realm, string>> = {
  '/partners': 'hello@northwind-wallet.example',
  '/admin': 'operator@history.example',
};

async function tokenOf(base: string, realm: Realm, password: string): Promise<string> {
  const who = { email: people[realm], password };
  if (realm === '/admin') return (await signInStaff({ api: { base } }, who)).token;
  const { access_token: token } = await ok(new Http(base).post('/partners/signin', who));
  return token as string;
}

async function picture(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(settlingMs);
    await page.screenshot({ path: join(folder, `${name}.${String(width)}.png`), fullPage: true });
    const cut = await cutOff(page);
    process.stdout.write(`${name} ${String(width)}${cut.length > 0 ? ` is cut off: ${cut.join(' | ')}` : ''}\n`);
    if (cut.length > 0) process.exitCode = 1;
  }
}

/** The pages of a console, and the first of what each of its lists leads to. */
async function show(browser: Browser, origin: string, realm: Realm, token: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height }, reducedMotion: 'reduce' });
  await beSignedIn(context, realm, token);
  const page = await context.newPage();
  const visit = async (address: string) => {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(origin + address);
    await page.waitForTimeout(settlingMs);
    await page.waitForSelector('.loading', { state: 'detached' });
  };
  const overview = before + realm;
  await visit(overview);
  const places = (await placesOf(page)).filter((place) => positionals.every((word) => place.includes(word)));
  for (const place of places) {
    const name = place.slice(before.length + 1).replace('/', '-');
    await visit(place);
    await picture(page, name);
    if (place === overview) continue;
    const links = page.locator(`main a[href^="${place}/"]`);
    const [led] = await links.evaluateAll((all) => all.flatMap((link) => link.getAttribute('href') ?? []));
    if (led === undefined) continue;
    await visit(led);
    await picture(page, `${name}-one`);
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
    for (const realm of Object.keys(people) as Realm[]) {
      await show(browser, service.apiUrl, realm, await tokenOf(`${service.apiUrl}/api/v1`, realm, password));
    }
  } finally {
    await browser.close();
  }
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
