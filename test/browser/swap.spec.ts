import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { aService, type Service } from '../support/service.js';
import { addresses } from '../support/order.js';
import { aPartner } from '../support/partner.js';

let service: Service;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  [service, browser] = await Promise.all([aService({ env: { SWEEP_MS: '100' } }), aBrowser()]);
  origin = service.api.base.replace('/api/v1', '').replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** From the open page to an order, as a person would; answers the deposit address shown. */
async function swap(page: Page | Frame): Promise<string> {
  await page.fill('[name=address_to]', addresses.eth);
  await page.click('text=Review the swap');
  await page.click('text=Create the swap');
  return (await page.textContent('#deposit ~ * dd:has-text("bc1") code')) ?? '';
}

describe('the swap page', () => {
  test('makes a swap in three interactions and follows it to the end', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(origin);
    await page.waitForSelector('.more:has(.offers)');
    expect(await visitor.findings()).toEqual([]);
    const address = await swap(page);
    expect(address).toMatch(/^bc1/);
    expect(new URL(page.url()).pathname).toMatch(/^\/order\/[a-z0-9]{26}$/);
    expect(await visitor.findings()).toEqual([]);
    await service.sandbox.deposit(address);
    await page.waitForSelector('h1:has-text("Completed")');
    expect(await page.getAttribute('dt:text("Payout transaction") + dd a', 'href')).toContain('etherscan.io');
    await page.reload();
    await page.waitForSelector('h1:has-text("Completed")');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('says beside the field what is wrong with amount and address', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /422/ });
    const { page } = visitor;
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.1`);
    await page.waitForSelector('.more:has(.offers)');
    await page.getByLabel('You send').fill('90000');
    await page.waitForSelector('.amount-box.bad >> text=/^Enter between [\\d.]+ and [\\d.]+ BTC\\.$/');
    await page.getByLabel('You send').fill('0.2');
    await page.getByLabel('Your ETH address').fill(addresses.btc);
    await page.waitForSelector('.field .wrong:not(:empty)');
    expect(await page.getByLabel('Your ETH address').getAttribute('aria-invalid')).toBe('true');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('is worked by keyboard alone: assets are searched by name and network', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(origin);
    await page.waitForSelector('.more:has(.offers)');
    await page.getByRole('button', { name: /Asset to receive/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=listbox]');
    expect(await visitor.findings()).toEqual([]);
    await page.keyboard.type('tether tron');
    await page.waitForSelector('[role=option]:has-text("Tron")');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.waitForSelector('text=Your USDT address');
    expect(await page.getByRole('button', { name: /Asset to receive/ }).textContent()).toContain('TRON');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describe('the widget', () => {
  let host: Server;
  let hostUrl: string;
  let tag = '';
  beforeAll(async () => {
    host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>A host</title><h1>Before</h1>${tag}<p>After</p>`);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    hostUrl = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}/`;
  });
  afterAll(() => host.close());

  test('makes an attributed swap in a frame of another origin, and tells the host', async () => {
    const partner = await aPartner(service);
    tag = `<script src="${origin}/embed.js" data-from="BTC" data-to="eth" data-amount="0.3" data-theme="dark"
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
    await page.goto(hostUrl);
    const element = await page.waitForSelector('script + iframe');
    const frame = (await element.contentFrame())!;
    await frame.waitForSelector('.more:has(.offers)');
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

  test('only /embed may be framed', async () => {
    tag = `<iframe src="${origin}/"></iframe>`;
    const visitor = await Visitor.arrive(browser, { expected: /favicon|frame-ancestors|X-Frame-Options|Refused/ });
    await visitor.page.goto(hostUrl);
    const frame = await (await visitor.page.waitForSelector('iframe')).contentFrame();
    expect(await frame?.$('#app')).toBeNull();
    await visitor.leave();
  });
});

describe('what is served', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

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
      expect(await answer.text()).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/);
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
    await visitor.page.click('text=Make a swap');
    await visitor.page.waitForSelector('.more:has(.offers)');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    for (const [path, accept] of [
      ['/foo', 'application/json'],
      ['/api/v1/foo', 'text/html'],
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
