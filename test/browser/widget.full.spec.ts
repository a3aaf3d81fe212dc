import type { Browser } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { originOf } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { ForeignPage, widgetOf } from '../support/foreign-page.js';
import { aPartner } from '../support/partner.js';
import { samplesOf } from '../support/samples.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

let service: Service;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  [service, browser] = await Promise.all([aService(), aBrowser()]);
  origin = originOf(service);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describeWith('chromium')('the widget', () => {
  let host: ForeignPage;
  beforeAll(async () => {
    host = await ForeignPage.serve();
  });
  afterAll(() => host.close());

  test('the widget makes an attributed swap in a frame of another origin, and tells the host', async () => {
    const partner = await aPartner(service);
    host.tag = `<script src="${origin}/embed.js" data-from="BTC" data-to="eth" data-amount="0.3" data-theme="dark"
             data-width="400" data-api-key="${partner.apiKey}"></script>`;
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    const { page } = visitor;
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const type of ['swap:ready', 'swap:order-created', 'swap:order-status']) {
        document.addEventListener(type, (event) => heard.push([type, (event as CustomEvent).detail]));
      }
    });
    await page.goto(host.url);
    const element = await page.waitForSelector('script + iframe');
    const frame = (await element.contentFrame())!;
    await frame.waitForSelector('.more:has(.offers)');
    expect(await element.getAttribute('sandbox')).toBe(
      'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    );
    expect(await element.getAttribute('referrerpolicy')).toBe('no-referrer');
    for (const address of [await element.getAttribute('src'), frame.url()]) expect(address).not.toContain('swap_');
    expect(await frame.inputValue('input[inputmode=decimal]')).toBe('0.3');
    expect(await frame.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    const { width, height } = (await element.boundingBox())!;
    expect(width).toBe(400);
    const wanted = await frame.evaluate(() => document.querySelector('main')?.getBoundingClientRect().height ?? 0);
    expect(height).toBe(Math.ceil(wanted));
    await service.sandbox.deposit(await swap(frame));
    await frame.waitForSelector('h1:has-text("Completed")');
    const heard = await page.evaluate<[string, { orderId: string; status?: string }][]>('window.heard');
    const [data] = ((await partner.api.get('/partners/orders')).json as { data: { order_id: string }[] }).data;
    expect(heard).toContainEqual(['swap:order-created', { orderId: data?.order_id }]);
    expect(heard.at(-1)).toEqual(['swap:order-status', { orderId: data?.order_id, status: 'completed' }]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the widget appears as its page says, whichever sample is taken', async () => {
    const { apiKey } = await aPartner(service);
    const [listening] = samplesOf('docs/widget.md').filter(({ language }) => language === 'js');
    const samples = samplesOf('docs/widget.md').filter(({ language }) => language === 'html');
    expect(samples.length).toBeGreaterThan(2);
    for (const { code } of samples) {
      const html = code.replaceAll('http://localhost:3000', origin).replace('swap_pk_live_…', apiKey);
      host.tag = `${html}<script>${listening?.code ?? ''}</script>`;
      const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
      const said: string[] = [];
      visitor.page.on('console', (message) => said.push(message.text()));
      await visitor.page.goto(host.url);
      const frame = await widgetOf(visitor);
      await frame.waitForSelector('.more:has(.offers)');
      await swap(frame);
      const hasLoader = code.includes('embed.js');
      if (hasLoader) await eventually(() => expect(said).toContainEqual(expect.stringMatching(/^[0-9a-z]{26}$/)));
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    }
  });

  test('a key in the address is taken out of it at once, and counts all the same', async () => {
    for (const address of ['/embed?from=btc&to=eth#apiKey=KEY', '/embed?from=btc&to=eth&apiKey=KEY']) {
      const partner = await aPartner(service);
      host.tag = `<iframe src="${origin}${address.replace('KEY', partner.apiKey)}"></iframe>`;
      const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
      await visitor.page.goto(host.url);
      const frame = await widgetOf(visitor);
      await frame.waitForSelector('.more:has(.offers)');
      expect(frame.url()).toBe(`${origin}/embed?from=btc&to=eth`);
      await swap(frame);
      expect((await partner.api.get('/partners/orders')).json.data).toHaveLength(1);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    }
  });

  test('a page that is framed by another than its loader hears nothing that it was not told', async () => {
    host.tag = `<iframe src="${origin}/embed?from=btc&to=eth"></iframe>
           <script>window.heard = []; addEventListener('message', (event) => heard.push(event.data.type));</script>`;
    const visitor = await Visitor.arrive(browser, { expected: /favicon|content policy|inline/ });
    await visitor.page.goto(host.url);
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.more:has(.offers)');
    await swap(frame);
    const heard = await visitor.page.evaluate<string[]>('window.heard');
    expect(new Set(heard)).toEqual(new Set(['swap:hello', 'swap:height']));
    await visitor.leave();
  });

  test('only /embed may be framed', async () => {
    host.tag = `<iframe src="${origin}/"></iframe>`;
    const visitor = await Visitor.arrive(browser, { expected: /favicon|frame-ancestors|X-Frame-Options|Refused/ });
    await visitor.page.goto(host.url);
    const frame = await (await visitor.page.waitForSelector('iframe')).contentFrame();
    expect(await frame?.$('#app')).toBeNull();
    await visitor.leave();
  });
});

