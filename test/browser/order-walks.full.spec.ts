import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { devices } from '../support/choosing.js';
import { eventually } from '../support/eventually.js';
import { anEmail } from '../support/partner.js';
import { anOrderAt } from '../support/order-cases.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

const { phone } = devices;
const both = ['desk', 'phone'] as const;

describeWith('chromium')('whoever has an order', () => {
  let service: Service;
  let browser: Browser;
  let leave: () => Promise<void>;
  let origin: string;
  beforeAll(async () => {
    ({ service, browser, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat', 'sideshift'] }));
  });
  afterAll(() => leave());
  beforeEach(() => service.sandbox.speed(10));

  /** The text that a copy button put on the clipboard. */
  const copied = async ({ page }: Visitor, what: string): Promise<string> => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.getByRole('button', { name: `Copy ${what}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };

  test('another device looks and pays without the private link, and decides with it', async () => {
    const desk = await Visitor.arrive(browser);
    await desk.page.goto(`${origin}/?from=btc&to=eth&amount=0.0105`);
    await desk.page.waitForSelector('.more:has(.offers)');
    await swap(desk.page);
    const open = desk.page.url();
    await desk.page.waitForSelector('#keep-hold');
    const link = await copied(desk, 'Private link');
    expect(link).toMatch(/\/order\/[a-z0-9]{26}#mt_/);
    const other = await Visitor.arrive(browser, phone);
    await other.page.goto(open);
    expect(await other.page.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')).toMatch(
      /^bitcoin:bc1/,
    );
    expect(await other.page.locator('#keep-hold').count()).toBe(0);
    // Into the page that is open, as a scanned code opens it.
    await other.page.goto(link);
    await other.page.waitForSelector('#keep-hold');
    expect(other.page.url()).toBe(open);
    await other.page.reload();
    await other.page.waitForSelector('#keep-hold');
    expect(await other.findings()).toEqual([]);
    expect([...desk.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([desk.leave(), other.leave()]);
  });

  test('a private link that lost its end shows the order all the same, and says so', async () => {
    const { id, manageToken } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser, { expected: /40\d/ });
    await visitor.page.goto(`${origin}/order/${id}#${manageToken.slice(0, -2)}`);
    await visitor.page.waitForSelector('text=The private link is not whole');
    await visitor.page.waitForSelector('h1:has-text("Waiting for your deposit")');
    await visitor.page.goto(`${origin}/order/${id}#${manageToken}`);
    await visitor.page.waitForSelector('#keep-hold');
    expect(await visitor.page.locator('text=is not whole').count()).toBe(0);
    await visitor.leave();
  });

  test('mail is asked for on the page, names the private link, and ends when nobody wants it any more', async () => {
    const { id, manageToken, depositAddress } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser, { expected: /400/ });
    const { page } = visitor;
    const mine = anEmail();
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.fill('[name=email]', 'me@nowhere');
    await page.click('text=Mail me');
    await page.waitForSelector('.field .wrong:not(:empty)');
    await page.fill('[name=email]', mine);
    await page.click('text=Mail me');
    await page.waitForSelector('text=You get mail about this swap');
    await page.reload();
    await page.waitForSelector('text=You get mail about this swap');
    await service.sandbox.deposit(depositAddress);
    await service.sandbox.speed(10);
    await page.waitForSelector('h1:has-text("Completed")');
    const [mail] = await eventually(async () => {
      const mails = await service.sandbox.mails(mine);
      expect(mails.length).toBeGreaterThan(1);
      return mails;
    });
    expect(mail?.text).toContain(`/order/${id}#${manageToken}`);
    await visitor.leave();
    const other = await anOrderAt(service, 'waiting');
    const again = await Visitor.arrive(browser);
    await again.page.goto(`${origin}/order/${other.id}#${other.manageToken}`);
    await again.page.fill('[name=email]', mine);
    await again.page.click('text=Mail me');
    await again.page.click('text=No more mail');
    await again.page.waitForSelector('[name=email]');
    await again.page.reload();
    await again.page.waitForSelector('[name=email]');
    await again.leave();
  });

  test('the tab and a notification tell what happens, and the browser is asked only when somebody wants it', async () => {
    const { id, manageToken, depositAddress } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.addInitScript(() => {
      const told: string[] = [];
      const asked: number[] = [];
      let permission = 'default';
      class FakeNotification {
        constructor(title: string) {
          told.push(title);
        }
        close(): void {
          told.pop();
        }
        static get permission() {
          return permission;
        }
        static requestPermission() {
          asked.push(1);
          permission = 'granted';
          return Promise.resolve(permission);
        }
      }
      Object.assign(window, { told, asked, Notification: FakeNotification });
    });
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.waitForSelector('#keep-hold');
    expect(await page.title()).toBe('Waiting for your deposit · BTC to ETH');
    expect(await page.evaluate('window.asked.length')).toBe(0);
    await page.click('text=Notify me in this browser');
    await page.waitForSelector('text=This browser tells you');
    expect(await page.evaluate('[window.asked.length, window.told]')).toEqual([1, ['You will be told here']]);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await service.sandbox.deposit(depositAddress);
    await service.sandbox.speed(10);
    await page.waitForSelector('h1:has-text("Completed")');
    expect(await page.title()).toContain('Completed');
    expect(await page.evaluate('window.told.at(-1)')).toBe('Completed');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a page without a network says that it is not live, and catches up by itself; so does a second tab', async () => {
    const { id, manageToken, depositAddress } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser, { expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.waitForSelector('#keep-hold');
    const second = await page.context().newPage();
    await second.goto(`${origin}/order/${id}`);
    await second.waitForSelector('#keep-hold');
    await page.context().setOffline(true);
    await page.waitForSelector('text=/This is how the swap stood at \\d\\d:\\d\\d/');
    await service.sandbox.deposit(depositAddress);
    await service.sandbox.speed(10);
    await eventually(async () => {
      expect((await service.client.getSwapStatus(id)).order_info.status_name).toBe('completed');
    });
    expect(await page.innerText('h1')).toContain('Waiting');
    await page.context().setOffline(false);
    for (const each of [page, second]) {
      await each.waitForSelector('h1:has-text("Completed")');
      await each.waitForSelector('text=Not live', { state: 'detached' });
    }
    await visitor.leave();
  });

  test.each(both)(
    'the home page remembers the swaps of this browser, until told to forget them (%s)',
    async (device) => {
      const visitor = await Visitor.arrive(browser, devices[device]);
      const { page } = visitor;
      await page.goto(`${origin}/?from=btc&to=eth&amount=0.0105`);
      await page.waitForSelector('.more:has(.offers)');
      expect(await page.locator('#your-swaps').count()).toBe(0);
      await swap(page);
      const open = page.url();
      await page.waitForSelector('#keep-hold');
      await page.goto(origin);
      await page.waitForSelector('#your-swaps');
      await page.waitForSelector('.your-swaps .badge:has-text("Waiting for your deposit")');
      expect(await visitor.findings()).toEqual([]);
      await page.click('.your-swaps a');
      await page.waitForSelector('#keep-hold');
      expect(page.url()).toBe(open);
      await page.goto(origin);
      await page.click('text=Forget these swaps');
      await page.click('text=Forget them');
      await page.waitForSelector('#your-swaps', { state: 'detached' });
      await page.goto(open);
      await page.waitForSelector('h1:has-text("Waiting for your deposit")');
      expect(await page.locator('#keep-hold').count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test('the swaps of this browser stand in the order in which they came to it, whatever was noted of them since', async () => {
    const [first, second] = [await anOrderAt(service, 'waiting'), await anOrderAt(service, 'waiting')];
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    for (const { id, manageToken } of [first, second]) {
      await page.goto(`${origin}/order/${id}#${manageToken}`);
      await page.waitForSelector('#keep-hold');
    }
    await page.goto(`${origin}/order/${first.id}`);
    await page.fill('[name=email]', anEmail());
    await page.click('text=Mail me');
    await page.waitForSelector('text=You get mail about this swap');
    await page.goto(origin);
    await page.locator('.your-swaps a').nth(1).waitFor();
    const led = await page.locator('.your-swaps a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(led).toEqual([`/order/${second.id}`, `/order/${first.id}`]);
    await visitor.leave();
  });

  test('each of the swaps of this browser is shown with what it sends and with its own state', async () => {
    const orders = [await anOrderAt(service, 'failed'), await anOrderAt(service, 'waiting-memo')];
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    for (const { id, manageToken } of orders) {
      await page.goto(`${origin}/order/${id}#${manageToken}`);
      await page.waitForSelector('#keep-hold');
    }
    await page.goto(origin);
    const line = (sent: string) => page.locator('.your-swaps li').filter({ hasText: sent });
    await line('0.0105 BTC to ETH').locator('.badge:text-is("Failed")').waitFor();
    await line('200 XRP to ETH').locator('.badge:text-is("Waiting for your deposit")').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test.each(both)(
    'after a failure the same swap is begun again, and the receipt has every digit (%s)',
    async (device) => {
      const { id, manageToken } = await anOrderAt(service, 'failed');
      const visitor = await Visitor.arrive(browser, devices[device]);
      const { page } = visitor;
      await page.goto(`${origin}/order/${id}#${manageToken}`);
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save a receipt')]);
      const stream = await download.createReadStream();
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      const receipt = Buffer.concat(parts).toString();
      expect(receipt).toMatch(/State +Failed/);
      expect(receipt).toMatch(/Sent +0\.0105 BTC/);
      expect(receipt).not.toContain(manageToken);
      await page.click('text=Swap again');
      await page.waitForSelector('.more:has(.offers)');
      expect(await page.getByLabel('You send').first().inputValue()).toBe('0.0105');
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );
});
