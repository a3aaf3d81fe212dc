import type { Browser } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { catalogueOf, tags } from '../support/languages.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';

/** The guides and the reference as people read them. */
describeWith('chromium')('the documents in a browser', () => {
  let service: Service;
  let browser: Browser;
  let web: string;
  beforeAll(async () => {
    // A trial, whose sandbox the pages name by its own port.
    service = await aService({ workers: 1, env: { TRIAL: 'true', SANDBOX_PORT: '3999' } });
    web = service.api.base.replace('/api/v1', '').replace('127.0.0.1', 'localhost');
    browser = await aBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const begin =
    'quick-start whole-way authentication test-environment going-live order-life errors limits pagination idempotency';
  const more = 'affiliate webhooks widget client python upgrading sandbox changelog';
  const places = `${begin} ${more}`.split(' ').map((name) => `/docs/${name}`);

  /** What a page has around its words, and whatever address in it is not of this service and its sandbox. */
  const frame = `({
    main: [...document.querySelectorAll('header.top nav a')].map((link) => link.textContent),
    brand: document.querySelector('header.top .brand').getAttribute('href'),
    told: document.querySelector('[role="note"].trial').textContent.slice(0, 14),
    search: document.querySelector('header.top #search').checkVisibility(),
    withoutCopy: [...document.querySelectorAll('main pre')].filter((pre) => !pre.querySelector('button.copy')).length,
    elsewhere: document.querySelector('main').textContent.match(/localhost:3[01]00|127\\.0\\.0\\.1:\\d+[^]{0,40}/g),
  })`;

  test.each(places.concat('/api/v1/docs'))(
    '%s has the head of the site, search, copy buttons and the reader’s own addresses; axe finds nothing on it',
    async (path) => {
      const visitor = await Visitor.arrive(browser);
      await visitor.page.goto(web + path);
      expect(await visitor.page.evaluate(frame)).toEqual({
        main: ['Exchange', 'Status', 'Partners'],
        brand: '/',
        told: 'No real coins.',
        search: true,
        withoutCopy: 0,
        elsewhere: null,
      });
      // Light and dark, on a narrow screen and with large letters.
      expect(await visitor.findings()).toEqual([]);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test('axe finds nothing on an open route with an answer', async () => {
    const visitor = await Visitor.arrive(browser);
    await visitor.page.goto(`${web}/api/v1/docs#getHealth`);
    await visitor.page.click('#getHealth .try button');
    await visitor.page.waitForSelector('#getHealth output pre');
    expect(await visitor.findings()).toEqual([]);
    await visitor.leave();
  });

  test('the reference is light and fast on a slow phone', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
    await devTools.send('Network.emulateNetworkConditions', slow);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(window, { largest: startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(`${web}/api/v1/docs`);
    await page.waitForTimeout(1000);
    const { largest, bytes } = await page.evaluate<{ largest: number; bytes: number }>(`({
      largest: window.largest,
      bytes: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, { transferSize }) => sum + transferSize, 0) })`);
    expect(largest).toBeLessThan(2000);
    expect(bytes).toBeLessThan(300_000);
    await context.close();
  });

  test('a route is tried by keyboard alone', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${web}/api/v1/docs#getSwapPrice`);
    await page.fill('#getSwapPrice [name="query:currency_from"]', 'btc');
    await page.fill('#getSwapPrice [name="query:currency_to"]', 'eth');
    await page.fill('#getSwapPrice [name="query:amount_from"]', '0.0105');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#getSwapPrice output pre');
    expect(await page.textContent('#getSwapPrice output')).toMatch(
      /^200 GET \/api\/v1\/swap\/quote[^]*"provider": "changenow"/,
    );
    await visitor.leave();
  });

  test('code has the reader’s own address and key, in the language that was chosen, and can be copied', async () => {
    const visitor = await Visitor.arrive(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visitor;
    await page.goto(`${web}/docs/authentication`);
    await page.fill('.own-key input', 'swap_sk_test_mine');
    await page.click('[role="tab"]:has-text("Python")');
    await page.click('[role="tabpanel"]:visible .copy');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toContain(`PartnerClient("${web}/api/v1", api_key="swap_sk_test_mine")`);
    await page.goto(`${web}/docs/idempotency`);
    expect(await page.textContent('[role="tab"][aria-selected="true"]')).toBe('Python');
    await page.focus('[role="tab"][aria-selected="true"]');
    await page.keyboard.press('ArrowRight');
    expect(await page.textContent('[role="tab"][aria-selected="true"]')).toBe('Go');
    await visitor.leave();
  });

  test('a word is found, on guides and in the reference', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${web}/docs/quick-start`);
    await page.keyboard.press('/');
    await page.keyboard.type('rotate secret');
    await page.waitForSelector('#found a');
    const links = await page.$$eval('#found a', (all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(
      expect.arrayContaining(['/docs/webhooks#rotating-the-secret', '/api/v1/docs#rotateWebhookSecret']),
    );
    await page.click('#found a[href="/api/v1/docs#rotateWebhookSecret"]');
    await page.waitForSelector('#rotateWebhookSecret[open]');
    await visitor.leave();
  });

  test('the theme that was chosen holds on the next page', async () => {
    const visitor = await Visitor.arrive(browser, { colorScheme: 'light' });
    const { page } = visitor;
    await page.goto(`${web}/docs/limits`);
    await page.click('#theme');
    await page.goto(`${web}/api/v1/docs`);
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await visitor.leave();
  });

  /** The words around a guide, in the order of the page, and where they lead. */
  const around = `[...document.querySelectorAll('header.top nav a, nav.menu a, footer nav a')]
    .map((link) => ({ text: link.textContent, href: link.getAttribute('href') }))`;
  type Around = readonly { readonly text: string; readonly href: string }[];

  test.each(tags.filter((tag) => tag !== 'en'))(
    'in %s the menus speak it and stay in it, around English guides',
    async (tag) => {
      const visitor = await Visitor.arrive(browser, { locale: tag });
      const { page } = visitor;
      const catalogue = catalogueOf(tag);
      await page.goto(`${web}/${tag}/docs`);
      expect(new URL(page.url()).pathname).toBe(`/${tag}/docs/quick-start`);
      await page.goto(`${web}/${tag}/docs/errors`);
      expect(await page.title()).toBe(`${catalogue['docs.errors'] ?? ''} · Swap`);
      const { lang, dir } = await page.evaluate<{ lang: string; dir: string }>(
        '({ lang: document.documentElement.lang, dir: document.documentElement.dir })',
      );
      expect([lang, dir]).toEqual([tag, catalogue['language.direction']]);
      expect(await page.$eval('main', (main) => main.getAttribute('lang'))).toBe('en');
      expect(await page.textContent('main')).toContain(catalogue['docs.english']);
      const links = await page.evaluate<Around>(around);
      expect(links.map(({ text }) => text)).toEqual(
        expect.arrayContaining(
          ['shell.exchange', 'docs.live', 'docs.reference', 'shell.imprint'].map((name) => catalogue[name]),
        ),
      );
      expect(links.filter(({ text }) => text === '' || text.includes('.'))).toEqual([]);
      const elsewhere = links.filter(({ href }) => !href.startsWith(`/${tag}/`)).map(({ href }) => href);
      expect(elsewhere).toEqual(['/api/v1/openapi.json', '/client']);
      for (const { href } of links) expect([href, (await page.request.get(web + href)).status()]).toEqual([href, 200]);
      expect(await page.$eval('link[rel="canonical"]', (link) => link.getAttribute('href'))).toMatch(
        /\d\/docs\/errors$/,
      );
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test('axe finds nothing on them from right to left, and a search stays in the language', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'ar' });
    const { page } = visitor;
    await page.goto(`${web}/ar/docs/webhooks`);
    expect(await visitor.findings()).toEqual([]);
    await page.fill('#search', 'rotate secret');
    await page.click('#found a[href="/ar/docs/reference#rotateWebhookSecret"]');
    await page.waitForSelector('#rotateWebhookSecret[open]');
    await visitor.leave();
  });

  test('a language is chosen from the menu by keyboard, on the page it is chosen for', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${web}/docs/limits`);
    await page.focus('.languages summary');
    await page.keyboard.press('Enter');
    await page.focus('.languages a[lang="fr"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${web}/fr/docs/limits`);
    // The rest of the site holds to it, too, and so it does once code was chosen in a language of its own.
    await page.goto(`${web}/fr/docs/idempotency`);
    await page.click('[role="tab"]:has-text("Python")');
    await page.goto(`${web}/`);
    await page.waitForURL(`${web}/fr/`);
    await visitor.leave();
  });
});
