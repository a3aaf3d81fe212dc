import type { Browser, Page } from 'playwright-core';
import { Visitor } from '../support/browser.js';
import { aBrowsedService } from '../support/browsed-service.js';
import { goTo, newStaff, originOf, signIn } from '../support/consoles.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { describeWith } from '../support/programs.js';
import { aReceiver } from '../support/receiver.js';
import type { Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

const sizes = [
  { on: 'a phone', viewport: { width: 390, height: 844 } },
  { on: 'a desk', viewport: { width: 1280, height: 800 } },
];

/** Nothing is cut off at any width that people have. */
async function widthsOf(page: Page): Promise<number[]> {
  const before = page.viewportSize();
  const beyond: number[] = [];
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if ((await page.evaluate<number>('document.documentElement.scrollWidth')) > width) beyond.push(width);
  }
  if (before) await page.setViewportSize(before);
  return beyond;
}

/** Presses Tab until what has the focus says `text`. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused?.includes(text)) return;
  }
  throw new Error(`no Tab leads to ${text}`);
}

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
beforeAll(async () => {
  ({ service, browser, leave } = await aBrowsedService({ env: { PAYOUT_COOL_DOWN_HOURS: '0' } }));
});
afterAll(() => leave());

describeWith('chromium')('days of people at work', () => {
  test.each(sizes)(
    "a partner's first week on $on: a key, a receiver, tests, an order, and what it earned",
    async ({ viewport }) => {
      const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
      const visitor = await Visitor.arrive(browser, { viewport });
      const { page } = visitor;
      await page.goto(`${originOf(service)}/partners`);
      await signIn(page, partner);
      await page.waitForSelector('h1:text("Overview")');
      await goTo(page, 'API keys');
      await page.click('button:has-text("Change A key")');
      await page.uncheck('[name="scope webhooks:write"]');
      await page.click('dialog >> button:has-text("Save")');
      const scopes = page.locator('td .fine', { hasText: 'orders:read' });
      await scopes.filter({ hasNotText: 'webhooks:write' }).waitFor();
      await goTo(page, 'Webhooks');
      await page.click('button:has-text("New endpoint")');
      await page.fill('[name=url]', receiver.url);
      await page.waitForSelector('dialog >> text=order.created');
      await page.click('button:has-text("Add the endpoint")');
      await page.click('dialog >> button:has-text("Done")');
      await page.click(`td a:has-text("${receiver.url}")`);
      await page.selectOption('section:has(#test) [name=type]', 'order.created');
      await page.click('button:has-text("Send a test")');
      const sent = page.locator('tr:has-text("order.created")');
      await sent.locator('text=Delivered').waitFor();
      expect(receiver.received('order.created')).toMatchObject([{ event: { test: true } }]);
      await sent.locator('text=Details').click();
      await page.waitForSelector('dialog .timeline >> text=/after \\d+ ms/');
      expect(await visitor.findings()).toEqual([]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      const order = await anOrder(service, {
        apiKey: partner.apiKey,
        body: { amount_from: '0.9', external_id: 'first-one' },
      });
      await order.pays();
      await order.becomes('completed');
      await goTo(page, 'Orders');
      await page.click('td a >> nth=0');
      await page.waitForSelector('dd:text-is("first-one")');
      expect(await visitor.findings()).toEqual([]);
      for (const place of ['Overview', 'Webhooks', 'Events', 'Limits', 'Members', 'Affiliate']) {
        await goTo(page, place);
        expect(await visitor.findings()).toEqual([]);
        expect(await widthsOf(page)).toEqual([]);
      }
      await goTo(page, 'Overview');
      await page.waitForSelector('section:has(#pairs) td:has-text("$")');
      await page.click('summary:has-text("Commission")');
      await page.waitForSelector('[aria-label="Commission by day"] td:has-text("$")');
      expect(visitor.complaints).toEqual([]);
      await Promise.all([visitor.leave(), receiver.close()]);
    },
  );

  test.each(sizes)(
    "a reviewer's and a treasurer's day on $on: what waits is found, decided, priced and sent",
    async ({ viewport }) => {
      const payee = await aPayee(service, '500.00');
      const { id } = await aPayout(payee, 120);
      const reviewer = await newStaff(service, browser, 'reviewer', viewport);
      const { page } = reviewer;
      await page.click('a:text-is("Payouts to review")');
      await page.click(`a[href$="/payouts/${String(id)}"]`);
      await page.waitForSelector('section:has(#owes) >> text=ETH');
      await page.click('button:has-text("Approve")');
      await page.click('dialog >> form button:has-text("Approve")');
      await page.waitForSelector('text=Two people stand behind every payout');
      expect(await reviewer.findings()).toEqual([]);
      const treasurer = await newStaff(service, browser, 'treasurer', viewport);
      const { page: desk } = treasurer;
      await desk.waitForSelector('a:text-is("Payouts to send")');
      expect(await treasurer.findings()).toEqual([]);
      await goTo(desk, 'Payouts');
      await desk.click(`a[href$="/payouts/${String(id)}"]`);
      await desk.click('button:has-text("Take over for sending")');
      await desk.click('dialog >> form button:has-text("Take over for sending")');
      await desk.waitForSelector('section:has(#owes) svg.qr');
      expect(await desk.getAttribute('a:text-is("Open in a wallet")', 'href')).toMatch(/^ethereum:0x/);
      expect(await treasurer.findings()).toEqual([]);
      expect(await widthsOf(desk)).toEqual([]);
      await desk.click('button:has-text("Complete")');
      await desk.fill('[name=tx_hash]', `0x${'cd'.repeat(31)}${viewport.width === 390 ? '01' : '02'}`);
      await desk.click('dialog >> form button:has-text("Complete")');
      await desk.waitForSelector('.page-head >> text=Paid');
      expect([...reviewer.complaints, ...treasurer.complaints]).toEqual([]);
      await Promise.all([reviewer.leave(), treasurer.leave()]);
    },
  );

  test.each(sizes)(
    "an operator's day on $on: every page is there whole, and what is new is told",
    async ({ viewport }) => {
      const operator = await newStaff(service, browser, 'operator', viewport);
      const { page } = operator;
      for (const place of [
        'Overview',
        'Payouts',
        'Payouts together',
        'Partners',
        'Providers',
        'Listings',
        'Audit',
        'Staff',
      ]) {
        await goTo(page, place);
        expect((await operator.findings()).map((finding) => `${place} ${finding}`)).toEqual([]);
        expect([place, await widthsOf(page)]).toEqual([place, []]);
      }
      await goTo(page, 'Orders');
      const partner = await aPartner(service);
      await anOrder(service, { apiKey: partner.apiKey });
      await page.click('button:has-text("1 new: show")', { timeout: 40_000 });
      await page.waitForSelector('button:has-text("1 new: show")', { state: 'detached' });
      expect(operator.complaints).toEqual([]);
      await operator.leave();
    },
  );

  test('whoever presses a key as soon as a page stands is heard', async () => {
    const operator = await newStaff(service, browser, 'operator');
    const { page } = operator;
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('h1')?.textContent !== 'Overview') return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.waitForSelector('dialog [role=combobox]:focus');
    expect(operator.complaints).toEqual([]);
    await operator.leave();
  });

  test('a reviewer approves a payout by the keyboard alone', async () => {
    const payee = await aPayee(service, '500.00');
    const { id } = await aPayout(payee, 130);
    const reviewer = await newStaff(service, browser, 'reviewer');
    const { page } = reviewer;
    await page.keyboard.press('/');
    await page.waitForSelector('dialog [role=combobox]:focus');
    await page.keyboard.insertText(String(id));
    await page.waitForSelector('[role=option]:has-text("Payout")');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("$130.00")');
    await tabTo(page, 'Approve');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await tabTo(page, 'Approve');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Two people stand behind every payout');
    const [staff] = (await staffOf(service, ['support'])) as [StaffMember];
    expect(await ok(staff.api.get(`/payout-requests/${String(id)}`))).toMatchObject({ status: 'approved' });
    expect(reviewer.complaints).toEqual([]);
    await reviewer.leave();
  });
});
