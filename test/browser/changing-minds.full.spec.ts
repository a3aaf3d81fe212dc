import type { AssetList, CreatedOrder } from '@swap/client';
import type { Browser, Page } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells, Visitor } from '../support/browser.js';
import { addresses } from '../support/order.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { swap } from '../support/swap-by-hand.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat'] }));
  await service.sandbox.stopMarket();
});
afterAll(() => leave());

const review = 'button:has-text("Review the swap")';
const create = 'button:has-text("Create the swap")';

/** Somebody with offers before them. */
async function chooser(asked: string): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser);
  await visitor.page.goto(`${origin}/?${asked}`);
  await visitor.page.waitForSelector('.offers');
  return visitor;
}

/** Types another amount, for which the offers do not come until that is let go. */
async function typesAnAmount(page: Page, amount: string): Promise<() => void> {
  const asked = new RegExp(`/swap/quote\\?.*amount_from=${amount}(&|$)`);
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(asked, async (route) => {
    await gone;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(asked), page.getByLabel('You send').fill(amount)]);
  return letGo;
}

/** The order whose page stands open. */
async function orderOn(page: Page) {
  await page.waitForURL(/\/order\/[a-z0-9]{26}$/);
  const id = new URL(page.url()).pathname.slice('/order/'.length);
  return (await service.client.getSwapStatus(id)).order_info;
}