describeWith('chromium')('what is served', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

  test('every page allows by its policy what it needs, and nothing else', async () => {
    const allowed = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ];
    for (const [path, ancestors] of [
      ['/', "'none'"],
      ['/partners', "'none'"],
      ['/admin', "'none'"],
      ['/embed', '*'],
    ] as const) {
      const policy = (await get(path)).headers.get('content-security-policy')?.split('; ') ?? [];
      // The partners' console previews the widget.
      const frames = path === '/partners' ? ["frame-src 'self'"] : [];
      expect(new Set(policy)).toEqual(new Set([...allowed, ...frames, `frame-ancestors ${ancestors}`]));
    }
  });

  test('every page has a strict policy without inline code and refuses framing, but for the widget', async () => {
    const consoles = [
      '/partners',
      '/partners/keys',
      '/partners/webhooks/x',
      '/admin',
      '/admin/books',
      '/admin/orders/x',
    ];
    for (const path of ['/', '/order/x', '/status', '/not-me', ...consoles, '/foo', '/partners/foo', '/admin/foo']) {
      const answer = await get(path, { accept: 'text/html,application/xhtml+xml' });
      const policy = answer.headers.get('content-security-policy') ?? '';
      const status = path.endsWith('foo') ? 404 : 200;
      expect([path, answer.status, answer.headers.get('x-frame-options')]).toEqual([path, status, 'DENY']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe/);
      const document = await answer.text();
      expect(document).toMatch(/<link rel="stylesheet"[^>]*>/);
      expect(document).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/);
    }
    const widget = await get('/embed');
    expect(widget.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(widget.headers.get('x-frame-options')).toBeNull();
    expect(widget.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('people are shown a page where there is nothing, and programs told so in their own form', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /404/ });
    await visitor.page.goto(`${origin}/partners/foo`);
    await visitor.page.waitForSelector('h1:text("There is nothing here")');
    expect(await visitor.findings()).toEqual([]);
    for (const page of ['/docs/quick-start', '/docs/order-life', '/docs/errors']) {
      await visitor.page.goto(`${origin}${page}`);
      expect(await visitor.findings()).toEqual([]);
    }
    await visitor.page.goto(`${origin}/foo`);
    await visitor.page.click('text=Make a swap');
    await visitor.page.waitForSelector('.more:has(.offers)');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    const slashed = await get('/partners/?x=1', { accept: 'text/html' });
    expect([slashed.status, new URL(slashed.url).pathname]).toEqual([200, '/partners']);
    expect((await get('//evil.example/', { accept: 'text/html' })).status).toBe(404);
    for (const [path, accept] of [
      ['/foo', 'application/json'],
      ['/api/v1/foo', 'text/html'],
      ['/ap%69/v1/foo', 'text/html'],
    ] as const) {
      const answer = await get(path, { accept });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ]);
    }
  });

  test('embed.js is small, and so is what the widget loads', async () => {
    const size = async (path: string) => {
      const answer = await get(path, { 'accept-encoding': 'gzip' });
      return Number(answer.headers.get('content-length'));
    };
    expect(await size('/embed.js')).toBeLessThan(4 * 1024);
    expect((await get('/embed.js')).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const document = await (await get('/embed')).text();
    const scripts = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
    const sizes = await Promise.all(scripts.map(size));
    expect(scripts.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(90 * 1024);
  });

  test('what has not changed is not sent again', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });
});
