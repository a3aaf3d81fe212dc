import type { Browser } from 'playwright-core';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { catalogueOf, tags } from '../support/languages.js';
import { addresses } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

let browser: Browser;
let service: Service;
let origin: string;
let leave: () => Promise<void>;
beforeAll(async () => {
  ({ browser, service, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat'] }));
});
afterAll(() => leave());

const baseOf = (tag: string) => (tag === 'en' ? '' : `/${tag}`);
const say = (tag: string, name: string): string => catalogueOf(tag)[name] ?? `no ${name}`;
const found = ['/', '/exchange/btc-eth', '/status', '/faq', '/how-it-works', '/fees'];

async function read(path: string) {
  const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  return {
    status: answer.status,
    html,
    title: one(/<title>([^<]*)</),
    description: one(/<meta name="description" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    others: [...html.matchAll(/hreflang="([\w-]+)" href="(https?:[^"]*)"/g)].map(([, tag, href]) => [tag, href]),
    preview: new Map(
      [...html.matchAll(/property="og:(\w+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    ),
    robots: answer.headers.get('x-robots-tag') ?? one(/<meta name="robots" content="([^"]*)"/),
  };
}

describeWith('chromium')('the pages that are found', () => {
  test.each(tags)(
    'each in %s says in its head what and where it is, in that language and like no other',
    async (tag) => {
      const pages = await Promise.all(found.map((path) => read(baseOf(tag) + path)));
      expect(new Set(pages.map(({ title }) => title)).size).toBe(found.length);
      expect(new Set(pages.map(({ description }) => description)).size).toBe(found.length);
      pages.forEach(({ status, html, title, description, canonical, others, preview, robots }, place) => {
        const path = found[place] ?? '';
        expect([path, status, robots]).toEqual([path, 200, '']);
        expect(new URL(canonical).pathname).toBe(baseOf(tag) + path);
        expect(others.map(([each]) => each).sort()).toEqual([...tags, 'x-default'].sort());
        expect(others).toContainEqual([tag, canonical]);
        expect(preview.get('title')).toBe(title);
        expect(preview.get('description')).toBe(description);
        expect(preview.get('url')).toBe(canonical);
        expect(preview.get('image')).toMatch(/^http.*\/picture\.png$/);
        const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
        if (data !== undefined) expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
      });
    },
  );

  test.each(tags)('without scripts, / and a pair in %s say what it is, the rate and how to go on', async (tag) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of ['/', '/exchange/btc-eth']) {
      await page.goto(`${origin}${baseOf(tag)}${path}`);
      const shown = await page.innerText('body');
      expect(shown).toMatch(/1 BTC = [\d.,]+ ETH/);
      expect(shown).toContain(say(tag, 'page.noscript'));
    }
    expect(await page.innerText('main')).toContain(say(tag, 'page.pair.a.back'));
    await context.close();
  });

  test.each(['en', 'ar', 'zh'])('a first swap is made in %s on the page of its pair', async (tag) => {
    const visitor = await Visitor.arrive(browser, { locale: tag });
    const { page } = visitor;
    await page.goto(`${origin}${baseOf(tag)}/exchange/eth-btc`);
    const title = await page.title();
    await page.waitForSelector('.more:has(.offers)');
    expect(await page.title()).toBe(title);
    expect(await page.locator('#about .told').count()).toBe(1);
    expect(await page.locator('.amount-box strong').allInnerTexts()).toEqual(['ETH', 'BTC']);
    expect(await visitor.findings()).toEqual([]);
    await page.fill('[name=address_to]', addresses.btc);
    await page.click(`button:has-text("${say(tag, 'swap.review')}")`);
    await page.click(`button:has-text("${say(tag, 'review.create')}")`);
    await page.waitForSelector(`h1:has-text("${say(tag, 'order.headline.waiting')}")`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the form on the page of a pair begins with the amount that the page tells the rate of', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/exchange/btc-eth`);
    await page.waitForSelector('.more:has(.offers)');
    const told = await page.getAttribute('[data-amount]', 'data-amount');
    // Not what a form begins with anywhere else.
    expect(told).not.toBe('0.1');
    expect(await page.getByLabel('You send').inputValue()).toBe(told);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('what is said of a pair stays on its page when somebody goes on to others', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/exchange/eth-btc`);
    await page.waitForSelector('.offers');
    expect(await page.locator('#about').count()).toBe(1);
    await page.click('header nav a:text-is("Status")');
    await page.waitForSelector('.part');
    await page.click('header nav a:text-is("Exchange")');
    await page.waitForSelector('.offers');
    expect(await page.locator('#about').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the start page says nothing of the pair from whose page somebody came to it', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/exchange/btc-eth`);
    await page.waitForSelector('.offers');
    await page.click('header nav a:text-is("Exchange")');
    await page.waitForURL(`${origin}/`);
    await page.waitForSelector('#about', { state: 'detached' });
    await page.goBack();
    const told = await page.locator('#about [data-amount]').getAttribute('data-amount');
    expect(told).not.toBe('0.1');
    expect(await page.getByLabel('You send').inputValue()).toBe(told);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('what is read and nothing else stands as it came once its scripts have taken over', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'ar' });
    for (const path of ['/faq', '/how-it-works', '/fees', '/support', '/terms', '/privacy', '/imprint', '/status']) {
      await visitor.page.goto(`${origin}/ar${path}`);
      await visitor.page.waitForTimeout(700);
      expect([path, (await visitor.page.innerText('main')).length > 150]).toEqual([path, true]);
      expect([path, await visitor.findings()]).toEqual([path, []]);
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a pair there is none of is not found, and one that few swap is found by its own address alone', async () => {
    expect((await read('/exchange/btc-nothing')).status).toBe(404);
    expect((await read('/de/exchange/btc-btc')).html).toContain(say('de', 'missing.title'));
    const orders = await fetch(`${origin}/order/x`);
    expect(orders.headers.get('x-robots-tag')).toBe('noindex');
    for (const path of ['/partners', '/admin', '/embed']) expect((await read(path)).robots).toContain('noindex');
  });

  test('the map of the site names every page in every language, and robots are told where it is', async () => {
    const robots = await (await fetch(`${origin}/robots.txt`)).text();
    expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
    const answer = await fetch(`${origin}/sitemap.xml`);
    const places = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    for (const tag of tags) expect(places).toEqual(expect.arrayContaining(found.map((path) => baseOf(tag) + path)));
    const pairs = places.filter((path) => path.startsWith('/exchange/'));
    expect(pairs.length).toBeLessThanOrEqual(50);
    for (const path of pairs.slice(0, 3)) expect((await read(path)).status).toBe(200);
  });

  test('what has not changed is not sent again, and what is sent is compressed', async () => {
    const answer = await fetch(`${origin}/faq`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const again = await fetch(`${origin}/faq`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('where the service cannot be reached a page says so and shows the swaps of this device, and no rate', async () => {
    const visitor = await Visitor.arrive(browser, { locale: 'de', serviceWorkers: 'allow', expected: /ERR_/ });
    const { page } = visitor;
    // The browser's own switch leaves a worker its network.
    const road = await TcpProxy.inFrontOf(origin);
    const here = road.through(origin).replace('127.0.0.1', 'localhost');
    const { order_info: id } = await service.client.createSwapOrder({
      currency_from: 'btc',
      currency_to: 'eth',
      amount_from: '0.1',
      address_to: addresses.eth,
    });
    await page.goto(`${here}/de/faq`);
    await page.evaluate((order) => {
      localStorage.setItem(`swap.order.${order}`, JSON.stringify({ manageToken: 'x', deposit: null }));
    }, id);
    await page.waitForFunction(async () => (await caches.match('/de/offline')) !== undefined, null, {
      timeout: 20_000,
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    road.refuse();
    await page.goto(`${here}/de/exchange/btc-eth`);
    expect(await page.innerText('h1')).toBe(say('de', 'rate.offline'));
    expect(await page.innerText('#swaps')).toContain(id);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('.card')!).borderRadius)).not.toBe('0px');
    expect(await page.innerText('body')).not.toMatch(/1 BTC =/);
    const kept = await page.evaluate(async () => {
      const cache = await caches.open('offline');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);
    road.accept();
    await page.click(`text=${say('de', 'kit.retry')}`);
    await page.waitForSelector('.more:has(.offers)');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    road.close();
  });

  test('what there is no page for has none kept for when there is no network, and the one in English is shown', async () => {
    const visitor = await Visitor.arrive(browser, { serviceWorkers: 'allow', expected: /ERR_|404/ });
    const { page } = visitor;
    const road = await TcpProxy.inFrontOf(origin);
    const here = road.through(origin).replace('127.0.0.1', 'localhost');
    await page.goto(`${here}/faq`);
    await page.waitForFunction(async () => (await caches.match('/offline')) !== undefined, null, { timeout: 20_000 });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Of no language that there is: each time the worker looks for a page of it to keep.
    for (const path of ['one', 'two', 'three']) await page.goto(`${here}/xx/${path}`);
    road.refuse();
    await page.goto(`${here}/xx/four`);
    expect(await page.innerText('h1')).toBe(say('en', 'rate.offline'));
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    road.close();
  });
});
