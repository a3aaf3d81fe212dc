import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { beSignedIn, originOf } from '../support/consoles.js';
import { ForeignPage, widgetOf } from '../support/foreign-page.js';
import { aPartner, type Partner } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

describeWith('chromium')('the page that builds the line of a widget', () => {
  let service: Service;
  let browser: Browser;
  let leave: () => Promise<void>;
  let partner: Partner;
  beforeAll(async () => {
    ({ service, browser, leave } = await aBrowsedService());
    partner = await aPartner(service);
  });
  afterAll(() => leave());

  /** The partner, signed in, on that page. */
  async function atTheDesk(): Promise<Visitor> {
    const visitor = await Visitor.arrive(browser, { expected: /401/ });
    await beSignedIn(visitor.page.context(), '/partners', partner.tokens.access_token);
    await visitor.page.goto(`${originOf(service)}/partners/widget`);
    await visitor.page.waitForSelector('h1:text-is("Widget")');
    return visitor;
  }

  const lineIn = async ({ page }: Visitor) => (await page.textContent('.embed-line')) ?? '';

  test('the line that is built works in a page as the preview showed it, and its swaps count', async () => {
    const visitor = await atTheDesk();
    const { page } = visitor;
    await page.click('text=Make a key for it');
    await page.waitForFunction(() =>
      document.querySelector('.embed-line')?.textContent.includes('data-api-key="swap_pk_'),
    );
    await page.getByLabel('Amount').fill('0.3');
    await page.getByLabel('Accent colour').fill('#c2410c');
    await page.getByLabel('Background colour').fill('#1c1917');
    await page.getByLabel('Font').fill('Georgia, serif');
    await page.waitForSelector('iframe[src*="c2410c"][src*="Georgia"]');
    const preview = await widgetOf(visitor);
    await preview.waitForSelector('.more:has(.offers)');
    expect(await page.locator('.notice.warn').count()).toBe(0);
    expect(await visitor.findings()).toEqual([]);
    const line = await lineIn(visitor);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();

    const host = await ForeignPage.serve();
    host.tag = line;
    const reader = await Visitor.arrive(browser, { expected: /favicon/ });
    await reader.page.goto(host.url);
    const frame = await widgetOf(reader);
    await frame.waitForSelector('.more:has(.offers)');
    expect(await frame.inputValue('input[inputmode=decimal]')).toBe('0.3');
    const colour = () => getComputedStyle(document.querySelector('.button.primary')!).backgroundColor;
    expect(await frame.evaluate(colour)).toBe('rgb(194, 65, 12)');
    await swap(frame);
    expect((await partner.api.get('/partners/orders')).json.data).toHaveLength(1);
    expect(reader.complaints).toEqual([]);
    await reader.leave();
    host.close();
  });

  test('the language that is chosen is that of the preview and of the line', async () => {
    const visitor = await atTheDesk();
    const { page } = visitor;
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page.waitForSelector('iframe[src*="lang=de"]');
    const preview = await widgetOf(visitor);
    await preview.waitForSelector('text=Sie senden');
    expect(await preview.getAttribute('html', 'lang')).toBe('de');
    expect(await lineIn(visitor)).toContain(' data-lang="de"');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('what is wrong is said beside its field and in the preview, and is no part of the line', async () => {
    const visitor = await atTheDesk();
    const { page } = visitor;
    await page.getByLabel('Accent colour').fill('reddish');
    await page.getByLabel('Coin to receive').fill('nosuch');
    await page.getByLabel('Publishable key').fill('swap_pk_live_nobodys');
    for (const words of ['“reddish” is no colour', '“nosuch” is not traded here']) {
      await page.waitForSelector(`.field .wrong:has-text("${words}")`);
    }
    await page.waitForSelector('.notice.warn:has-text("No order can be made with this key")');
    expect(await lineIn(visitor)).not.toContain('reddish');
    await page.getByLabel('Publishable key').fill('swap_sk_live_secret');
    await page.waitForSelector('.field .wrong:has-text("A secret key may not stand in a page")');
    expect(await lineIn(visitor)).not.toContain('swap_sk_');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a key that is pasted once the preview stands is judged there, too', async () => {
    const visitor = await atTheDesk();
    const { page } = visitor;
    await (await widgetOf(visitor)).waitForSelector('.offers');
    await page.getByLabel('Publishable key').fill('swap_pk_live_nobodys');
    await page.waitForSelector('.notice.warn:has-text("No order can be made with this key")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
