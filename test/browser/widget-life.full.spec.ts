import type { Browser } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { devices } from '../support/choosing.js';
import { originOf } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { ForeignPage, widgetOf } from '../support/foreign-page.js';
import { ok } from '../support/http.js';
import { addresses } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

describeWith('chromium')('a widget in a page of somebody else', () => {
  let service: Service;
  let browser: Browser;
  let origin: string;
  let host: ForeignPage;
  beforeAll(async () => {
    [service, browser] = await Promise.all([aService({ exchanges: ['fixedfloat'] }), aBrowser({ partitions: true })]);
    await service.sandbox.stopMarket();
    origin = originOf(service);
    host = await ForeignPage.serve();
  });
  afterAll(async () => {
    host.close();
    await browser.close();
    await service.stop();
  });

  const script = (attributes: string) => `<script src="${origin}/embed.js" ${attributes}></script>`;
  /** What the console of the page says, its frames' included. */
  const listening = ({ page }: Visitor): string[] => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    return said;
  };

  test.each(['desk', 'phone'] as const)(
    'a reload loses nothing: order, its page and another swap are a press away (%s)',
    async (device) => {
      host.tag = script('data-from="btc" data-to="eth" data-amount="0.0105"');
      const visitor = await Visitor.arrive(browser, { ...devices[device], expected: /favicon/ });
      await visitor.page.goto(host.url);
      let frame = await widgetOf(visitor);
      await frame.waitForSelector('.more:has(.offers)');
      const address = await swap(frame);
      await visitor.page.reload();
      frame = await widgetOf(visitor);
      await frame.waitForSelector('h1:has-text("Waiting for your deposit")');
      expect(await frame.innerText('main')).toContain(address);
      const [full] = await Promise.all([
        visitor.page.context().waitForEvent('page'),
        frame.click('text=Open the full page'),
      ]);
      await full.waitForSelector('#keep-hold');
      expect(new URL(full.url()).origin).toBe(origin);
      await service.sandbox.deposit(address);
      await frame.waitForSelector('h1:has-text("Completed")');
      await frame.click('text=Swap again');
      await frame.waitForSelector('.more:has(.offers)');
      expect(await frame.inputValue('input[inputmode=decimal]')).toBe('0.0105');
      await frame.waitForSelector('.your-swaps .badge:has-text("Completed")');
      await frame.click('.your-swaps a');
      await frame.waitForSelector('h1:has-text("Completed")');
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test('the swaps of one site are not those of another', async () => {
    host.tag = script('data-from="btc" data-to="eth"');
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    await visitor.page.goto(host.url);
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.more:has(.offers)');
    await swap(frame);
    await visitor.page.goto(origin);
    await visitor.page.waitForSelector('.more:has(.offers)');
    expect(await visitor.page.locator('#your-swaps').count()).toBe(0);
    await visitor.leave();
  });

  test('a decision is made inside the widget, address and all', async () => {
    host.tag = script('data-from="btc" data-to="eth" data-amount="0.0105"');
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    await visitor.page.goto(host.url);
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.more:has(.offers)');
    await frame.click('label:has-text("Fixed")');
    await frame.waitForSelector('.more:has(.offer:has-text("fixedfloat"))');
    await frame.click('.offer:has-text("fixedfloat")');
    const address = await swap(frame);
    await service.sandbox.deposit(address, { amount: '0.0095' });
    await frame.getByLabel('Your BTC address for the refund').fill(addresses.btc);
    await frame.click('text=Send it back there');
    await frame.waitForSelector('h1:has-text("Refunded")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('colours, corners, font and coins are as the tag says, and read well', async () => {
    host.tag = script(
      `data-from="btc" data-to="xmr" data-coins="btc, xmr, ETH" data-accent="#c2410c" data-background="#1c1917" data-radius="3" data-font="Georgia, serif"`,
    );
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    await visitor.page.goto(host.url);
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.more:has(.offers)');
    const styles = await frame.evaluate(() => {
      const button = getComputedStyle(document.querySelector('.button.primary')!);
      const root = getComputedStyle(document.documentElement);
      return [button.backgroundColor, button.borderRadius, root.fontFamily, root.colorScheme];
    });
    expect(styles).toEqual(['rgb(194, 65, 12)', '2px', 'Georgia, serif, system-ui, sans-serif', 'dark']);
    await frame.getByRole('button', { name: /Asset to receive/ }).click();
    await frame.waitForSelector('[role=option]');
    expect(await frame.locator('[role=option]').count()).toBe(3);
    await visitor.leave();
    for (const colours of ['accent=%23ffff00', 'background=%23ffe4e6', 'accent=%23123456&background=%23101820']) {
      const looker = await Visitor.arrive(browser);
      await looker.page.goto(`${origin}/embed?from=btc&to=eth&${colours}`);
      await looker.page.waitForSelector('.more:has(.offers)');
      expect([colours, await looker.findings()]).toEqual([colours, []]);
      await looker.leave();
    }
  });

  test('a height that the page asks for is kept, however high the widget is', async () => {
    host.tag = script('data-from="btc" data-to="eth" data-height="333"');
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    const { page } = visitor;
    await page.addInitScript(() => {
      const heights: number[] = [];
      Object.assign(window, { heights });
      window.addEventListener('message', ({ data }: MessageEvent<{ type?: string; height?: number } | null>) => {
        if (data?.type === 'swap:height') heights.push(data.height ?? 0);
      });
    });
    await page.goto(host.url);
    // By then the loader has been told, too.
    await eventually(async () =>
      expect(Math.max(...(await page.evaluate<number[]>('window.heights')))).toBeGreaterThan(333),
    );
    expect((await page.locator('iframe').boundingBox())?.height).toBe(333);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an order that the browser was told to forget is not opened by the widget any more', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/embed?from=btc&to=eth&amount=0.0105`);
    await page.waitForSelector('.more:has(.offers)');
    await swap(page);
    const second = await page.context().newPage();
    await second.goto(origin);
    await second.click('text=Forget these swaps');
    await second.click('text=Forget them');
    await second.waitForSelector('#your-swaps', { state: 'detached' });
    await page.reload();
    await page.waitForSelector('.more:has(.offers)');
    expect(await page.locator('h1:has-text("Waiting for your deposit")').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('what of a tag is wrong is said in the console of its page, and the rest of it holds', async () => {
    host.tag = script(
      `data-from="btc" data-to="nosuch" data-accent="reddish" data-radius="99" data-amount="a lot" data-coins="btc,eth,moon" data-colour="red"`,
    );
    const visitor = await Visitor.arrive(browser, { expected: /favicon/ });
    const said = listening(visitor);
    await visitor.page.goto(host.url);
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.swap-form');
    for (const [attribute, words] of [
      ['data-colour', 'there is no such attribute'],
      ['data-to', '“nosuch” is not traded here'],
      ['data-accent', '“reddish” is no colour'],
      ['data-radius', '“99” is no radius'],
      ['data-amount', '“a lot” is no amount'],
      ['data-coins', '“moon” is not traded here'],
    ] as const) {
      await eventually(() =>
        expect(
          said.filter((line) => line.startsWith('The swap widget') && line.includes(`${attribute}: ${words}`)),
        ).toHaveLength(1),
      );
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a key that is wrong is said at once, to its reader in words and to its owner in the console', async () => {
    const partner = await aPartner(service);
    const reading = { name: 'For reading alone', scopes: ['orders:read'] };
    const { key: reader } = await ok(partner.api.post('/partners/api-keys', reading));
    for (const [apiKey, words] of [
      ['swap_pk_live_nobodys', 'No order can be made with this key'],
      ['swap_pk_test_elsewhere', 'No order can be made with this key'],
      [partner.apiKey.replace(/.{4}$/, 'aaaa'), 'No order can be made with this key'],
      [String(reader), 'No order can be made with this key'],
    ] as const) {
      host.tag = script(`data-from="btc" data-to="eth" data-api-key="${apiKey}"`);
      const visitor = await Visitor.arrive(browser, { expected: /favicon|40[13]/ });
      const said = listening(visitor);
      await visitor.page.goto(host.url);
      const frame = await widgetOf(visitor);
      await frame.waitForSelector('text=This swap is not set up yet');
      expect(await frame.innerText('main')).not.toMatch(/x-service-api-key|401/);
      expect(await frame.getAttribute('a:has-text("Swap on the service")', 'href')).toContain('/?from=btc&to=eth');
      await eventually(() => expect(said.join('\n')).toContain(words));
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    }
  });
});