describeWith('chromium')('who changes their mind on the swap page', () => {
  test('an offer at a fixed rate that is not the best is taken where somebody chose it, at that exchange', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.0105&rate=fixed');
    const { page } = visitor;
    const other = page
      .locator('.offer')
      .filter({ hasNot: page.locator('.badge.good') })
      .first();
    const provider = await other.locator('input').getAttribute('value');
    await other.click();
    await swap(page);
    expect(await orderOn(page)).toMatchObject({ provider, fixed: true });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test.each([
    ['a pair is turned around', (page: Page) => page.click('button.turn')],
    [
      'the coin to be received is the one to be sent',
      async (page: Page) => {
        await page.getByRole('button', { name: /Asset to send/ }).click();
        await page.fill('.search', 'xrp');
        await page.locator('[role=option]:has-text("XRP")').first().click();
      },
    ],
  ] as const)('a memo goes with the address that it was typed for when %s', async (_, turn) => {
    const visitor = await chooser('from=btc&to=xrp&amount=0.0105');
    const { page } = visitor;
    await page.fill('[name=address_to]', addresses.xrp);
    await page.fill('[name=receiver_memo_tag]', '4711');
    await turn(page);
    await page.getByLabel('Your BTC address', { exact: true }).fill(addresses.btc);
    await page.getByLabel('You send').fill('200');
    await page.click(review);
    await page.waitForSelector(create);
    const [asked] = await Promise.all([page.waitForRequest('**/swap/create'), page.click(create)]);
    expect(asked.postDataJSON()).toMatchObject({ refund_address: addresses.xrp, refund_memo_tag: '4711' });
    expect(await orderOn(page)).toMatchObject({
      currency_from: 'xrp',
      address_to: addresses.btc,
      receiver_memo_tag: null,
      refund_address: addresses.xrp,
    });
    await visitor.leave();
  });

  test.each([
    [
      'chosen instead',
      async (page: Page) => {
        await page.getByRole('button', { name: /Asset to receive/ }).click();
        await page.fill('.search', 'ethereum');
        await page.locator('[role=option]:has-text("ETH")').first().click();
      },
    ],
    ['of another pair', (page: Page) => page.click('a.suggestion[href="?from=btc&to=eth"]')],
  ] as const)('a memo stays behind with the coin that it was typed for when one is %s', async (_, choose) => {
    const visitor = await chooser('from=btc&to=xrp&amount=0.0105');
    const { page } = visitor;
    await page.fill('[name=receiver_memo_tag]', '4711');
    await choose(page);
    await page.getByLabel('Your ETH address', { exact: true }).fill(addresses.eth);
    await swap(page);
    expect(await orderOn(page)).toMatchObject({ currency_to: 'eth', receiver_memo_tag: null });
    await visitor.leave();
  });

  test('a memo of a refund stays behind with the coin that it was typed for when another one is sent', async () => {
    const visitor = await chooser('from=xrp&to=eth&amount=200');
    const { page } = visitor;
    await page.click('summary:has-text("Refund address (optional)")');
    await page.fill('[name=refund_address]', addresses.xrp);
    await page.fill('[name=refund_memo_tag]', '4711');
    await page.getByRole('button', { name: /Asset to send/ }).click();
    await page.fill('.search', 'bitcoin');
    await page.locator('[role=option]:has-text("BTC")').first().click();
    await page.getByLabel('Your BTC address for a refund').fill(addresses.btc);
    await page.getByLabel('You send').fill('0.0105');
    const [asked] = await Promise.all([page.waitForRequest('**/swap/create'), swap(page)]);
    expect(asked.postDataJSON()).toMatchObject({ currency_from: 'btc', refund_address: addresses.btc });
    expect(asked.postDataJSON()).not.toHaveProperty('refund_memo_tag');
    await visitor.leave();
  });

  test('a memo of a refund that cannot be used is said to be wrong before anything is agreed to', async () => {
    const visitor = await chooser('from=xrp&to=eth&amount=200');
    const { page } = visitor;
    await page.fill('[name=address_to]', addresses.eth);
    await page.click('summary:has-text("Refund address (optional)")');
    await page.fill('[name=refund_address]', addresses.xrp);
    await page.fill('[name=refund_memo_tag]', 'not a number');
    await page.waitForSelector('.field:has([name=refund_memo_tag]) .wrong:not(:empty)');
    await page.click(review);
    await page.waitForSelector('[role=alert] >> text=A destination tag is a whole number');
    expect(await page.locator(create).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a draft whose second coin is not traded any more is not gone on with, and its page says why', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.0105');
    const { page } = visitor;
    await page.fill('[name=address_to]', addresses.eth);
    await page.waitForFunction(() =>
      Boolean((history.state as { draft?: { address?: string } } | null)?.draft?.address),
    );
    await tells(page, '**/api/v1/assets', ({ data, ...more }: AssetList) => ({
      ...more,
      data: data.filter(({ ticker }) => ticker !== 'eth'),
    }));
    await page.reload();
    await page.waitForSelector('text=“eth” is not traded here: choose what you receive.');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the amounts that somebody agrees to are those of the offer that they chose', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.0105');
    const { page } = visitor;
    const other = page
      .locator('.offer')
      .filter({ hasNot: page.locator('.badge.good') })
      .first();
    const [offered = ''] = /[\d.]+/.exec(await other.locator('.figure').innerText()) ?? [];
    await other.click();
    await page.fill('[name=address_to]', addresses.eth);
    await page.click(review);
    await page.waitForSelector(create);
    // With more digits there than beside the offer.
    expect(await page.innerText('.sides')).toContain(`≈ ${offered}`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('whoever wants a swap to be routed privately is shown what that brings before agreeing to it', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.05');
    const { page } = visitor;
    await page.click('label:has-text("Private")');
    await page.waitForSelector('.offer:has-text("+")');
    await page.fill('[name=address_to]', addresses.eth);
    await page.click(review);
    await page.waitForSelector(create);
    expect(await page.innerText('.review dt:text-is("Exchange") + dd')).toContain(' + ');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('no rate of another amount stands in the form while nothing can be asked', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.0105');
    const { page } = visitor;
    const letGo = await typesAnAmount(page, '0.04');
    await page.context().setOffline(true);
    await page.waitForSelector('text=The rate comes by itself once you are online again.');
    expect(await page.getByLabel('You receive').inputValue()).toBe('');
    await page.context().setOffline(false);
    letGo();
    await page.waitForSelector('.rate-line');
    await visitor.leave();
  });

  test('a swap is placed once by whoever asks for it again after no answer came', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.0105');
    const { page } = visitor;
    await page.fill('[name=address_to]', addresses.eth);
    await page.click(review);
    await page.waitForSelector(create);
    const placed = new Set<string>();
    await page.route('**/swap/create', async (route) => {
      const answer = await route.fetch();
      placed.add(((await answer.json()) as CreatedOrder).order_info);
      await route.abort();
    });
    await page.click(create);
    await page.waitForSelector('.notice.bad');
    await page.unroute('**/swap/create');
    await page.click(create);
    const { order_id: id } = await orderOn(page);
    expect([...placed]).toEqual([id]);
    await visitor.leave();
  });

  test('a review that is asked for while the offers for another amount are on their way is of that amount', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.0105');
    const { page } = visitor;
    await page.fill('[name=address_to]', addresses.eth);
    const letGo = await typesAnAmount(page, '0.02');
    await page.click(review);
    letGo();
    await page.waitForSelector(create);
    const sides = await page.innerText('.sides');
    expect(sides).toContain('0.02 BTC');
    expect(sides).not.toContain('0.0105');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an address that is corrected while the rate is renewed is read again before anything is agreed to', async () => {
    const visitor = await chooser('from=btc&to=eth&amount=0.0105');
    const { page } = visitor;
    await page.fill('[name=address_to]', addresses.eth.toLowerCase());
    const letGo = await typesAnAmount(page, '0.03');
    await page.click(review);
    await page.waitForSelector(`${review}[aria-disabled=true]`);
    await page.fill('[name=address_to]', addresses.eth);
    letGo();
    await page.waitForSelector(`${review}:not([aria-disabled])`);
    await page.click(review);
    await page.waitForSelector(create);
    expect(await page.innerText('dt:text-is("To") + dd')).toBe(addresses.eth);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
