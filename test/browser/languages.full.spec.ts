import type { Browser } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { devices } from '../support/choosing.js';
import { originOf } from '../support/consoles.js';
import { ForeignPage, widgetOf } from '../support/foreign-page.js';
import { plain, strayEnglish, tags, textsOf } from '../support/languages.js';
import { addresses, create } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';

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

const baseOf = (tag: string) => (tag === 'en' ? '' : `/${tag}`);

/** A text of a language that has nothing put into it. */
const say = (tag: string, name: string): string => textsOf(tag)(name);

const walked = [
  ['en', 'en-US', 'desk'],
  ['ar', 'ar-EG', 'desk'],
  ['ar', 'ar', 'phone'],
  ['zh', 'zh-CN', 'phone'],
] as const;

describeWith('chromium')('the languages', () => {
  test.each(walked)(
    'a first swap is made and followed in %s by a browser that asks for %s (%s)',
    async (tag, locale, device) => {
      const visitor = await Visitor.arrive(browser, { ...devices[device], locale });
      const { page } = visitor;
      await page.goto(origin);
      await page.waitForURL(`${origin}${baseOf(tag)}/`);
      await page.waitForSelector('.more:has(.offers)');
      const { lang, dir } = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        dir: document.documentElement.dir,
      }));
      expect([lang, dir]).toEqual([tag, say(tag, 'language.direction')]);
      expect(await page.innerText('h1')).toBe(say(tag, 'swap.pitch'));
      expect(await visitor.findings()).toEqual([]);
      await page.fill('[name=address_to]', addresses.eth);
      await page.click(`text=${say(tag, 'swap.review')}`);
      await page.click(`text=${say(tag, 'review.create')}`);
      await page.waitForURL(new RegExp(`^${origin}${baseOf(tag)}/order/[a-z0-9]{26}$`));
      await page.waitForSelector(`h1:has-text("${say(tag, 'order.headline.waiting')}")`);
      expect(await visitor.findings()).toEqual([]);
      if (tag !== 'en') expect(await strayEnglish(page, tag)).toEqual([]);
      const address = await page.innerText('.deposit code:has-text("bc1")');
      await service.sandbox.deposit(address);
      await page.waitForSelector(`h1:has-text("${say(tag, 'order.headline.completed')}")`);
      expect(await visitor.findings()).toEqual([]);
      if (tag !== 'en') expect(await strayEnglish(page, tag)).toEqual([]);
      expect(await page.title()).toContain(say(tag, 'order.headline.completed'));
      await page.goto(`${origin}${baseOf(tag)}/`);
      await page.waitForSelector('.your-swaps .badge');
      expect(await page.getAttribute('.your-swaps a', 'href')).toMatch(new RegExp(`^${baseOf(tag)}/order/`));
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test.each(tags)('the documents in %s say what they show first in that language, and lead on in it', async (tag) => {
    for (const [path, text] of [
      ['/', 'swap.pitch'],
      ['/order/x', 'kit.loading.order'],
      ['/status', 'shell.custody'],
      ['/embed', 'kit.loading.assets'],
    ] as const) {
      const answer = await fetch(`${origin}${baseOf(tag)}${path}`, { headers: { accept: 'text/html' } });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
      const attributes = Object.fromEntries(
        [...root.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      expect(attributes).toMatchObject({ 'data-trial': 'no', lang: tag, dir: say(tag, 'language.direction') });
      expect(html).toContain(say(tag, text));
      expect(html).not.toMatch(/\{\{/);
    }
    const missing = await fetch(`${origin}${baseOf(tag)}/nowhere`, { headers: { accept: 'text/html' } });
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining(say(tag, 'missing.title'))]);
  });

  test('the menu keeps the place, and what was chosen holds where no address names a language', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'fr-CA' });
    const { page } = visitor;
    const choose = async (name: string) => {
      await page.click('.languages summary');
      await page.click(`.languages a:text-is("${name}")`);
    };
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.2`);
    await page.waitForURL(`${origin}/fr/?from=btc&to=eth&amount=0.2`);
    await page.waitForSelector('.offers');
    await choose('Deutsch');
    await page.waitForURL(`${origin}/de/?from=btc&to=eth&amount=0.2`);
    await page.waitForSelector(`h1:has-text("${say('de', 'swap.pitch')}")`);
    await page.click(`text=${say('de', 'shell.status')} >> nth=0`);
    await page.waitForURL(`${origin}/de/status`);
    await page.waitForSelector('.part');
    await choose('English');
    await page.waitForURL(`${origin}/status`);
    await page.waitForSelector('h1:has-text("Status")');
    await page.goto(`${origin}/`);
    await page.waitForSelector('.offers');
    expect(page.url()).toBe(`${origin}/`);
    await choose('日本語');
    await page.waitForURL(`${origin}/ja/`);
    await page.goto(`${origin}/status`);
    await page.waitForURL(`${origin}/ja/status`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a private link leads to the page in the language that it was copied in', async () => {
    const { order_info: id, manage_token: manageToken } = await create(service);
    const visitor = await Visitor.arrive(browser, { locale: 'de-DE' });
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.goto(`${origin}/de/order/${id}#${manageToken}`);
    await page.click('section:has(#keep-hold) button.copy');
    await page.waitForSelector('section:has(#keep-hold) button.copy [role=status]:not(:empty)', { state: 'attached' });
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${origin}/de/order/${id}#${manageToken}`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a language that there is none of is answered in English', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'fi-FI' });
    await visitor.page.goto(`${origin}/status`);
    await visitor.page.waitForSelector('.part');
    expect([visitor.page.url(), await visitor.page.innerText('h1')]).toEqual([`${origin}/status`, 'Status']);
    await visitor.leave();
  });

  test('what the service refuses is said in the language of the page, and figures as its readers write them', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'de-AT', expected: /422/ });
    const { page } = visitor;
    await page.goto(`${origin}/de/?from=btc&to=eth&amount=1000.5`);
    await page.waitForSelector('.amount-box.bad');
    expect(plain(await page.innerText('.amount-told p >> nth=0'))).toMatch(/^Keine Börse nimmt 1.000,5 BTC an\.$/);
    await page.getByLabel(say('de', 'swap.send')).fill('0,1');
    await page.fill('[name=address_to]', 'nonsense');
    await page.waitForSelector(`text=${say('de', 'error.invalid_address')}`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the first visit loads one language alone, at most 12 kB of it, and at most 45 kB of scripts with the English in them', async () => {
    for (const tag of ['en', 'ru'] as const) {
      const visitor = await Visitor.arrive(browser, { locale: tag });
      const sizes = new Map<string, Promise<number>>();
      visitor.page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url());
        if (/\.js(on)?$/.test(pathname))
          sizes.set(
            pathname,
            request.sizes().then(({ responseBodySize }) => responseBodySize),
          );
      });
      await visitor.page.goto(`${origin}${baseOf(tag)}/`);
      await visitor.page.waitForSelector('.offers');
      const known = await Promise.all([...sizes].map(async ([path, size]) => [path, await size] as const));
      const languages = known.filter(([path]) => path.endsWith('.json'));
      expect(languages.map(([path]) => path.slice(8, 11))).toEqual([`${tag}-`]);
      expect(languages[0]?.[1]).toBeLessThan(12_000);
      // What is fetched once the page stands is not waited for.
      const later = /\/(asset-picker|dialog|pair-chart|table|your-swaps)-/;
      const first = known.filter(([path]) => !later.test(path) && (tag === 'en' || path.endsWith('.js')));
      expect(first.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(45_000);
      await visitor.leave();
    }
  });
});

