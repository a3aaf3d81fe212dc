import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { beSignedIn, newStaff, originOf, signIn } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let browser: Browser;
let partner: Partner;
let orderId: string;
beforeAll(async () => {
  [service, browser] = await Promise.all([aService(), aBrowser()]);
  partner = await aPartner(service);
  const order = await anOrder(service, { apiKey: partner.apiKey, body: { external_id: 'shop-4711' } });
  await order.pays();
  await order.becomes('completed');
  orderId = order.id;
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describeWith('chromium')('the search of a console', () => {
  test('a member of the staff opens an order with a key, a paste and Enter; arrows lead to pages', async () => {
    const visitor = await newStaff(service, browser, 'support');
    const { page } = visitor;
    await page.keyboard.press('/');
    await page.waitForSelector('dialog [role=combobox]:focus');
    await page.keyboard.insertText(orderId);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/orders/${orderId}`);
    expect(await page.locator('dialog').count()).toBe(0);

    // Who types on at once loses no letter: the field has the focus before the browser turns to the next key.
    const focused = await page.evaluate(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
      await Promise.resolve();
      return document.activeElement?.role;
    });
    expect(focused).toBe('combobox');
    await page.keyboard.type(partner.email.slice(0, 12));
    await page.waitForSelector('[role=option]:has-text("Partner")');
    expect(await visitor.findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('p');
    const active = () => page.textContent('[role=option][aria-selected=true] strong');
    const first = await active();
    await page.keyboard.press('ArrowDown');
    expect(await active()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(first);
    await page.keyboard.type('roviders');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:text-is("Providers")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a slash that is written into a field stays there; nothing has the name of nobody', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${originOf(service)}/partners`);
    await signIn(page, partner);
    await page.waitForSelector('h1:text("Overview")');
    await page.click('nav >> text="Orders"');
    await page.click('[name=external_id]');
    await page.keyboard.press('/');
    expect(await page.locator('dialog').count()).toBe(0);
    await page.fill('[name=external_id]', '');
    await page.click('button:has-text("Search")');
    await page.keyboard.type('nobody-has-this');
    await page.waitForSelector('dialog >> text=Nothing has this name');
    await page.fill('[role=combobox]', 'shop-4711');
    await page.waitForSelector('[role=option]:has-text("BTC")');
    expect(await visitor.findings()).toEqual([]);
    await page.click('[role=option]:has-text("BTC")');
    await page.waitForURL(`**/partners/orders/${orderId}`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('what a list is narrowed to stands in its address, and a reload shows the same', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${originOf(service)}/partners`);
    await signIn(page, partner);
    await page.waitForSelector('h1:text("Overview")');
    await page.click('nav >> text="Orders"');
    await page.waitForSelector('td:has-text("Completed")');
    await page.selectOption('[name=status]', 'failed');
    await page.waitForSelector('text=No orders');
    expect(new URL(page.url()).search).toBe('?status=failed');
    await page.reload();
    await page.waitForSelector('text=No orders');
    expect(await page.inputValue('[name=status]')).toBe('failed');
    await page.selectOption('[name=status]', '');
    await page.waitForSelector('td:has-text("Completed")');
    expect(new URL(page.url()).search).toBe('');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the figures of an overview are those of the time that was chosen last', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await beSignedIn(page.context(), '/partners', partner.tokens.access_token);
    // As many orders as days, so that it is seen of which time they are.
    await page.route('**/partners/analytics?*', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      const days = Number(new URL(route.request().url()).searchParams.get('days'));
      await route.fulfill({ response, json: { data: { ...data, orders: days } } });
    });
    await page.goto(`${originOf(service)}/partners`);
    const figure = page.locator('.tile:has(.fine:text-is("Orders")) .figure');
    await eventually(async () => expect(await figure.innerText()).toBe('30'));
    await page.selectOption('[name=days]', '7');
    await eventually(async () => expect(await figure.innerText()).toBe('7'));
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('an order tells the staff its story and its money, and a list of orders is saved as a file', async () => {
    const visitor = await newStaff(service, browser, 'support');
    const { page } = visitor;
    await page.click('nav >> text="Orders"');
    await page.selectOption('[name=partner_id]', { label: 'A partner' });
    await page.selectOption('[name=provider]', 'changenow');
    await page.waitForSelector('td:has-text("Completed")');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Download CSV")')]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^order_id,status,status_name,/);
    expect(lines[1]).toContain(orderId);
    await page.click('td a');
    const story = page.locator('section:has(#story)');
    await story.locator('tr:has-text("changenow"):has-text("finished")').waitFor();
    await story.locator('tr:has-text("Ledger"):has-text("Commission accrual of $")').waitFor();
    await page.locator('section:has(#money) >> text=Its partner gets 0.5% of it.').waitFor();
    await page.locator('section:has(#next) >> text=has to do anything: it has ended.').waitFor();
    await page.click('summary:has-text("A letter to changenow")');
    await page.locator(`pre:has-text("Our reference: ${orderId}")`).waitFor();
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a list that is narrowed by a second thing stays narrowed by the first', async () => {
    const visitor = await newStaff(service, browser, 'support');
    const { page } = visitor;
    await page.click('nav >> text="Orders"');
    await page.selectOption('[name=provider]', 'changenow');
    await page.waitForURL(({ searchParams }) => searchParams.has('provider'));
    const asked = page.waitForRequest('**/admin/orders?*status=failed*');
    await page.selectOption('[name=status]', 'failed');
    const { searchParams } = new URL((await asked).url());
    expect([searchParams.get('provider'), searchParams.get('status')]).toEqual(['changenow', 'failed']);
    await page.waitForSelector('text=No orders');
    expect(await page.inputValue('[name=provider]')).toBe('changenow');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ provider: 'changenow', status: 'failed' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
