import type { Browser, Page } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { devices } from '../support/choosing.js';
import { booksNow } from '../support/books-now.js';
import { beSignedIn, cutOff, originOf, placesOf } from '../support/consoles.js';
import { catalogueOf, strayEnglish, textsOf, turnedDollars } from '../support/languages.js';
import { anOrder } from '../support/order.js';
import { anOrderAt } from '../support/order-cases.js';
import type { Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { describeWith } from '../support/programs.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

let service: Service;
let browser: Browser;
let receiver: Receiver;
let origin: string;
let partner: Partner;
let staff: StaffMember;
/** Pages of the staff about what the service itself says something of. */
let toLookAt: readonly string[];
beforeAll(async () => {
  [service, browser, receiver] = await Promise.all([
    aService({ exchanges: ['fixedfloat', 'sideshift'] }),
    aBrowser(),
    aReceiver(),
  ]);
  origin = originOf(service);
  partner = await aPayee(service, '500.00');
  [staff] = (await staffOf(service, ['support', 'operator', 'reviewer', 'treasurer'])) as [StaffMember];
  await partner.api.post('/partners/affiliate/webhooks', { url: receiver.url, events: ['order.created'] });
  const order = await anOrder(service, { apiKey: partner.apiKey });
  await order.pays();
  await order.becomes('completed');
  await partner.api.post('/partners/members/invitations', { email: 'second@example.com', role: 'viewer' });
  toLookAt = await whatIsLookedAt();
});
afterAll(async () => {
  await browser.close();
  await receiver.close();
  await service.stop();
});

/** An order that waits for its customer, a payout that stands out, a listing that is held, and books that disagree: nobody asked for the credit. */
async function whatIsLookedAt(): Promise<readonly string[]> {
  const stopped = await anOrderAt(service, 'deposit_too_small');
  const { id } = (await aPayout(partner, 100)) as { id: string };
  await service.database.query(
    `INSERT INTO held_listings VALUES (gen_random_uuid(), 'trocador', 'link', 'Mainnet', 'Chainlink', NULL, NULL, 'no_contract', now(), now())`,
  );
  await booksNow(staff);
  return [`/admin/orders/${stopped.id}`, `/admin/payouts/${id}`];
}

/** Of a tablet, and of a desk that is not large. */
const widths = [768, 1024, 1280];

/** What of a table, a command above all, is out of sight where there is less room. */
async function hidden(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize() ?? devices.desk.viewport;
  for (const width of widths) {
    await page.setViewportSize({ ...before, width });
    found.push(...(await cutOff(page)).map((text) => `cut off at ${String(width)}: ${text}`));
  }
  await page.setViewportSize(before);
  return found;
}

/** Goes to each place of the menu; answers what is English there, what axe finds, and what runs over the edge. */
async function tourOf(visitor: Visitor, tag: string, further: readonly string[] = []): Promise<string[]> {
  const { page } = visitor;
  const found: string[] = [];
  const places = await placesOf(page);
  expect(places.length).toBeGreaterThan(9);
  for (const place of [...places, ...further.map((path) => `/${tag}${path}`)]) {
    await page.goto(origin + place);
    await page.waitForSelector('h1');
    await page.waitForSelector('.loading', { state: 'detached' });
    const words = [...(await strayEnglish(page, tag)), ...(await turnedDollars(page))];
    const wrong = [...words, ...(await visitor.findings()), ...(await hidden(page))];
    found.push(...wrong.map((each) => `${place}: ${each}`));
  }
  return found;
}

async function open(tag: string, device: 'desk' | 'phone', realm: '/partners' | '/admin', token: string) {
  const visitor = await Visitor.arrive(browser, { ...devices[device], locale: tag });
  await beSignedIn(visitor.page.context(), realm, token);
  await visitor.page.goto(origin + realm);
  await visitor.page.waitForURL(`${origin}/${tag}${realm}`);
  await visitor.page.waitForSelector(`h1:text-is("${textsOf(tag)('console.label.overview')}")`);
  return visitor;
}

const walked = [
  ['ar', 'phone'],
  ['de', 'desk'],
] as const;

const lookOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.title] as const);

describeWith('chromium')('the consoles in other languages', () => {
  test.each(walked)('a partner who reads %s (%s) finds no English and nothing out of place', async (tag, device) => {
    const visitor = await open(tag, device, '/partners', partner.tokens.access_token);
    const [lang, dir, title] = await lookOf(visitor.page);
    expect([lang, dir]).toEqual([tag, catalogueOf(tag)['language.direction']]);
    expect(title).toContain(textsOf(tag)('console.label.overview'));
    expect(await tourOf(visitor, tag)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test.each(walked)('staff who read %s (%s) find no English and nothing out of place', async (tag, device) => {
    const visitor = await open(tag, device, '/admin', staff.token);
    expect((await lookOf(visitor.page)).slice(0, 2)).toEqual([tag, catalogueOf(tag)['language.direction']]);
    expect(await tourOf(visitor, tag, toLookAt)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('who is not signed in is asked to in their language, and the menu leads to the same place in another', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'ja', expected: /401/ });
    const { page } = visitor;
    await page.goto(`${origin}/partners/keys?x=1`);
    await page.waitForURL(`${origin}/ja/partners/keys?x=1`);
    await page.waitForSelector(`button:has-text("${textsOf('ja')('console.sign-in.submit')}")`);
    expect(await strayEnglish(page, 'ja')).toEqual([]);
    await page.fill('[name=email]', 'nobody@example.com');
    await page.fill('[name=password]', 'wrong horse battery staple');
    await page.press('[name=password]', 'Enter');
    await page.waitForSelector(`text=${textsOf('ja')('console.error.invalid_credentials')}`);
    await page.click('.languages summary');
    await page.click('.languages a:text-is("Türkçe")');
    await page.waitForURL(`${origin}/tr/partners/keys?x=1`);
    await page.waitForSelector(`button:has-text("${textsOf('tr')('console.sign-in.submit')}")`);
    await page.click('.languages summary');
    await page.click('.languages a:text-is("English")');
    await page.waitForURL(`${origin}/partners/keys?x=1`);
    await page.waitForSelector('button:has-text("Sign in")');
    await page.goto(`${origin}/admin`);
    await page.waitForSelector('h1:text("Admin console")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the narrowed log stands in the address, and in each language', async () => {
    const visitor = await open('de', 'desk', '/admin', staff.token);
    const { page } = visitor;
    const say = textsOf('de');
    await page.goto(`${origin}/de/admin/audit?subject=webhook`);
    await page.waitForSelector(`td:text-is("${say('console.word.webhook.created')}")`);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.selectOption('[name=subject]', { label: say('console.subject.api_key') });
    await page.waitForSelector(`td:text-is("${say('console.word.api_key.created')}")`);
    expect(page.url()).toBe(`${origin}/de/admin/audit?subject=api_key`);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await visitor.leave();
  });
});
