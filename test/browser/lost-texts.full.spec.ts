import type { Browser, Route } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { originOf } from '../support/consoles.js';
import { catalogueOf } from '../support/languages.js';
import { addresses } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';

const [english, arabic] = [catalogueOf('en'), catalogueOf('ar')];
const arabicTexts = /\/assets\/ar-\w+-.*\.json$/;
const allTexts = /\/assets\/\w\w-\w+-.*\.json$/;
/** What the browser itself says of what did not come. */
const expected = /Failed to load resource|ERR_FAILED|Failed to fetch/;

const lose = (route: Route) => route.abort();
const miss = (route: Route) => route.fulfill({ status: 404, body: '' });

describeWith('chromium')('a page whose texts do not come', () => {
  let service: Service;
  let browser: Browser;
  let origin: string;
  beforeAll(async () => {
    [service, browser] = await Promise.all([aService({ exchanges: ['fixedfloat'] }), aBrowser()]);
    origin = originOf(service);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const arrive = () => Visitor.arrive(browser, { locale: 'ar', expected });

  test('asks for them again, and goes on as if nothing had been', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    let asked = 0;
    await page.route(arabicTexts, (route) => (++asked === 1 ? route.abort('connectionreset') : route.continue()));
    await page.goto(`${origin}/ar/`);
    await page.waitForSelector('.offers');
    expect([asked, await page.innerText('h1')]).toEqual([2, arabic['swap.pitch']]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the page is in English where the texts of its language are lost, at the same address, up to the order', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.route(arabicTexts, miss);
    await page.goto(`${origin}/ar/`);
    await page.waitForSelector('.more:has(.offers)');
    const spokenIn = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    expect([await page.innerText('h1'), ...(await spokenIn())]).toEqual([english['swap.pitch'], 'en', 'ltr']);
    await page.fill('[name=address_to]', addresses.eth);
    await page.click(`text=${english['swap.review'] ?? ''}`);
    await page.click(`text=${english['review.create'] ?? ''}`);
    await page.waitForURL(new RegExp(`^${origin}/ar/order/[a-z0-9]{26}$`));
    const waiting = `h1:has-text("${english['order.headline.waiting'] ?? ''}")`;
    await page.waitForSelector(waiting);
    expect(await visitor.findings()).toEqual([]);
    await page.reload();
    await page.waitForSelector(waiting);
    expect(await spokenIn()).toEqual(['en', 'ltr']);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test.each([
    ['/ar/', 'texts', allTexts],
    ['/ar/order/abcdefghijklmnopqrstuvwxyz', 'texts', allTexts],
    ['/ar/embed', 'texts', allTexts],
    ['/ar/', 'scripts', /\/assets\/core-.*\.js$/],
  ])('%s says so in its own language where no %s come, and how to go on', async (path, _, lost) => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.route(lost, lose);
    await page.goto(origin + path);
    const note = page.getByRole('alert');
    await note.waitFor();
    expect(await note.innerText()).toContain(arabic['document.unreached']);
    expect(await page.locator('.loading').count()).toBe(0);
    expect(await visitor.findings()).toEqual([]);
    await page.unroute(lost);
    await note.getByRole('link').click();
    await page.waitForSelector(path.includes('order') ? 'main h1' : '.offers');
    expect(await page.locator('#unreached').isVisible()).toBe(false);
    expect(visitor.complaints.filter((each) => !/404/.test(each))).toEqual([]);
    await visitor.leave();
  });

  test('comes back by itself with the network', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.route(allTexts, lose);
    await page.goto(`${origin}/ar/`);
    await page.getByRole('alert').waitFor();
    await page.unroute(allTexts);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.waitForSelector('.offers');
    expect(await page.innerText('h1')).toBe(arabic['swap.pitch']);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
