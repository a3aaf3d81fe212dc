import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { ForeignPage, widgetOf } from '../support/foreign-page.js';
import { create } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { samplesOf } from '../support/samples.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService());
});
afterAll(() => leave());

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

  test('a page with two widgets hears of each order from the widget that it was made in, and from no other', async () => {
    const tag = `<script src="${origin}/embed.js" data-from="btc" data-to="eth"></script>`;
    host.tag = tag + tag;
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    const { page } = visitor;
    await page.addInitScript(() => {
      const made: number[] = [];
      Object.assign(window, { made });
      document.addEventListener('swap:order-created', ({ target }) =>
        made.push([...document.querySelectorAll('iframe')].findIndex((frame) => frame === target)),
      );
    });
    await page.goto(host.url);
    const second = (await (await page.waitForSelector('iframe >> nth=1')).contentFrame())!;
    await second.waitForSelector('.more:has(.offers)');
    await swap(second);
    await eventually(async () => expect(await page.evaluate('window.made')).not.toEqual([]));
    expect(await page.evaluate('window.made')).toEqual([1]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a frame beside the widget cannot pass for the page around it: no order counts for the key that it says', async () => {
    const partner = await aPartner(service);
    const says = `parent.frames[0].postMessage({ type: 'swap:introduction', apiKey: '${partner.apiKey}' }, '*')`;
    host.tag = `<iframe src="${origin}/embed?from=btc&to=eth"></iframe>
           <iframe srcdoc="<script>setInterval(() => ${says}, 50)</script>"></iframe>`;
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    await visitor.page.goto(host.url);
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.more:has(.offers)');
    await swap(frame);
    expect((await partner.api.get('/partners/orders')).json.data).toEqual([]);
    await visitor.leave();
  });

  test('a widget whose coins are not traded but for one offers all of them', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/embed?from=btc&to=eth&coins=btc,moon`);
    await page.waitForSelector('.more:has(.offers)');
    await swap(page);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a widget that may keep nothing lists the swap that was just made all the same', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Nothing may be kept', 'SecurityError');
        },
      }),
    );
    await page.goto(`${origin}/embed?from=btc&to=eth`);
    await page.waitForSelector('.more:has(.offers)');
    await swap(page);
    await page.getByRole('button', { name: 'Another swap' }).click();
    await page.locator('.your-swaps a').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a widget leads nowhere to show a swap, and begins another one as its tag says, whatever was begun again', async () => {
    const { order_info: id, manage_token: manageToken } = await create(service, {
      body: { currency_from: 'ltc', amount_from: '10' },
    });
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/embed?from=btc&to=eth`);
    await page.waitForSelector('.offers');
    await page.evaluate(
      ([orderId = '', kept = '']) => {
        localStorage.setItem(`swap.order.${orderId}`, kept);
        localStorage.setItem('swap.widget.order', orderId);
      },
      [id, JSON.stringify({ manageToken })],
    );
    await page.reload();
    const led: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) led.push(request.url());
    });
    await page.getByRole('button', { name: 'Swap again' }).click();
    await page.waitForSelector('.rate-line >> text=/^1 LTC = /');
    await page.click('.your-swaps a');
    await page.getByRole('button', { name: 'Another swap' }).click();
    await page.waitForSelector('.rate-line >> text=/^1 BTC = /');
    expect(led).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('another swap begins as the tag of the widget says, with nothing of the one before', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/embed?from=btc&to=eth&amount=0.0105`);
    await page.waitForSelector('.more:has(.offers)');
    await page.getByLabel('You send').fill('0.0107');
    await swap(page);
    await page.getByRole('button', { name: 'Another swap' }).click();
    await page.waitForSelector('.more:has(.offers)');
    const begins = async () => {
      expect(await page.getByLabel('You send').inputValue()).toBe('0.0105');
      expect(await page.inputValue('[name=address_to]')).toBe('');
    };
    await begins();
    await page.reload();
    await page.waitForSelector('.more:has(.offers)');
    await begins();
    expect(visitor.complaints).toEqual([]);
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
