import type { Browser } from 'playwright-core';
import { booksNow } from '../support/books-now.js';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells } from '../support/browser.js';
import { newStaff, signedInAt } from '../support/consoles.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { testWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService());
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

testWith('chromium')('who corrects the name of a colleague asks no other operator to confirm their roles', async () => {
  const [operator, other] = (await staffOf(
    service,
    ['operator'],
    // In no order that a list of them has.
    ['support', 'reviewer', 'operator'],
  )) as [StaffMember, StaffMember];
  const visitor = await signedInAt(browser, `${origin}/admin/staff`, operator.token);
  const { page } = visitor;
  await page.click(`tr:has-text("${other.email}") >> button:has-text("Change")`);
  await page.fill('dialog [name=name]', 'Grace Hopper');
  await page.click('dialog >> button:has-text("Save")');
  await page.waitForSelector(`tr:has-text("${other.email}"):has-text("Grace Hopper")`);
  const { data } = await ok(operator.api.get('/staff-changes'));
  expect((data as { subject: string }[]).filter(({ subject }) => subject === other.id)).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

testWith('chromium')('the old look at the books does not stand for the one that was asked for', async () => {
  const [operator] = (await staffOf(service, ['operator'])) as [StaffMember];
  await booksNow(operator);
  const visitor = await signedInAt(browser, `${origin}/admin`, operator.token);
  const { page } = visitor;
  // As long as no worker has looked, what is answered is of long ago.
  let hasLooked = false;
  await page.route('**/admin/reconciliation', async (route) => {
    const response = await route.fetch();
    if (hasLooked || route.request().method() !== 'GET') await route.fulfill({ response });
    else {
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...data, as_of: '2020-02-15T12:00:00.000Z' } } });
    }
  });
  const anAnswer = () =>
    page.waitForResponse((each) => each.url().endsWith('/reconciliation') && each.request().method() === 'GET');
  await page.goto(`${origin}/admin/books`);
  await page.waitForSelector('.notice:has-text("15 Feb 2020")');
  await Promise.all([anAnswer(), page.click('button:has-text("Look again")')]);
  await anAnswer();
  expect(await page.locator('.notice:has-text("15 Feb 2020")').count()).toBe(0);
  hasLooked = true;
  await page.waitForSelector('.notice:has-text("As of")');
  expect(await page.locator('.notice:has-text("15 Feb 2020")').count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});

// The payee's balance is of nobody's making: the books are looked at before.
testWith('chromium')('a reviewer whose answer was lost has approved the payout once by pressing again', async () => {
  const [reviewer] = (await staffOf(service, ['reviewer'])) as [StaffMember];
  const { id } = await aPayout(await aPayee(service, '500.00'), 60);
  const visitor = await signedInAt(browser, `${origin}/admin/payouts/${String(id)}`, reviewer.token);
  const { page } = visitor;
  await page.route('**/payout-requests/*/approve', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.click('section:has(#decision) button:has-text("Approve")');
  await page.click('dialog >> form button:has-text("Approve")');
  await page.waitForSelector('dialog .notice.bad');
  await page.unroute('**/payout-requests/*/approve');
  await page.click('dialog >> form button:has-text("Approve")');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.waitForSelector('.page-head >> text=Approved');
  await visitor.leave();
});

testWith('chromium')('what an exchange said first stands first in the time line of an order', async () => {
  const { id } = await anOrder(service);
  const [support] = (await staffOf(service, ['support'])) as [StaffMember];
  const visitor = await signedInAt(browser, `${origin}/admin`, support.token);
  const { page } = visitor;
  await tells(page, `**/api/v1/admin/orders/${id}`, ({ data }: { data: { legs: { id: string }[] } }) => {
    const report = { leg_id: data.legs[0]!.id, raw_status: 'told-early', status_name: 'waiting', applied: true };
    return { data: { ...data, provider_reports: [{ ...report, at: '2020-02-15T12:00:00.000Z' }] } };
  });
  await page.goto(`${origin}/admin/orders/${id}`);
  const lines = page.locator('section:has(#story) tbody tr');
  await lines.filter({ hasText: 'Waiting' }).first().waitFor();
  expect(await lines.first().innerText()).toContain('told-early');
  expect(visitor.complaints).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});

testWith('chromium')('a queue of which nothing waits any more is busy until its last job is done', async () => {
  const [support] = (await staffOf(service, ['support'])) as [StaffMember];
  const visitor = await signedInAt(browser, `${origin}/admin/staff`, support.token);
  const { page } = visitor;
  const queues = [
    { name: 'at-work', waiting: 0, running: 1 },
    { name: 'at-rest', waiting: 0, running: 0 },
  ];
  await tells(page, '**/api/v1/admin/overview', ({ data }: { data: object }) => ({ data: { ...data, queues } }));
  await page.goto(`${origin}/admin`);
  await page.waitForSelector('[aria-label="Busy queues"] td:has-text("at-work")');
  expect(await page.locator('[aria-label="Busy queues"] tbody tr').count()).toBe(1);
  expect(visitor.complaints).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.leave();
});
