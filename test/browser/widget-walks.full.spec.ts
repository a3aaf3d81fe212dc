import type { Browser, Frame } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { devices, toldOf, type Device } from '../support/choosing.js';
import { originOf } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { ForeignPage, widgetOf } from '../support/foreign-page.js';
import { addresses } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

const both = ['desk', 'phone'] as const;

/** What the swap page does for people, it does for those of somebody else's page. */
describeWith('chromium')('who swaps in a page of somebody else', () => {
  let service: Service;
  let browser: Browser;
  let host: ForeignPage;
  beforeAll(async () => {
    [service, browser, host] = await Promise.all([
      aService({ exchanges: ['fixedfloat', 'exolix'] }),
      aBrowser({ partitions: true }),
      ForeignPage.serve(),
    ]);
    const pair = 'data-from="btc" data-to="eth" data-amount="0.0105"';
    host.tag = `<script src="${originOf(service)}/embed.js" ${pair}></script>`;
  });
  afterAll(async () => {
    host.close();
    await browser.close();
    await service.stop();
  });

  /** Somebody who looks at offers in the widget. */
  async function reader(device: Device, expected: RegExp): Promise<{ visitor: Visitor; frame: Frame }> {
    const visitor = await Visitor.arrive(browser, { ...devices[device], expected });
    await visitor.page.goto(host.url);
    const frame = await widgetOf(visitor);
    await frame.waitForSelector('.offers');
    return { visitor, frame };
  }

  test.each(both)(
    'a reader of a foreign page is asked what an amount means, told the limits, and finds coins by name (%s)',
    async (device) => {
      const { visitor, frame } = await reader(device, /favicon|422/);
      const amount = frame.getByLabel('You send');
      await amount.fill('1,500');
      await frame.waitForSelector('text=can mean 2 amounts');
      expect(await amount.inputValue()).toBe('1,500');
      await frame.getByRole('button', { name: '1.5 BTC' }).click();
      await frame.waitForSelector('.offers');
      await amount.fill('-1');
      expect(await toldOf(frame, 'from')).toBe('Enter an amount above zero.');
      await amount.fill('90000000');
      await frame.waitForSelector('text=No exchange takes 90,000,000 BTC.');
      // The bound moves with the market: whoever presses an old one is told the new one.
      await eventually(async () => {
        await frame.getByRole('button', { name: /^Most [\d,.]+ BTC$/ }).click();
        await frame.waitForSelector('.offer', { timeout: 2000 });
      });
      await frame.getByRole('button', { name: /Asset to receive/ }).click();
      await frame.fill('.search', 'mnero');
      await frame.getByRole('option').first().click();
      await frame.waitForSelector('text=Your XMR address');
      expect(await visitor.findings()).toEqual([]);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test.each(both)(
    'a reader of a foreign page chooses an offer, goes back from the review, and is not led on by an old rate (%s)',
    async (device) => {
      const { visitor, frame } = await reader(device, /favicon|ERR_INTERNET_DISCONNECTED/);
      await frame.click('.offer:has-text("FixedFloat")');
      await frame.fill('[name=address_to]', addresses.eth);
      await frame.getByRole('button', { name: 'Review the swap' }).click();
      await frame.waitForSelector('button:has-text("Create the swap")');
      expect(await frame.innerText('main')).toContain('FixedFloat');
      await visitor.page.evaluate(() => history.back());
      await frame.waitForSelector('.offers');
      expect(visitor.page.url()).toBe(host.url);
      expect(await frame.inputValue('[name=address_to]')).toBe(addresses.eth);
      await visitor.page.context().setOffline(true);
      await frame.waitForSelector('.notice.warn:has-text("This rate is old")');
      await frame.getByRole('button', { name: 'Review the swap' }).click();
      await frame.waitForSelector('[role=alert] >> text=You are offline: the rate is old.');
      await visitor.page.context().setOffline(false);
      await frame.waitForSelector('.rate-line');
      await frame.getByRole('button', { name: 'Review the swap' }).click();
      await frame.click('button:has-text("Create the swap")');
      await frame.waitForSelector('h1:has-text("Waiting for your deposit")');
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test.each(both)(
    'a reader of a foreign page whose swap failed is told whom to ask, and begins again in place (%s)',
    async (device) => {
      const { visitor, frame } = await reader(device, /favicon/);
      await frame.click('.offer:has-text("ChangeNOW")');
      const open = visitor.page.url();
      const address = await swap(frame);
      await service.sandbox.deposit(address);
      await service.sandbox.steer(address, 'fail');
      await frame.waitForSelector('h1:has-text("Failed")');
      const shown = await frame.innerText('main');
      expect(shown).not.toMatch(/You receive/);
      expect(shown).toMatch(/Help from the exchange[^]*ChangeNOW/);
      expect(await visitor.findings()).toEqual([]);
      await frame.click('text=Swap again');
      await frame.waitForSelector('.offers');
      expect(await frame.getByLabel('You send').inputValue()).toBe('0.0105');
      expect(visitor.page.url()).toBe(open);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );
});
