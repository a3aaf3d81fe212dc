import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells, Visitor } from '../support/browser.js';
import { addresses } from '../support/order.js';
import { anOrderAt } from '../support/order-cases.js';
import { anEmail } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

const dayMs = 86_400_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService());
});
afterAll(() => leave());

/** What the service says, by name. */
type Said = Readonly<Record<string, object>>;

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
    await tells(page, '**/swap/status?*', ({ order_info, ...more }: Said) => ({
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

  test('a private link that lost its end takes no right from a browser that has it', async () => {
    const { id, manageToken } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser, { expected: /40\d/ });
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.waitForSelector('#keep-hold');
    await page.goto(`${origin}/order/${id}#${manageToken.slice(0, -2)}`);
    await page.waitForSelector('text=The private link is not whole');
    await page.waitForSelector('#keep-hold');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an order that has ended is called what it is, whatever it waited for before', async () => {
    const { id } = await anOrderAt(service, 'completed');
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await page.route('**/swap/events?*', (route) => route.abort());
    await tells(page, '**/swap/status?*', ({ order_info, ...more }: Said) => ({
      ...more,
      order_info: { ...order_info, action_required: { code: 'provider_hold', message: 'The exchange holds it' } },
    }));
    await page.goto(`${origin}/order/${id}`);
    await page.waitForSelector('h1');
    expect((await page.innerText('h1')).trim()).toBe('Completed');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('the time that a step usually takes is reckoned from when the order came there the last time', async () => {
    const { id } = await anOrderAt(service, 'exchanging');
    const visitor = await Visitor.arrive(browser, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await page.route('**/swap/events?*', (route) => route.abort());
    await tells(page, '**/swap/status?*', ({ order_info, ...more }: Said) => ({
      ...more,
      order_info: {
        ...order_info,
        timeline: [
          { status_name: 'exchanging', at: hoursAgo(5) },
          { status_name: 'confirming', at: hoursAgo(4) },
          { status_name: 'exchanging', at: hoursAgo(0) },
        ],
      },
      expected: { typical_seconds: 3600, slow_seconds: 7200, patience_seconds: null },
    }));
    await page.goto(`${origin}/order/${id}`);
    await page.waitForSelector('.next-step >> text=/Usually done by/');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('a browser that may show notifications tells of no order that nobody asked it to tell of', async () => {
    const { id, manageToken } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }));
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.getByRole('button', { name: 'Notify me in this browser' }).waitFor();
    expect(visitor.complaints).toEqual([]);
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

  test('what is noted of an order that was kept while the storage was full is known once there is room', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.0105`);
    await page.waitForSelector('.offers');
    await page.evaluate(() => {
      const usual = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
      const value = (name: string) => {
        if (!name.startsWith('swap.order.')) return;
        Object.defineProperty(Storage.prototype, 'setItem', usual);
        throw new DOMException('There is no room', 'QuotaExceededError');
      };
      Object.defineProperty(Storage.prototype, 'setItem', { ...usual, value });
    });
    await swap(page);
    await page.fill('[name=email]', 'me@example.com');
    await page.click('button:has-text("Mail me")');
    await page.waitForSelector('text=You get mail about this swap');
    await page.evaluate(() => history.pushState(null, '', '/'));
    await page.waitForSelector('#your-swaps');
    expect(await page.locator('.your-swaps a').count()).toBe(1);
    await page.click('.your-swaps a');
    await page.waitForSelector('text=You get mail about this swap');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describeWith('chromium')('the swap page of a service with one exchange', () => {
  test('a fixed rate is held for whoever presses the best offer by hand, too', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.0105&rate=fixed`);
    await page.click('.offer:has-text("ChangeNOW")');
    await page.fill('[name=address_to]', addresses.eth);
    await page.click('text=Review the swap');
    await page.waitForSelector('button:has-text("Create the swap")');
    expect(await page.innerText('.review')).toContain('This price holds for');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describeWith('chromium')('the page that says how the service is', () => {
  /** The status page, told of something that does not work since two days ago, when the service was first watched. */
  async function statusAfter(component: string, hours: number): Promise<Visitor> {
    const incidents = [{ component, began_at: hoursAgo(48), ended_at: hoursAgo(48 - hours) }];
    const visitor = await Visitor.arrive(browser);
    await tells(visitor.page, '**/api/v1/service-status*', ({ data }: Said) => ({
      data: { ...data, watched_since: hoursAgo(48), incidents },
    }));
    await visitor.page.goto(`${origin}/status`);
    return visitor;
  }
  const row = (name: string) => `.part:has(h3:text-is("${name}"))`;

  test('a part is said to have worked for a share of the time since it is watched, and not of days before', async () => {
    const visitor = await statusAfter('queue', 24);
    await visitor.page.waitForSelector('.uptime >> text=50% up');
    expect(visitor.complaints).toEqual([]);
    await visitor.page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('an outage of the service is one of its database, too, and of nothing else', async () => {
    const visitor = await statusAfter('service', 24);
    await visitor.page.waitForSelector(`${row('Database')} >> text=50% up`);
    await visitor.page.waitForSelector(`${row('Reference prices')} >> text=100% up`);
    expect(visitor.complaints).toEqual([]);
    await visitor.page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('an outage over midnight counts on each of its days for as long as it lasted there', async () => {
    const midnight = (Math.floor(Date.now() / dayMs) - 2) * dayMs;
    const at = (minutes: number) => new Date(midnight + minutes * 60_000).toISOString();
    const incidents = [{ component: 'queue', began_at: at(-30), ended_at: at(30) }];
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await tells(page, '**/api/v1/service-status*', ({ data }: Said) => ({
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
