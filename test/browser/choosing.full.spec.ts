import type { Quote } from '@swap/client';
import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells, Visitor } from '../support/browser.js';
import { choosing, devices, focused, toldOf } from '../support/choosing.js';
import { catalogueOf } from '../support/languages.js';
import { addresses } from '../support/order.js';
import { describeWith } from '../support/programs.js';

let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ browser, origin, leave } = await aBrowsedService({
    exchanges: ['fixedfloat', 'exolix', 'letsexchange'],
  }));
});
afterAll(() => leave());

/** What is typed, and by whom; what is read, or what is said. The field itself shows what was typed, always. */
const typed = [
  ['en-US', '1.500', '≈'],
  ['en-US', '.5', '= 0.5 LTC'],
  ['en-US', '1 500', '= 1,500 LTC'],
  ['en-US', '1’500.25', '= 1,500.25 LTC'],
  ['en-US', '1,500.25', '= 1,500.25 LTC'],
  ['en-US', '1.500,25', '= 1,500.25 LTC'],
  ['en-US', '1,5', '= 1.5 LTC'],
  ['en-US', '0,125', '= 0.125 LTC'],
  ['en-US', '1,500,000', '= 1,500,000 LTC'],
  ['en-US', '٠٫٥', '= 0.5 LTC'],
  ['en-US', '１.５', '= 1.5 LTC'],
  ['en-US', '०.५', '= 0.5 LTC'],
  ['en-US', '0.5 LTC', '= 0.5 LTC'],
  ['en-US', 'Litecoin 0.5', '= 0.5 LTC'],
  ['en-US', 'Ł0.5', '= 0.5 LTC'],
  ['en-US', '-1', 'Enter an amount above zero.'],
  ['en-US', '−1', 'Enter an amount above zero.'],
  ['en-US', '0.000', 'Enter an amount above zero.'],
  ['en-US', '', 'Enter an amount.'],
  ['en-US', '0.5 BTC', '“0.5 BTC” is not an amount of LTC.'],
  ['en-US', '$100', '“$100” is not an amount of LTC.'],
  ['en-US', '1.2.3', '“1.2.3” is not an amount.'],
  ['en-US', '10²', '“10²” is not an amount'],
  ['en-US', '0.123456789', 'LTC has no more than 8 decimals.'],
  ['de-DE', '1,500', '≈'],
  ['de-DE', '1.500,25', '= 1.500,25 LTC'],
  ['de-DE', '0,5', '≈'],
  ['hi-IN', '1,00,000', '= 100,000 LTC'],
] as const;

/** What can mean two things, or was surely not meant to be an amount: what is offered instead, and what the first of it asks for. */
const unsure = [
  ['en-US', '1,500', ['1.5 LTC', '1,500 LTC'], '1.500'],
  ['de-DE', '1.500', ['1,5 LTC', '1.500 LTC'], '1.500'],
  ['fr-FR', '1.500', ['1,5 LTC', '1\u202f500 LTC'], '1.500'],
  ['en-US', '1e5', ['100,000 LTC'], '100000'],
  ['en-US', '5e-3', ['0.005 LTC'], '0.005'],
] as const;

const both = ['desk', 'phone'] as const;

/** What the page calls the amount that is sent, and begins to say of limits, in the language that the browser asks for. */
const wordsFor = (locale: string) => {
  const tag = locale.slice(0, 2);
  const texts = catalogueOf(['de', 'fr'].includes(tag) ? tag : 'en');
  const begin = (name: string) => texts[name]?.split(' {')[0] ?? '';
  return {
    send: texts['swap.send'] ?? '',
    limits: [begin('amount.least'), begin('amount.most')],
    refused: begin('amount.refused'),
  };
};

