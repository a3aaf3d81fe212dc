import type { Browser, Page } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells, Visitor } from '../support/browser.js';
import { newStaff, originOf } from '../support/consoles.js';
import { Esplora } from '../support/esplora.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** An order as its page is told of it. */
interface Shown {
  readonly evidence: { readonly deposit: object };
}

describeWith('chromium')('pages that show what a chain says', () => {
  let chain: Esplora;
  let service: Service;
  let browser: Browser;
  let leave: () => Promise<void>;
  let order: PlacedOrder;

  beforeAll(async () => {
    chain = await Esplora.start();
    const env = { CHAIN_LTC_URL: chain.url, CHAIN_ROUND_MS: '100' };
    ({ service, browser, leave } = await aBrowsedService({ env }));
    order = await anOrder(service, { body: { currency_from: 'ltc', amount_from: '10' } });
  });
  afterAll(async () => {
    await leave();
    await chain.close();
  });

  /** As if the chain had confirmed it then. */
  const confirmedAt = (at: string) =>
    service.database.query(
      `UPDATE orders SET evidence = jsonb_set(evidence, '{deposit,confirmed_at}', to_jsonb($2::text)), version = version + 1
       WHERE public_id = $1`,
      [order.id, at],
    );

  /** Has the page told something else of the order, and nothing of what happens to it. */
  async function isShown(page: Page, instead: (order: Shown) => object): Promise<void> {
    await page.route('**/swap/events?*', (route) => route.abort());
    await tells(page, '**/swap/status?*', ({ order_info: shown }: { order_info: Shown }) => ({
      order_info: { ...shown, ...instead(shown) },
    }));
  }

  test('the customer reads that the network has the coins, then that it confirmed them, then that the exchange is late', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${originOf(service)}/order/${order.id}`);
    await page.waitForSelector('text=Send your deposit');
    chain.pay(order.deposit.address, 1_000_000_000);
    await page.waitForSelector('text=Seen by the network, 1 of 6 confirmations');
    await page.waitForSelector('h1:has-text("Deposit seen")');
    expect(await page.locator('text=Send your deposit').count()).toBe(0);
    expect(await visitor.findings()).toEqual([]);
    chain.height += 5;
    await page.waitForSelector('text=The network has confirmed your coins');
    await confirmedAt(minutesAgo(32));
    await page.waitForSelector('text=ChangeNOW is late');
    await page.waitForSelector('text=The network confirmed your coins 32 minutes ago');
    await page.waitForSelector('#help');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the customer whose coins came in full is told so, with however many zeros the network writes them', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await isShown(page, ({ evidence }) => ({
      evidence: { ...evidence, deposit: { ...evidence.deposit, amount: '10.00' } },
    }));
    await page.goto(`${originOf(service)}/order/${order.id}`);
    await page.waitForSelector('text=ChangeNOW is late');
    expect(await page.innerText('main')).not.toContain('The network shows another amount');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('the customer of an order that has expired is told, too, that the network has the coins', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await isShown(page, () => ({ status_name: 'expired' }));
    await page.goto(`${originOf(service)}/order/${order.id}`);
    await page.waitForSelector('h1:has-text("Expired")');
    await page.waitForSelector('text=ChangeNOW is late');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('the staff reads what is wrong, with a letter to the exchange that is ready to be sent', async () => {
    const visitor = await newStaff(service, browser, 'operator');
    const { page } = visitor;
    await page.goto(`${originOf(service)}/admin/orders`);
    await page.waitForSelector('td:has-text("Deposit not credited")');
    await page.goto(`${originOf(service)}/admin/orders/${order.id}`);
    await page.waitForSelector('text=the exchange still says that it waits');
    const letter = (await page.textContent('section:has(#chain) pre')) ?? '';
    expect(letter).toContain(order.deposit.address);
    expect(letter).toContain('you still report it as waiting');
    expect(await visitor.findings()).toEqual([]);
    await visitor.leave();
  });
});
