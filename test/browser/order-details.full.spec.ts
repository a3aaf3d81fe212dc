import type { Browser, Page } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { anOrderAt } from '../support/order-cases.js';
import { anEmail } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

const dayMs = 86_400_000;

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService());
});
afterAll(() => leave());

/** Has the page told what the service says of something, but for what is changed in it. */
async function tells(page: Page, what: string, changed: (json: Record<string, object>) => object): Promise<void> {
  await page.route(what, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed(await response.json()) });
  });
}

describeWith('chromium')('the page of an order', () => {
  test('a refund is linked to an explorer of the chain that the deposit came by', async () => {
    const { id } = await anOrderAt(service, 'refunded');
    const { order_info: order } = await service.client.getSwapStatus(id);
    const { data: assets } = await service.client.listAssets();
    const explorer = assets.find(({ param }) => param === order.currency_from)?.explorer?.tx;
    expect(explorer).toContain('{tx}');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}`);
    const link = page.locator('dt:text-is("Refund transaction") + dd a');
    expect(await link.getAttribute('href')).toBe(explorer?.replace('{tx}', String(order.refund_tx)));
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a deposit may still be sent for as long as the exchange has named no end, however long others took', async () => {
    const { id } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await page.route('**/swap/events?*', (route) => route.abort());
    await tells(page, '**/swap/status?*', ({ order_info, ...more }) => ({
      ...more,
      order_info: { ...order_info, creation_time: Math.floor(Date.now() / 1000) - 7200, expires_at: null },
      expected: { typical_seconds: null, slow_seconds: null, patience_seconds: 3600 },
    }));
    await page.goto(`${origin}/order/${id}`);
    await page.getByRole('link', { name: 'Open in a wallet' }).waitFor();
    expect(await page.innerText('main')).not.toContain('The time for a deposit is over');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('a private link leads a reader of another language to the order, and lets them decide there', async () => {
    const { id, manageToken } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser, { locale: 'de-DE' });
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.waitForURL(`${origin}/de/order/${id}`);
    await page.waitForSelector('#keep-hold');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a browser knows no more where mail about a swap went once its customer had that forgotten', async () => {
    const { id, manageToken } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    const mine = anEmail();
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.fill('[name=email]', mine);
    await page.click('text=Mail me');
    await page.waitForSelector('text=You get mail about this swap');
    await page.click('summary:has-text("Have your data removed")');
    await page.check('[name=sure]');
    await page.click('button:has-text("Remove my data")');
    await page.waitForSelector('text=Your data will be removed');
    await page.reload();
    await page.waitForSelector('#keep-hold');
    await page.waitForSelector('[name=email]');
    expect(await page.innerText('main')).not.toContain(mine);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describeWith('chromium')('the page that says how the service is', () => {
  test('an outage over midnight counts on each of its days for as long as it lasted there', async () => {
    const midnight = (Math.floor(Date.now() / dayMs) - 2) * dayMs;
    const at = (minutes: number) => new Date(midnight + minutes * 60_000).toISOString();
    const incidents = [{ component: 'queue', began_at: at(-30), ended_at: at(30) }];
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await tells(page, '**/api/v1/service-status*', ({ data }) => ({
      data: { ...data, watched_since: at(-10 * 24 * 60), incidents },
    }));
    await page.goto(`${origin}/status`);
    await page.waitForSelector('.uptime-bars .dip', { state: 'attached' });
    const days = (level: string) => page.locator(`.uptime-bars .${level}`).count();
    // Half an hour is a dip, an hour more than that.
    expect([await days('dip'), await days('down')]).toEqual([2, 0]);
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });
});
