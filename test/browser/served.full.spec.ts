import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { devices } from '../support/choosing.js';
import { tags } from '../support/languages.js';
import { describeWith } from '../support/programs.js';

let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ browser, origin, leave } = await aBrowsedService());
});
afterAll(() => leave());

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
      "font-src 'self'",
      "manifest-src 'self'",
      "require-trusted-types-for 'script'",
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
      // The pages for everybody name workers to the browser: what says when there is no network, and what readies numbers.
      const policies = `trusted-types ${path === '/' || path === '/embed' ? 'worker' : "'none'"}`;
      expect(new Set(policy)).toEqual(new Set([...allowed, policies, ...frames, `frame-ancestors ${ancestors}`]));
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
      expect(document).not.toMatch(/<script(?![^>]*(?:src=|ld\+json))|<style|\son\w+=|style=/);
    }
    const widget = await get('/embed');
    expect(widget.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(widget.headers.get('x-frame-options')).toBeNull();
    expect(widget.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('orders and consoles are kept from those who search the web in every language', async () => {
    for (const base of tags.map((tag) => (tag === 'en' ? '' : `/${tag}`))) {
      for (const path of ['/order/x', '/not-me', '/partners', '/admin/orders/x', '/embed']) {
        const answer = await get(base + path, { accept: 'text/html' });
        expect([base, path, answer.headers.get('x-robots-tag')]).toEqual([base, path, 'noindex']);
      }
    }
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

  /** What a page loads of scripts on a phone until it shows offers, in kilobytes as they were sent. */
  async function scriptsOf(path: string): Promise<number> {
    const visitor = await Visitor.arrive(browser, devices.phone);
    const { page } = visitor;
    const sent: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sent.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(`${origin}${path}`);
    await page.waitForSelector('.offers');
    await page.waitForTimeout(500);
    const sizes = await Promise.all(sent);
    await visitor.leave();
    return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  }

  test('embed.js is small, and so is what the widget and the swap page load', async () => {
    const loader = await get('/embed.js', { 'accept-encoding': 'gzip' });
    expect(Number(loader.headers.get('content-length'))).toBeLessThan(4 * 1024);
    expect(loader.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const path of ['/', '/embed']) {
      const kilobytes = await scriptsOf(path);
      expect(kilobytes).toBeGreaterThan(20);
      expect(kilobytes).toBeLessThan(45);
    }
  });

  test('a document has next to nothing fetched before it is painted', async () => {
    for (const path of ['/', '/order/x', '/embed']) {
      const document = await (await get(path)).text();
      const scripts = [...document.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, script = '']) => script);
      const sizes = await Promise.all(
        scripts.map(async (script) => (await (await get(script)).arrayBuffer()).byteLength),
      );
      expect([path, scripts.length > 1]).toEqual([path, true]);
      expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(4400);
    }
  });

  test('what has not changed is not sent again', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });
});
