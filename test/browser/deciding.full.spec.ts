import type { Browser, Page } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { delay, eventually } from '../support/eventually.js';
import { devices } from '../support/choosing.js';
import { addresses, create } from '../support/order.js';
import { anOrderAt } from '../support/order-cases.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

/** A page asks again after half a minute while a refund is on its way. */
const patient = { timeout: 60_000 };

const { phone } = devices;

describeWith('chromium')('who is asked for a decision', () => {
  let service: Service;
  let browser: Browser;
  let leave: () => Promise<void>;
  let origin: string;
  beforeAll(async () => {
    ({ service, browser, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat', 'sideshift'] }));
    await service.sandbox.stopMarket();
  });
  afterAll(() => leave());
  beforeEach(() => service.sandbox.speed(10));

  /** As a browser says when its window is looked at again. */
  const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

  /** Until the exchange has just been asked how the order stands: nothing has it asked again within ten seconds. */
  async function justAsked(page: Page): Promise<void> {
    const asked = () => service.sandbox.requests('/order', 'fixedfloat');
    const before = await asked();
    const isAsked = async () => {
      await lookAgain(page);
      expect(await asked()).toBeGreaterThan(before);
    };
    await eventually(isAsked, { every: 500 });
  }

  test('a deposit that fell short is sent back to an address named in the choice, on a phone, after a slip', async () => {
    const { id, manageToken, depositAddress } = await anOrderAt(service, 'deposit_too_small');
    const visitor = await Visitor.arrive(browser, { ...phone, expected: /422|400/ });
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    const field = page.getByLabel('Your BTC address for the refund');
    await field.fill('bc1qwrong');
    await page.click('text=Send it back there');
    await page.waitForSelector('.field .wrong:not(:empty)');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await visitor.findings()).toEqual([]);
    // What the exchange does next is not asked for while nobody works.
    await service.stopWorker();
    await field.fill(addresses.btc);
    await justAsked(page);
    await page.click('text=Send it back there');
    await page.waitForSelector('text=Your decision was sent to the exchange');
    await page.reload();
    await page.waitForSelector('text=Your decision was sent to the exchange');
    expect(await page.getByLabel('Your BTC address for the refund').isVisible()).toBe(false);
    expect(await visitor.findings()).toEqual([]);
    await service.startWorker(0);
    await service.sandbox.speed(10);
    await page.waitForSelector('h1:has-text("Refunded")', patient);
    expect(await page.innerText('main')).toContain(`It went back to ${addresses.btc}`);
    expect(await page.innerText('main')).not.toMatch(/You receive/);
    expect(await service.sandbox.order(depositAddress)).toMatchObject({ refund_address: addresses.btc });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('what was made on a desk is decided on a phone by the private link, and the desk shows what became of it', async () => {
    const desk = await Visitor.arrive(browser, devices.desk);
    await desk.page.goto(`${origin}/?from=btc&to=eth&amount=0.0105`);
    await desk.page.click('label:has-text("Fixed")');
    await desk.page.click('.offer:has-text("FixedFloat")');
    const address = await swap(desk.page);
    await service.sandbox.deposit(address, { amount: '0.0095' });
    await desk.page.waitForSelector('h1:has-text("Less arrived than agreed")');
    await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await desk.page.getByRole('button', { name: 'Copy Private link' }).click();
    const link = await desk.page.evaluate(() => navigator.clipboard.readText());
    const other = await Visitor.arrive(browser, phone);
    await other.page.goto(desk.page.url());
    await other.page.waitForSelector('text=This browser may look, but not decide');
    await other.page.goto(link);
    await other.page.click('text=Go on with what arrived');
    for (const { page } of [other, desk]) await page.waitForSelector('h1:has-text("Completed")', patient);
    expect([...desk.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([desk.leave(), other.leave()]);
  });

  test('whoever has the exchange go on reads at once that this was sent, and is not asked again', async () => {
    const { id, manageToken } = await anOrderAt(service, 'deposit_too_large');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.getByRole('button', { name: 'Go on with what arrived' }).waitFor();
    await service.stopWorker();
    await justAsked(page);
    await page.click('text=Go on with what arrived');
    await page.waitForSelector('text=Your decision was sent to the exchange');
    expect(await page.getByRole('button', { name: 'Go on with what arrived' }).isVisible()).toBe(false);
    await service.startWorker(0);
    await service.sandbox.speed(10);
    await page.waitForSelector('h1:has-text("Completed")', patient);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('whoever comes back to the page of an order is told where the service does not answer any more', async () => {
    const { id } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await page.route('**/swap/events?*', (route) => route.abort());
    await page.goto(`${origin}/order/${id}`);
    await page.waitForSelector('h1:has-text("Waiting for your deposit")');
    await page.route('**/swap/status?*', (route) => route.abort());
    await eventually(
      async () => {
        await lookAgain(page);
        expect(await page.locator('text=/This is how the swap stood at \\d\\d:\\d\\d/').count()).toBe(1);
      },
      { within: 20_000, every: 500 },
    );
    expect(await page.innerText('h1')).toContain('Waiting for your deposit');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('a refund that needs a memo asks for it beside the address', async () => {
    const { id, manageToken } = await anOrderAt(service, 'deposit_too_small-memo');
    const visitor = await Visitor.arrive(browser, { expected: /422|400/ });
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.getByLabel('Your XRP address for the refund').fill(addresses.xrp);
    const memo = page.getByLabel('Destination tag for the refund');
    await memo.fill('not a number');
    await page.click('text=Send it back there');
    await page.waitForSelector('.field .wrong:not(:empty)');
    expect(await memo.getAttribute('aria-invalid')).toBe('true');
    await memo.fill('4711');
    await page.click('text=Send it back there');
    await service.sandbox.speed(10);
    await page.waitForSelector('h1:has-text("Refunded")', patient);
    await visitor.leave();
  });

  /** Where the first exchange of the one private order has paid the second. */
  async function paidBetween(): Promise<string> {
    const orders = await service.sandbox.orders();
    const paid = orders.find(
      ({ provider, true_status: status }) => provider === 'sideshift' && !/new|waiting/.test(status),
    );
    if (paid) return paid.deposit_address;
    await delay(200);
    return paidBetween();
  }

  test('what the second of two exchanges sends back goes to an address in the coin that it holds', async () => {
    const privately = { is_anonym: true, amount_from: '0.05', source: 102 };
    const {
      order_info: id,
      manage_token: manageToken,
      deposit,
    } = await eventually(() => create(service, { body: privately }));
    const visitor = await Visitor.arrive(browser, phone);
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await service.sandbox.speed(2);
    await service.sandbox.deposit(deposit.address);
    await service.sandbox.steer(await paidBetween(), 'refund');
    const field = page.getByLabel(/Your \w+ address for the refund/);
    await field.waitFor(patient);
    const coin = /Your (\w+) address/.exec(await page.innerText('label:has-text("address for the refund")'))?.[1];
    await field.fill(addresses[coin?.toLowerCase() as 'xmr']);
    await page.click('text=Send it back there');
    await page.waitForSelector('h1:has-text("Refunded")', patient);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
