import type { AssetList } from '@swap/client';
import { encode } from 'uqr';
import type { Browser, Page } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells, Visitor } from '../support/browser.js';
import { originOf } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { addresses, anOrder } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat'] }));
  await service.sandbox.stopMarket();
});
afterAll(() => leave());

/** Has the page told that Monero cannot be received now. */
const closesMonero = (page: Page) =>
  tells(page, '**/api/v1/assets', ({ data, ...more }: AssetList) => ({
    ...more,
    data: data.map((asset) => ({ ...asset, ...(asset.param === 'xmr' && { withdraw_enabled: false }) })),
  }));

describeWith('chromium')('the swap page', () => {
  test('who has the rate float again sends what it took, and not the number that was to be received', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/?from=btc&to=eth&amount_to=0.2`);
    await page.waitForSelector('.more:has(.offers)');
    const sent = await page.getByLabel('You send').inputValue();
    expect(Number(sent)).toBeGreaterThan(0);
    await page.click('label:has-text("Floating")');
    await page.waitForSelector('.more:has(.offers)');
    expect(await page.getByLabel('You send').inputValue()).toBe(sent);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a review names the memo that goes with a refund', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/?from=xrp&to=eth&amount=200`);
    await page.waitForSelector('.more:has(.offers)');
    await page.fill('[name=address_to]', addresses.eth);
    await page.click('summary:has-text("Refund address (optional)")');
    await page.fill('[name=refund_address]', addresses.xrp);
    await page.fill('[name=refund_memo_tag]', '4711');
    await page.click('text=Review the swap');
    await page.waitForSelector('.review');
    expect(await page.innerText('.review')).toMatch(/Refund to\n.+\nMemo\n4711\n/);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the swap page shows what a wallet scans and opens, and a memo apart from the address', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    const dark = async () => ((await page.getAttribute('.qr path + path', 'd')) ?? '').match(/M/g)?.length;
    const darkOf = (text: string) =>
      encode(text, { ecc: 'M', border: 2, maskPattern: 0 }).data.flat().filter(Boolean).length;
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.0105`);
    await page.click('label:has-text("Fixed")');
    await page.waitForSelector('.more:has(.offers)');
    const address = await swap(page);
    const link = `bitcoin:${address}?amount=0.0105`;
    expect(await page.getAttribute('a:has-text("Open in a wallet")', 'href')).toBe(link);
    expect(await dark()).toBe(darkOf(link));
    await page.waitForSelector('[role=timer]:has-text("The rate holds for")');
    await page.goto(`${origin}/?from=xrp&to=eth&amount=200`);
    await page.waitForSelector('.more:has(.offers)');
    await page.fill('[name=address_to]', addresses.eth);
    await page.click('text=Review the swap');
    await page.click('button:has-text("Create the swap")');
    const tag = (await page.textContent('dt:text("Destination tag") + dd code')) ?? '';
    const account = (await page.textContent('dt:text("To this address") + dd code')) ?? '';
    expect(tag).toMatch(/^\d+$/);
    expect(account).toMatch(/^r/);
    const ripple = `xrpl://${account}?amount=200&network=XRPL&dt=${tag}`;
    expect(await page.getAttribute('a:has-text("Open in a wallet")', 'href')).toBe(ripple);
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the swap page asks for news where events do not get through', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await page.route('**/swap/events?*', (route) => route.abort());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(origin);
    await page.waitForSelector('.more:has(.offers)');
    await service.sandbox.deposit(await swap(page));
    await page.waitForSelector('h1:has-text("Completed")');
    expect(asked.filter((path) => path === '/api/v1/swap/status').length).toBeGreaterThan(2);
    expect(asked).toContain('/api/v1/swap/events');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the page of an order takes no step back when an older state arrives behind a newer one', async () => {
    const { id, created } = await anOrder(service);
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    const states = [{ ...created, status_name: 'sending', version: created.version + 9 }, created];
    const body = states.map((state) => `event: snapshot\ndata: ${JSON.stringify(state)}\n\n`).join('');
    await page.addInitScript(() => {
      const headlines: string[] = [];
      Object.assign(window, { headlines });
      new MutationObserver(() => {
        const headline = document.querySelector('h1')?.textContent.trim() ?? '';
        if (headline !== headlines.at(-1)) headlines.push(headline);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    let listened = 0;
    await page.route('**/swap/events?*', (route) => {
      listened += 1;
      return route.fulfill({ contentType: 'text/event-stream', body });
    });
    await page.goto(`${origin}/order/${id}`);
    await page.waitForSelector('h1:has-text("Sending")');
    // Whoever listens again has asked in between, and was told the older state once more.
    await eventually(() => expect(listened).toBeGreaterThan(1));
    const headlines = await page.evaluate<string[]>('window.headlines');
    expect(headlines.slice(headlines.indexOf('Sending'))).toEqual(['Sending']);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the swap page says that it loads, that there is nothing, and that the service cannot be reached', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED|404/ });
    const { page } = visitor;
    const assets = '**/api/v1/assets';
    await page.route(assets, () => undefined);
    await page.goto(origin);
    await page.waitForSelector('.loading');
    expect(await visitor.findings()).toEqual([]);
    await page.unroute(assets);
    await page.route(assets, (route) => route.fulfill({ json: { data: [], networks: [], as_of: null } }));
    await page.reload();
    await page.waitForSelector('text=Nothing to swap yet');
    expect(await visitor.findings()).toEqual([]);
    await page.unroute(assets);
    await page.route(assets, (route) => route.abort());
    await page.reload();
    await page.waitForSelector('.notice.bad >> text=The service cannot be reached');
    expect(await visitor.findings()).toEqual([]);
    await page.unroute(assets);
    await page.click('text=Try again');
    await page.waitForSelector('.more:has(.offers)');
    await page.goto(`${origin}/order/${'0'.repeat(26)}`);
    await page.waitForSelector('h1:has-text("No such order")');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the swap page holds out no pair whose second coin cannot be received', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await closesMonero(page);
    await page.route('**/pairs/popular', (route) => route.fulfill({ json: { data: [] } }));
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.1`);
    await page.waitForSelector('.popular a[href="?from=btc&to=eth"]');
    expect(await page.locator('.popular a[href="?from=btc&to=xmr"]').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the swap page takes no coin that cannot be received, and says of it why', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await closesMonero(page);
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.1`);
    await page.waitForSelector('.offers');
    await page.getByRole('button', { name: /Asset to receive/ }).click();
    await page.fill('.search', 'monero');
    await page.waitForSelector('[role=option][aria-disabled=true].active >> text=Maintenance');
    await page.keyboard.press('Enter');
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await page.getByRole('button', { name: /Asset to receive/ }).innerText()).toContain('ETH');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the swap page says beside the field what is wrong with amount and address', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /422/ });
    const { page } = visitor;
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.1`);
    await page.waitForSelector('.more:has(.offers)');
    await page.getByLabel('You send').fill('90000');
    await page.waitForSelector('.amount-box.bad >> text=No exchange takes 90,000 BTC.');
    await page.waitForSelector('.amount-box.bad .suggestion:has-text("Most")');
    await page.getByLabel('You send').fill('0.2');
    await page.getByLabel('Your ETH address').fill(addresses.btc);
    await page.waitForSelector('.field .wrong:not(:empty)');
    expect(await page.getByLabel('Your ETH address').getAttribute('aria-invalid')).toBe('true');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the swap page is worked by keyboard alone: assets are searched by name and network', async () => {
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

  test('every page of a trial says that it is one, without asking anybody; without a word in the page it asks', async () => {
    await service.restartWith({ TRIAL: 'true' });
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/', '/status', '/embed', '/partners', '/admin', '/order/nosuchorder']) {
      await page.goto(originOf(service) + path);
      await page.waitForSelector('[role=note]:has-text("No real coins")');
    }
    expect(asked).not.toContain('/api/v1/health');
    // As a static host answers, which knows nothing of the service.
    await page.route('**/status', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: (await answer.text()).replace(/ data-trial="\w+"/, '') });
    });
    await page.goto(`${originOf(service)}/status`);
    await page.waitForSelector('[role=note]:has-text("No real coins")');
    expect(asked).toContain('/api/v1/health');
    await visitor.leave();
    await service.restartWith({ TRIAL: 'false' });
  });
});
