import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { newStaff, signIn } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { addresses, create, PlacedOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { credit } from '../support/payee.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;

/** A completed order about which no exchange is asked any more, and what lets its customer decide. */
async function anEndedOrder(): Promise<{ order: PlacedOrder; token: string }> {
  const body = { refund_address: addresses.btc };
  const { order_info: id, manage_token: token, deposit, data } = await create(service, { body });
  const order = new PlacedOrder(service, id, deposit, data);
  await order.pays();
  await order.becomes('completed');
  await service.database.query(
    `UPDATE order_legs SET poll_round = NULL WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`,
    [id],
  );
  return { order, token };
}

describeWith('chromium')('people who want to be forgotten', () => {
  beforeAll(async () => {
    ({ service, browser, origin, leave } = await aBrowsedService());
  });
  afterAll(() => leave());

  test('people who want to be forgotten: a customer does it on the page of the swap, once sure', async () => {
    const { order, token } = await anEndedOrder();
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/order/${order.id}#${token}`);
    await page.click('summary:has-text("Have your data removed")');
    expect(await visitor.findings()).toEqual([]);
    await page.click('button:has-text("Remove my data")');
    // Not before the box is ticked.
    expect((await order.snapshot()).address_to).not.toBe('');
    await page.check('[name=sure]');
    await page.click('button:has-text("Remove my data")');
    await page.waitForSelector('text=Your data was removed');
    expect((await order.snapshot()).address_to).toBe('');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('people who want to be forgotten: a customer of a swap under way is told that it comes by itself', async () => {
    const { order_info: id, manage_token: token } = await create(service);
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${token}`);
    await page.click('summary:has-text("Have your data removed")');
    await page.check('[name=sure]');
    await page.click('button:has-text("Remove my data")');
    await page.waitForSelector('text=Your data will be removed');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('people who want to be forgotten: an owner closes the account, after giving up what it holds', async () => {
    const partner = await aPartner(service);
    await credit(service, partner, '12.50');
    const visitor = await Visitor.arrive(browser, { expected: /40[0139]|422/ });
    const { page } = visitor;
    await page.goto(`${origin}/partners`);
    await signIn(page, partner);
    await page.click('nav >> text="Security"');
    await page.click('button:has-text("Close the account")');
    const dialog = page.locator('dialog:has-text("Close the account for good?")');
    await dialog.locator('[name=email]').fill('somebody@example.com');
    expect(await visitor.findings()).toEqual([]);
    await dialog.locator('button:has-text("Close it for good")').click();
    await dialog.locator('.wrong:not(:empty)').waitFor();
    await dialog.locator('[name=email]').fill(partner.email);
    await dialog.locator('button:has-text("Close it for good")').click();
    await dialog.locator('text=The ledger holds 12.5').waitFor();
    await dialog.locator('[name=forfeit]').check();
    await dialog.locator('button:has-text("Close it for good")').click();
    await page.waitForSelector('button:has-text("Sign in")');
    await eventually(async () => {
      const mails = await service.sandbox.mails(partner.email);
      expect(mails.map(({ subject }) => subject)).toContain('Your account was closed');
    });
    await signIn(page, partner);
    await page.waitForSelector('[role=alert]');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('people who want to be forgotten: an operator closes an account and erases a customer by address', async () => {
    const { order } = await anEndedOrder();
    const { email } = await aPartner(service);
    const operator = await newStaff(service, browser, 'operator');
    const { page } = operator;
    await page.click('nav >> text="Partners"');
    await page.fill('[name=query]', email);
    await page.click(`tr:has-text("${email}") >> a`);
    await page.click('button:has-text("Close the account")');
    await page.fill('dialog [name=reason]', 'Asked by letter');
    expect(await operator.findings()).toEqual([]);
    await page.click('dialog button:has-text("Close it for good")');
    await page.waitForSelector('text=This account is closed');
    await page.click('nav >> text="Erasures"');
    expect(await operator.findings()).toEqual([]);
    await page.fill('[name=value]', addresses.eth);
    await page.fill('[name=reason]', 'Showed the wallet');
    await page.check('[name=shown]');
    await page.click('button:has-text("Erase")');
    await page.waitForSelector('text=Swaps found:');
    expect((await order.snapshot()).address_to).toBe('');
    expect(operator.complaints).toEqual([]);
    await operator.leave();
  });
});