describeWith('chromium')('the widget in a language', () => {
  let host: ForeignPage;
  beforeAll(async () => {
    host = await ForeignPage.serve();
  });
  afterAll(() => host.close());

  test.each([
    ['ar', 'en-US', 'ar'],
    ['en', 'de-DE', 'en'],
    [null, 'de-DE', 'de'],
    ['tlh', 'en-US', 'en'],
  ] as const)('data-lang=%s to a browser that asks for %s: %s', async (named, locale, tag) => {
    host.tag = `<script src="${origin}/embed.js" data-from="btc" data-to="eth" ${named === null ? '' : `data-lang="${named}"`}></script>`;
    const visitor = await Visitor.arrive(browser, { locale, expected: /favicon/ });
    const warned: string[] = [];
    visitor.page.on('console', (message) => warned.push(message.text()));
    await visitor.page.goto(host.url);
    expect(await visitor.page.getAttribute('iframe', 'title')).toBe(say(tag, 'document.widget.frame'));
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.offers');
    expect(await frame.locator('.amount-box label').first().innerText()).toBe(say(tag, 'swap.send'));
    expect(new URL(frame.url()).pathname).toBe(`${baseOf(tag)}/embed`);
    if (named === 'tlh') expect(warned.join()).toMatch(/data-lang.*no language of this service/);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
