import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { addresses } from '../support/order.js';
import { anOrderAt, orderCases, type OrderCaseName } from '../support/order-cases.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

/** What the page of an order says and offers to whoever may decide about it. */
interface Expected {
  readonly headline: string;
  /** Parts of the text at its head, what comes next and by when included. */
  readonly says: readonly RegExp[];
  /** What can be done besides what is always there: buttons, links and fields by their names. */
  readonly offers?: readonly string[];
  readonly isNeverSaid?: readonly RegExp[];
  /** Whether help stands open. */
  readonly helps?: boolean;
}

const promises = /You receive(?!d)/;
const going = /network is confirming|goes on by itself|Usually done/;

const pages: Readonly<Record<OrderCaseName, Expected>> = {
  created: { headline: 'Preparing', says: [/address appears here/, /usually takes 2 minutes/] },
  waiting: {
    headline: 'Waiting for your deposit',
    says: [/goes on by itself/, /From then on it usually takes 2 minutes, and seldom more than 10 minutes/],
    offers: ['Open in a wallet', 'Mail me', 'Notify me in this browser'],
  },
  'waiting-fixed': {
    headline: 'Waiting for your deposit',
    says: [/The rate holds for/, /usually takes/],
    offers: ['Open in a wallet'],
  },
  'waiting-memo': {
    headline: 'Waiting for your deposit',
    says: [/destination tag is part of the address/i],
    offers: ['Open in a wallet'],
  },
  confirming: {
    headline: 'Deposit seen',
    says: [/confirmations/, /Then the exchange trades/, /Usually done by \d\d:\d\d/],
  },
  exchanging: { headline: 'Exchanging', says: [/sent to your address/, /Usually done by/] },
  sending: { headline: 'Sending', says: [/transaction appears here/, /Usually done by/] },
  completed: {
    headline: 'Completed',
    says: [/Your coins have been sent/, /Your wallet shows them/, /You received/],
    offers: ['Save a receipt', 'Print'],
    isNeverSaid: [promises, going],
  },
  expired: {
    headline: 'Expired',
    says: [/Send nothing/, /late money is looked for thirty days/, /Agreed to send/],
    helps: true,
    isNeverSaid: [promises, going],
  },
  failed: {
    headline: 'Failed',
    says: [/could not do the swap/, /Name the reference below/],
    helps: true,
    isNeverSaid: [promises, going],
  },
  'failed-unpaid': {
    headline: 'Failed',
    says: [/No deposit is known of/, /If you have sent coins/],
    helps: true,
    isNeverSaid: [promises, going],
  },
  refund_pending: {
    headline: 'Refund on its way',
    says: [/sending your deposit back/, /transaction appears here/],
    helps: true,
    isNeverSaid: [promises],
  },
  refunded: {
    headline: 'Refunded',
    says: [/has been sent back/, new RegExp(`It went back to ${addresses.btc}`)],
    helps: true,
    isNeverSaid: [promises, going],
  },
  refund_address_needed: {
    headline: 'Where shall your refund go?',
    says: [/comes back as soon as/],
    offers: ['Your BTC address for the refund', 'Send it back there'],
    helps: true,
    isNeverSaid: [promises, going],
  },
  deposit_too_small: {
    headline: 'Less arrived than agreed',
    says: [/waits for your decision/],
    offers: ['Go on with what arrived', 'Your BTC address for the refund', 'Send it back there'],
    helps: true,
    isNeverSaid: [promises, going],
  },
  'deposit_too_small-memo': {
    headline: 'Less arrived than agreed',
    says: [/waits for your decision/],
    offers: ['Your XRP address for the refund', 'Destination tag for the refund'],
    helps: true,
    isNeverSaid: [promises, going],
  },
  deposit_too_large: {
    headline: 'More arrived than agreed',
    says: [/waits for your decision/, new RegExp(`It goes back to ${addresses.btc}`)],
    offers: ['Go on with what arrived', 'Send it back', 'Send it back to another address'],
    helps: true,
    isNeverSaid: [promises, going],
  },
  deposit_late: {
    headline: 'Your deposit came late',
    says: [/after the agreed time/],
    offers: ['Go on with what arrived', 'Send it back there'],
    helps: true,
    isNeverSaid: [promises, going],
  },
  provider_hold: {
    headline: 'Held for a check',
    says: [/Nothing moves until that is done/, /offers no choice here/],
    helps: true,
    isNeverSaid: [promises, going],
  },
  deposit_repeated: {
    headline: 'Completed',
    says: [/Another deposit is held/, /its support can help/],
    helps: true,
    isNeverSaid: [promises],
  },
};

