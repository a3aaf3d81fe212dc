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

testWith('chromium')(
  'a treasurer whose answer was lost is led to the one batch that was made by pressing again',
  async () => {
    const [reviewer, treasurer] = (await staffOf(service, ['reviewer'], ['treasurer'])) as [StaffMember, StaffMember];
    const to = { asset: 'xrp', address: addresses.xrp, memo_tag: '4711' };
    const { id } = await aPayout(await aPayee(service, '500.00', to), 60);
    await ok(reviewer.api.post(`/payout-requests/${String(id)}/approve`));
    // What another test left ready.
    await treasurer.api.post('/payout-batches', { network: 'btc' });
    const visitor = await signedInAt(browser, `${origin}/admin/payout-batches`, treasurer.token);
    const { page } = visitor;
    const made = '**/api/v1/admin/payout-batches';
    await page.route(made, async (route) => {
      if (route.request().method() === 'POST') {
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await page.click('tr:has-text("XRP") >> button:has-text("Send together")');
    await page.click('dialog >> button:has-text("Take them over")');
    await page.waitForSelector('dialog .notice.bad');
    await page.unroute(made);
    // The list hears that nothing is ready any more.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForSelector('section:has(#ready) >> text=Nothing is approved');
    await page.click('dialog >> button:not([aria-disabled]):has-text("Take them over")');
    await page.waitForSelector('h1:text-is("1 payout on XRP")');
    const { data } = await ok(treasurer.api.get('/payout-batches'));
    expect((data as { network: string }[]).filter(({ network }) => network === 'xrp')).toHaveLength(1);
    await visitor.leave();
  },
);

testWith('chromium')('the list of a batch names the memo that coins have to be sent with', async () => {
  const [reviewer, treasurer] = (await staffOf(service, ['reviewer'], ['treasurer'])) as [StaffMember, StaffMember];
  const to = { asset: 'xrp', address: addresses.xrp, memo_tag: '81526' };
  const { id } = await aPayout(await aPayee(service, '500.00', to), 60);
  await ok(reviewer.api.post(`/payout-requests/${String(id)}/approve`));
  const batch = await ok(treasurer.api.post('/payout-batches', { network: 'xrp', payout_request_ids: [id] }));
  const visitor = await signedInAt(browser, `${origin}/admin/payout-batches/${String(batch.id)}`, treasurer.token);
  await visitor.page.waitForSelector('section:has(#payouts) td:has-text("with 81526")');
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