describeWith('chromium')('amounts', () => {
  test.each(both)(
    'an amount is read as its reader writes it, and the field keeps what was typed (%s)',
    async (device) => {
      for (const locale of new Set(typed.map(([each]) => each))) {
        const visitor = await choosing(browser, `${origin}/?from=ltc&to=btc&amount=2`, {
          ...devices[device],
          locale,
          expected: /422/,
        });
        const { page } = visitor;
        const { send, refused } = wordsFor(locale);
        for (const [, text, said] of typed.filter(([each]) => each === locale)) {
          await page.getByLabel(send).fill(text);
          await page.waitForTimeout(50);
          expect([text, await page.getByLabel(send).inputValue()]).toEqual([text, text]);
          if (!(await toldOf(page, 'from')).startsWith(refused)) {
            expect([text, await toldOf(page, 'from')]).toEqual([text, expect.stringContaining(said)]);
          }
        }
        expect(visitor.complaints).toEqual([]);
        await visitor.leave();
      }
    },
  );

  test('an amount that can mean two things is asked back, and nothing is asked of the service until it is clear', async () => {
    for (const [locale, text, choices, asked] of unsure) {
      const visitor = await choosing(browser, `${origin}/?from=ltc&to=btc&amount=2`, { locale, expected: /422/ });
      const { page } = visitor;
      const { send, limits } = wordsFor(locale);
      const amounts: (string | null)[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/quote')) amounts.push(searchParams.get('amount_from'));
      });
      await page.getByLabel(send).fill(text);
      const offered = page.locator('.amount-told').first().locator('.suggestion');
      await offered.first().waitFor();
      const words = (await offered.allInnerTexts()).filter((word) => !limits.some((limit) => word.startsWith(limit)));
      expect([text, words]).toEqual([text, [...choices]]);
      expect(await page.getByLabel(send).getAttribute('aria-invalid')).toBe('true');
      expect(await visitor.findings()).toEqual([]);
      await page.waitForTimeout(700);
      expect(amounts.filter((amount) => amount !== '2')).toEqual([]);
      expect(await page.getByText('Asking the exchanges').count()).toBe(0);
      const [first] = await Promise.all([page.waitForRequest(/quote/), offered.first().click()]);
      expect(first.url()).toContain('amount_from');
      expect(amounts.map(Number)).toContain(Number(asked));
      expect(await focused(page)).toBe(send);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    }
  });

  test.each(both)('the limits say the same before and after a refusal, and are a press away (%s)', async (device) => {
    const visitor = await choosing(browser, `${origin}/?from=btc&to=eth&amount=0.1`, {
      ...devices[device],
      expected: /422/,
    });
    const { page } = visitor;
    const limits = page.locator('.amount-told .suggestion');
    for (const kind of ['Fixed', 'Floating'] as const) {
      await Promise.all([page.waitForResponse(/quote/), page.click(`label:has-text("${kind}")`)]);
      await page.waitForSelector('.offers');
      await page.waitForTimeout(500);
      const before = await limits.allInnerTexts();
      expect(before).toEqual([
        expect.stringMatching(/^Least [\d.]+ BTC$/),
        expect.stringMatching(/^Most [\d.,]+ BTC$/),
      ]);
      await page.getByLabel('You send').fill('90000');
      await page.waitForSelector('text=No exchange takes 90,000 BTC.');
      expect(await limits.allInnerTexts()).toEqual(before);
      expect(await visitor.findings()).toEqual([]);
      for (const bound of ['Most', 'Least']) {
        await limits.filter({ hasText: bound }).click();
        await page.waitForSelector('.amount-box:not(.bad) >> nth=0');
        await page.waitForSelector('.offer');
        expect(await focused(page)).toBe('You send');
      }
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describeWith('chromium')('a draft', () => {
  test.each(both)(
    'a draft outlives its review, a reload and an order, and its pair can be shared (%s)',
    async (device) => {
      const visitor = await choosing(browser, origin, devices[device]);
      const { page } = visitor;
      expect(new URL(page.url()).search).toBe('');
      await page.getByLabel('You send').fill('0.25');
      await page.fill('[name=address_to]', addresses.eth);
      await page.waitForURL('**/?from=btc&to=eth&amount=0.25');
      await page.click('text=Review the swap');
      await page.waitForSelector('button:has-text("Create the swap")');
      await page.goBack();
      const stands = async () => {
        await page.waitForSelector('.offers');
        expect(await page.getByLabel('You send').inputValue()).toBe('0.25');
        expect(await page.inputValue('[name=address_to]')).toBe(addresses.eth);
      };
      await stands();
      await page.click('text=Review the swap');
      await page.waitForSelector('button:has-text("Create the swap")');
      await page.reload();
      await stands();
      const shared = await choosing(browser, page.url());
      expect(await shared.page.getByLabel('You send').inputValue()).toBe('0.25');
      expect(await shared.page.inputValue('[name=address_to]')).toBe('');
      await shared.leave();
      await page.click('text=Review the swap');
      await page.click('button:has-text("Create the swap")');
      await page.waitForURL(/\/order\//);
      // Not to the body, where whoever reads by ear or key would begin anew.
      await page.locator(':focus').waitFor();
      await page.goBack();
      await stands();
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test('an offer chosen from below the first ones is in sight, and chosen, when its page is opened again', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    const isLast = ({ provider }: Quote['offers'][number]) => Number(provider === 'letsexchange');
    await tells(page, '**/swap/quote?*', ({ data }: { data: Quote }) => ({
      data: { ...data, offers: data.offers.toSorted((one, other) => isLast(one) - isLast(other)) },
    }));
    await page.goto(`${origin}/?from=btc&to=eth&amount=0.1`);
    await page.click('button:has-text("Show all")');
    await page.click('.offer:has([value=letsexchange])');
    await page.waitForFunction(() => Boolean((history.state as { draft?: { source?: string } } | null)?.draft?.source));
    await page.reload();
    await page.waitForSelector('.offer [value=letsexchange]:checked');
    await page.waitForSelector('button:has-text("Show all")', { state: 'detached' });
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('a link that cannot be followed says so, and puts nothing in the place of what it names', async () => {
    const visitor = await choosing(browser, `${origin}/?from=btc&to=eth`, { expected: /422/ });
    const { page } = visitor;
    await page.goto(`${origin}/?from=btc&to=nosuch&amount=1,500`);
    await page.waitForSelector('text=“nosuch” is not traded here: choose what you receive.');
    expect(await page.getByLabel('You send').inputValue()).toBe('1,500');
    await page.waitForSelector('text=can mean 2 amounts');
    expect(await page.getByRole('button', { name: /Asset to receive/ }).innerText()).toContain('Choose');
    expect(await visitor.findings()).toEqual([]);
    await page.click('text=Review the swap');
    await page.waitForSelector('text=Choose what you send and what you receive.');
    await page.goto(`${origin}/?from=btc&to=btc`);
    await page.waitForSelector('text=“btc” is already sent');
    await page.goto(`${origin}/?from=USDT&to=btc&amount_to=0.02&rate=fixed`);
    await page.waitForSelector('.offers');
    expect(await page.getByLabel('You receive').inputValue()).toBe('0.02');
    expect(await page.getByRole('button', { name: /Asset to send/ }).innerText()).toContain('TRON');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