describeWith('chromium')('the page of an order', () => {
  let service: Service;
  let browser: Browser;
  let leave: () => Promise<void>;
  let origin: string;
  beforeAll(async () => {
    ({ service, browser, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat', 'sideshift'] }));
    // What the exchanges took lately: two minutes as a rule, seldom ten.
    await service.database.query(
      `INSERT INTO remaining_days
       SELECT p, '', '', s, current_date, b, n
       FROM unnest($1::text[]) p, unnest($2::text[]) s, (VALUES (120, 80), (599, 20)) AS t (b, n) ON CONFLICT DO NOTHING`,
      [
        ['changenow', 'fixedfloat', 'sideshift'],
        ['paid', 'confirming', 'exchanging', 'sending', 'refund_pending'],
      ],
    );
  });
  afterAll(() => leave());

  test.each(Object.keys(orderCases) as OrderCaseName[])(
    'the page of an order says what is, what comes next and what to do: %s',
    async (name) => {
      const { headline, says, offers = [], isNeverSaid = [], helps = false } = pages[name];
      const { id, manageToken } = await anOrderAt(service, name);
      const visitor = await Visitor.arrive(browser, { viewport: { width: 390, height: 844 } });
      const { page } = visitor;
      // A browser without windows has refused before anybody was asked.
      await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
      await page.goto(`${origin}/order/${id}#${manageToken}`);
      await page.waitForSelector(`h1:has-text("${headline}")`);
      expect(await page.title()).toContain(headline);
      // The names of coins and exchanges come after the order.
      const text = await eventually(async () => {
        const shown = await page.innerText('main');
        for (const part of says) expect(shown).toMatch(part);
        return shown;
      });
      for (const part of isNeverSaid) expect(text).not.toMatch(part);
      for (const offer of offers) {
        const here = page.getByRole('button', { name: offer, exact: true });
        const places = here
          .or(page.getByRole('link', { name: offer }))
          .or(page.getByLabel(offer))
          .or(page.locator('summary', { hasText: offer }));
        await places.first().waitFor();
      }
      const told = await ok(service.api.get(`/swap/status?order_id=${id}`, { 'x-manage-token': manageToken }));
      const [help] = told.support as { ref: string }[];
      // Of one that is being placed no exchange has answered yet.
      expect(help === undefined).toBe(name === 'created');
      if (help) await page.getByText(help.ref, { exact: true }).waitFor({ state: helps ? 'visible' : 'hidden' });
      expect(await page.getByRole('link', { name: /^Swap again/ }).getAttribute('href')).toMatch(
        /^\/\?from=\w+&to=eth&amount=/,
      );
      expect(await visitor.findings()).toEqual([]);
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );

  test('somebody who may only look is told so, and where the right to decide is to be had', async () => {
    const { id, depositAddress } = await anOrderAt(service, 'deposit_too_small');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}`);
    await page.waitForSelector('text=This browser may look, but not decide');
    await page.getByText('private link').first().waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(await page.innerText('main')).not.toContain((await service.sandbox.order(depositAddress)).ref);
    expect(await visitor.findings()).toEqual([]);
    await visitor.leave();
  });

  test('what is printed is whole and dark on white, and has nothing to press', async () => {
    const { id, manageToken } = await anOrderAt(service, 'completed');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.waitForSelector('h1:has-text("Completed")');
    await page.emulateMedia({ media: 'print' });
    const paper = await page.innerText('body');
    const { order_info: order } = await service.client.getSwapStatus(id);
    for (const part of [id, order.deposit_tx, order.payout_tx, order.amount_to, order.address_to]) {
      expect(paper).toContain(part);
    }
    expect(await page.locator('.timeline').isVisible()).toBe(true);
    expect(paper).not.toContain(manageToken.slice(-14));
    expect(paper).not.toMatch(/Copy|Swap again|Print/);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await page.emulateMedia({ media: 'screen' });
    const unpaid = await anOrderAt(service, 'waiting');
    await page.goto(`${origin}/order/${unpaid.id}`);
    await page.getByRole('link', { name: 'Open in a wallet' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.innerText('body')).toContain(unpaid.depositAddress);
    expect(await page.getByRole('link', { name: 'Open in a wallet' }).count()).toBe(0);
    await visitor.leave();
  });

  test('whoever cannot copy, as on a page that is not secure, is told that nothing was copied', async () => {
    const { id } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(`${origin}/order/${id}`);
    await page.locator('button.copy').first().click();
    await page.waitForSelector('button.copy >> text=Not copied');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a browser that can keep no more lists a swap once, of which it had kept something before', async () => {
    const { id, manageToken } = await anOrderAt(service, 'waiting');
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/order/${id}#${manageToken}`);
    await page.waitForSelector('#keep-hold');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('It is full', 'QuotaExceededError');
      };
    });
    await page.fill('[name=email]', 'ada@example.com');
    await page.click('text=Mail me');
    await page.waitForSelector('text=No more mail');
    await page.click('header nav a:text-is("Exchange")');
    await page.locator('.your-swaps .badge').first().waitFor();
    expect(await page.locator('.your-swaps li').count()).toBe(1);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
