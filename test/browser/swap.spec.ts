import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
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

describeWith('chromium')('the swap page', () => {
  test('the swap page makes a swap in three interactions and follows it to the end', async () => {
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

  test('the swap page asks its customer what shall become of a deposit that was too small, and does it', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    // The fixed offers come late: what is chosen among the floating ones meanwhile has to stay chosen.
    await page.route(/quote\?.*fixed/, async (route) => {
      await delay(500);
      await route.continue();
    });
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.0105`);
    await page.click('label:has-text("Fixed")');
    await page.waitForSelector('.more:has(.offer:has-text("fixedfloat"))');
    await page.click('.offer:has-text("fixedfloat")');
    const address = await swap(page);
    await service.sandbox.deposit(address, { amount: '0.0095' });
    await page.waitForSelector('text=Your decision is needed');
    expect(await visitor.findings()).toEqual([]);
    await page.click('text=Go on with what arrived');
    await page.waitForSelector('h1:has-text("Completed")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
