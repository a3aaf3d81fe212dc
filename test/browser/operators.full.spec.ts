import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { newStaff } from '../support/consoles.js';
import { anOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { testWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
beforeAll(async () => {
  ({ service, browser, leave } = await aBrowsedService());
});
afterAll(() => leave());

testWith('chromium')(
  'an operator reads what the exchanges said of an order, asks again and looks into the queues; a second one confirms its value',
  async () => {
    const { apiKey } = await aPartner(service);
    const order = await anOrder(service, { apiKey });
    await order.pays();
    await order.becomes('completed');
    const [operator, second] = await Promise.all([
      newStaff(service, browser, 'operator'),
      newStaff(service, browser, 'operator'),
    ]);
    const { page } = operator;
    await page.click('nav >> text="Orders"');
    await page.click('tr:has-text("Completed") >> a');
    await page.waitForSelector('section:has(#trail) >> td:has-text("finished")');
    expect(await operator.findings()).toEqual([]);
    await page.click('button:has-text("Ask the exchange now")');
    await page.fill('[name=price_usd_from]', '51234.56');
    await page.fill('[name=reason]', 'The price of that hour was wrong');
    await page.click('button:has-text("Correct it")');
    await page.waitForSelector('text=Another operator has to confirm it');
    await page.click('nav >> text="Changes"');
    await page.waitForSelector('li:has-text("The price of that hour was wrong") >> text=Waiting');
    expect(await page.locator('button:has-text("Confirm")').count()).toBe(0);
    await second.page.click('nav >> text="Changes"');
    const change = second.page.locator('li:has-text("The price of that hour was wrong")');
    await change.waitFor();
    expect(await second.findings()).toEqual([]);
    await change.locator('button:has-text("Confirm")').click();
    await change.locator('text=Confirmed').waitFor();
    await change.locator('dd a').click();
    await second.page.waitForSelector('dd:text-is("$51,234.56")');
    await page.click('nav >> text="Providers"');
    await page.click('button:has-text("Switch off changenow")');
    await page.click('button:has-text("Switch on changenow")');
    await page.waitForSelector('button:has-text("Switch off changenow")');
    await page.click('nav >> text="Overview"');
    await page.click('button:has-text("Look into the queues")');
    await page.waitForURL('**/queues/');
    await page.waitForSelector('text=order-status-changenow');
    expect([...operator.complaints, ...second.complaints]).toEqual([]);
    await Promise.all([operator.leave(), second.leave()]);
  },
);
