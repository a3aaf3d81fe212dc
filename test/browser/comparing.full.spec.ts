import type { Quote } from '@swap/client';
import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells, Visitor } from '../support/browser.js';
import { choosing, devices, focused, type Device } from '../support/choosing.js';
import { addresses } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat', 'exolix'] }));
});
afterAll(() => leave());

const both = ['desk', 'phone'] as const;

describeWith('chromium')('an old rate', () => {
  test.each(both)(
    'a rate says when it is renewed, and that it is old where there is no network (%s)',
    async (device: Device) => {
      const options = { ...devices[device], expected: /ERR_INTERNET_DISCONNECTED/ };
      const visitor = await choosing(browser, `${origin}/?from=btc&to=eth&amount=0.1`, options);
      const { page } = visitor;
      await page.fill('[name=address_to]', addresses.eth);
      await page.waitForSelector('.rate-line >> text=/\\d+ s old, renewed in \\d+ s/');
      const [renewed] = await Promise.all([page.waitForRequest(/quote/), page.click('.rate-line button')]);
      expect(renewed.url()).toContain('amount_from=0.1');
      await page.context().setOffline(true);
      await page.waitForSelector(
        '.notice.warn:has-text("This rate is old") >> text=/of \\d\\d:\\d\\d:\\d\\d, .+ ago. You are offline/',
      );
      expect(await visitor.findings()).toEqual([]);
      await page.click('text=Review the swap');
      await page.waitForSelector('[role=alert] >> text=You are offline: the rate is old.');
      await page.getByLabel('You send').fill('0.2');
      await page.waitForSelector('.notice.warn >> text=The rate comes by itself once you are online again.');
      expect(await page.getByLabel('You receive').inputValue()).toBe('');
      await page.context().setOffline(false);
      await page.waitForSelector('.rate-line');
      await page.click('text=Review the swap');
      await page.waitForSelector('button:has-text("Create the swap")');
      await page.context().setOffline(true);
      await page.click('button:has-text("Create the swap")');
      await page.waitForSelector('.notice.bad >> text=The service cannot be reached');
      await page.context().setOffline(false);
      await page.click('button:has-text("Create the swap")');
      await page.waitForURL(/\/order\//);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test('a rate is old where the service does not answer, is asked for first by whoever goes on, and recovers', async () => {
    const visitor = await choosing(browser, `${origin}/embed?from=btc&to=eth&amount=0.1`, { expected: /ERR_FAILED/ });
    const { page } = visitor;
    await page.fill('[name=address_to]', addresses.eth);
    await page.route('**/swap/quote?*', (route) => route.abort());
    await page.click('.rate-line button');
    await page.waitForSelector('.notice.warn:has-text("This rate is old") >> text=The service gives no newer one.');
    await page.click('text=Review the swap');
    await page.waitForSelector('[role=alert] >> text=The rate could not be renewed.');
    expect(await visitor.findings()).toEqual([]);
    await page.unroute('**/swap/quote?*');
    await page.click('text=Review the swap');
    await page.waitForSelector('button:has-text("Create the swap")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describeWith('chromium')('coins and offers', () => {
  test.each(both)(
    'a coin is found by name, ticker, network, contract and with a slip, and the focus stays (%s)',
    async (device: Device) => {
      const visitor = await choosing(browser, origin, devices[device]);
      const { page } = visitor;
      const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
      for (const [wanted, first] of [
        ['bitcion', 'BTC Bitcoin'],
        ['mnero', 'XMR Monero'],
        ['etherum', 'ETH'],
        ['Litecoin', 'LTC Litecoin'],
        ['usdt', 'USDT on TRON'],
        ['tether solana', 'USDT Tether Solana'],
        [usdt, 'USDT on Ethereum|USDT Tether'],
      ] as const) {
        await page.getByRole('button', { name: /Asset to receive/ }).click();
        await page.fill('.search', wanted);
        const option = page.getByRole('option').first();
        await option.filter({ hasText: new RegExp(first.split(' ').join('\\s*')) }).waitFor();
        expect(await visitor.findings()).toEqual([]);
        await page.keyboard.press('Escape');
        expect(await focused(page)).toMatch(/^Asset to receive/);
      }
      await page.getByRole('button', { name: /Asset to receive/ }).click();
      expect(await page.locator('[role=option], .coin').allInnerTexts()).not.toContainEqual(
        expect.stringMatching(/\(/),
      );
      await page.fill('.search', 'monero');
      await page.getByRole('option').first().click();
      await page.waitForSelector('text=Your XMR address');
      expect(await focused(page)).toMatch(/^Asset to receive/);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test.each(both)(
    'offers compare what was measured, and the one chosen stays chosen until it is gone (%s)',
    async (device: Device) => {
      await service.database.query(
        `INSERT INTO provider_days VALUES (current_date - 1, 'exolix', 200, 194, 6, 4, 0)
         ON CONFLICT (day, provider) DO UPDATE SET orders = 200`,
      );
      await service.database.query(
        `INSERT INTO duration_days VALUES (current_date - 1, 'exolix', 540, 194) ON CONFLICT DO NOTHING`,
      );
      await service.database.query(`DELETE FROM turns WHERE name = 'standings'`);
      const visitor = await choosing(browser, `${origin}/?from=btc&to=eth&amount=0.1`, devices[device]);
      const { page } = visitor;
      const card = page.locator('.offer:has-text("Exolix")');
      await card.filter({ hasText: /9 min measured/ }).waitFor();
      const facts = await card.innerText();
      for (const fact of [/97% of 20\d done/, /2% of orders/, /by itself/, /on suspicion/, /[\d.]+% (below|above)/]) {
        expect(facts).toMatch(fact);
      }
      expect(await page.locator('.offer:has-text("FixedFloat")').innerText()).toMatch(/not measured yet/);
      expect(await page.locator('.offer strong').allInnerTexts()).toEqual(expect.arrayContaining(['ChangeNOW']));
      await page.click('.offer:has-text("FixedFloat")');
      await service.sandbox.misbehaves('error', {}, 'fixedfloat');
      try {
        await page.getByLabel('You send').fill('0.12');
        await page.waitForSelector('text=The offer you chose is gone');
        await page.fill('[name=address_to]', addresses.eth);
        await page.click('text=Review the swap');
        await page.waitForSelector('[role=alert] >> text=Choose another offer.');
        expect(await visitor.findings()).toEqual([]);
        await page.click('text=Take the best offer');
        await page.click('text=Review the swap');
        await page.waitForSelector('button:has-text("Create the swap")');
      } finally {
        await service.sandbox.wellBehaved('fixedfloat');
      }
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test.each(both)(
    'the rate of a day and a week is drawn and written, and pairs are a press away (%s)',
    async (device: Device) => {
      await service.database.query(
        `INSERT INTO price_points (ticker, at, usd)
       SELECT ticker, date_bin('10 minutes', now(), '2020-01-01') - n * interval '10 minutes', usd * (1 + sin(n / 40.0) / 50)
       FROM (VALUES ('btc', 67000), ('eth', 3500)) AS coins (ticker, usd), generate_series(1, 1000) AS n
       ON CONFLICT (ticker, at) DO UPDATE SET usd = excluded.usd * CASE WHEN excluded.ticker = 'btc' THEN 1.01 ELSE 1 END`,
      );
      const visitor = await choosing(browser, `${origin}/?from=btc&to=eth&amount=0.1`, {
        ...devices[device],
        expected: /422/,
      });
      const { page } = visitor;
      if (device === 'phone') await page.click('summary:has-text("How the rate went")');
      await page.waitForSelector('.pair-line canvas');
      await page.click('summary:has-text("As a table")');
      expect(await page.locator('.pair-chart tbody tr').count()).toBeGreaterThan(100);
      expect(await visitor.findings()).toEqual([]);
      await page.click('label:has-text("Week")');
      await page.waitForSelector('.pair-line canvas');
      await page.waitForSelector('h2:has-text("Pairs to begin with")');
      await page.click('.popular a:has-text("LTC")');
      await page.waitForSelector('.rate-line >> text=/^1 LTC = /');
      expect(await focused(page)).toBe('You send');
      await page.waitForURL(/from=ltc&to=btc/);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  type Told = Readonly<{ name: string; declared: object }>;

  /** The first offer is made over two exchanges, of which `of` is told beside the rest: looks for what is said of it. */
  async function saysOverTwo(of: (each: Told) => object, facts: Readonly<Record<string, string>>): Promise<void> {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await tells(page, '**/api/v1/providers', ({ data }: { data: Told[] }) => ({
      data: data.map((each) => ({ ...each, ...of(each) })),
    }));
    await tells(page, '**/swap/quote?*', ({ data }: { data: Quote }) => ({
      data: {
        ...data,
        offers: data.offers.map((offer, place) => (place > 0 ? offer : { ...offer, provider: 'changenow+exolix' })),
      },
    }));
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.1`);
    const offer = page.locator('.offer:has([value="changenow+exolix"])');
    for (const [term, said] of Object.entries(facts))
      await offer.locator(`dt:text-is("${term}") + dd:text-is("${said}")`).waitFor();
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  }

  test('an offer over two exchanges is said to ask who its customer is where only the second of them may', async () => {
    const kyc = (name: string) => (name === 'changenow' ? 'never' : 'on_suspicion');
    const of = ({ name, declared }: Told) => ({ declared: { ...declared, kyc: kyc(name) } });
    await saysOverTwo(of, { KYC: 'on suspicion' });
  });

  test('an offer over two exchanges is said to be done as seldom and held as often as the worse of them', async () => {
    const better = { orders: 50, success_rate: 0.95, hold_rate: 0.02 };
    const worse = { orders: 200, success_rate: 0.9, hold_rate: 0.1 };
    const facts = { Reliability: '90% of 50 done', Holds: '10% of orders' };
    await saysOverTwo(({ name }) => (name === 'changenow' ? better : worse), facts);
  });

  test('the rates of a week take the place of those of a day once they are asked for', async () => {
    const visitor = await Visitor.arrive(browser, devices.desk);
    const { page } = visitor;
    await page.route('**/pairs/rates?*', async (route) => {
      const back = new URL(route.request().url()).searchParams.get('window');
      const points = [
        { at: '2026-01-01T00:00:00.000Z', rate: '10' },
        { at: '2026-01-01T12:00:00.000Z', rate: back === 'week' ? '20' : '12' },
      ];
      await route.fulfill({ json: { data: { currency_from: 'btc', currency_to: 'eth', window: back, points } } });
    });
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.1`);
    await page.waitForSelector('.pair-chart >> text=ETH for 1 BTC: 12, up 20%.');
    await page.click('label:has-text("Week")');
    await page.waitForSelector('.pair-chart >> text=ETH for 1 BTC: 20, up 100%.');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('nothing overflows or is cut off at 320 px and with letters twice as large', async () => {
    const visitor = await choosing(browser, `${origin}/?from=btc&to=usdttrc20&amount=0.12345678`, {
      viewport: { width: 320, height: 640 },
    });
    const { page } = visitor;
    // Headings of tables that are cards here are out of sight.
    for (const size of ['100%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      const cut = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.swap-page *:not(.unseen, .unseen *, .mark, thead, thead *)')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
            && getComputedStyle(element).display !== 'inline')
          .map((element) => element.tagName + '.' + element.className + ' ' + element.scrollWidth + ' in ' + element.clientWidth)`,
      );
      expect([size, cut]).toEqual([size, []]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    }
    await visitor.leave();
  });
});
