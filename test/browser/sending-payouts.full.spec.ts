import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { newStaff, signedInAt } from '../support/consoles.js';
import { ok } from '../support/http.js';
import { addresses } from '../support/order.js';
import { aPayee, aPayout, setDestination } from '../support/payee.js';
import { testWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

const address = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService({ env: { PAYOUT_COOL_DOWN_HOURS: '0' } }));
});
afterAll(() => leave());

testWith('chromium')(
  'a treasurer takes what is approved over, has a file for the wallet and books all of it by one transaction',
  async () => {
    const [reviewer] = (await staffOf(service, ['reviewer'])) as [StaffMember];
    const payee = await aPayee(service, '1000.00');
    await ok(setDestination(payee, { asset: 'ltc', network: 'ltc', address }));
    for (let count = 0; count < 2; count += 1) {
      const { id } = await aPayout(payee, 60);
      await ok(reviewer.api.post(`/payout-requests/${id}/approve`));
    }
    const treasurer = await newStaff(service, browser, 'treasurer');
    const { page } = treasurer;
    await page.click('nav >> text="Payouts together"');
    await page.waitForSelector('td:has-text("$120.00")');
    expect(await treasurer.findings()).toEqual([]);
    await page.click('button:has-text("Send together")');
    await page.click('button:has-text("Take them over")');
    await page.waitForSelector('h1:text-is("2 payouts on LTC")');
    expect(await treasurer.findings()).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('button:text-is("Electrum")')]);
    expect(download.suggestedFilename()).toMatch(/^payouts-ltc-[0-9a-f]{8}-electrum\.csv$/);
    await page.fill('[name=tx_hashes]', `${'1'.repeat(64)} ${'2'.repeat(64)}`);
    await page.click('button:has-text("Check the chain")');
    await page.waitForSelector('text=2 of 2 are not seen to be paid yet');
    await page.fill('[name=tx_hashes]', '1'.repeat(64));
    await page.click('button:has-text("Check the chain")');
    await page.click('button:has-text("Complete 2 payouts")');
    await page.waitForSelector('text=Nothing is left to be sent');
    expect(await page.locator('td:has-text("Paid")').count()).toBe(2);
    expect(await treasurer.findings()).toEqual([]);
    expect(treasurer.complaints).toEqual([]);
    await treasurer.leave();
  },
);

testWith('chromium')(
  'a treasurer is told how many payouts could not be taken over together with the others',
  async () => {
    const staff = await staffOf(service, ['reviewer'], ['reviewer', 'treasurer']);
    const [reviewer, both] = staff as [StaffMember, StaffMember];
    const payee = await aPayee(service, '500.00', { asset: 'btc', network: 'btc', address: addresses.btc });
    for (const approving of [reviewer, both]) {
      const { id } = await aPayout(payee, 60);
      await ok(approving.api.post(`/payout-requests/${String(id)}/approve`));
    }
    const visitor = await signedInAt(browser, `${origin}/admin/payout-batches`, both.token);
    const { page } = visitor;
    await page.click('tr:has-text("BTC") >> button:has-text("Send together")');
    await page.click('button:has-text("Take them over")');
    await page.waitForSelector('text=1 could not be taken over');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  },
);
