import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import type { Visitor } from '../support/browser.js';
import { newStaff, originOf } from '../support/consoles.js';
import { testWith } from '../support/programs.js';
import type { Service } from '../support/service.js';

const chainlink = 'eip155:1/erc20:0x514910771AF9Ca656af840dff83E8264EcF986CA';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let one: Visitor;
let other: Visitor;
beforeAll(async () => {
  ({ service, browser, leave } = await aBrowsedService());
  // Of an exchange that is not asked here, so that no refresh takes them away.
  await service.database.query(
    `INSERT INTO held_listings VALUES
       (gen_random_uuid(), 'trocador', 'link', 'Mainnet', 'Chainlink', NULL, NULL, 'no_contract', now(), now()),
       (gen_random_uuid(), 'trocador', 'usdt', 'TRC-20', 'Tether', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 16, 'decimals_differ', now(), now()),
       (gen_random_uuid(), 'exolix', '100%', 'ETH', 'Percent', NULL, NULL, 'odd_ticker', now(), now())`,
  );
  one = await newStaff(service, browser, 'operator');
  other = await newStaff(service, browser, 'operator');
});
afterAll(async () => {
  await Promise.all([one.leave(), other.leave()]);
  await leave();
});

const mappings = () => service.database.query('SELECT provider_ticker, asset FROM asset_mappings');

testWith('chromium')('two operators say by keyboard what a held listing is, and take it back', async () => {
  const { page } = one;
  await page.click('nav >> text="Listings"');
  const row = page.locator('tr:has-text("link")');
  await row.locator('text=the ticker alone does not tell').waitFor();
  expect(await one.findings()).toEqual([]);
  await row.getByRole('button', { name: 'Say what link is' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /LINK Chainlink on Ethereum/ }).waitFor();
  expect(await one.findings()).toEqual([]);
  expect(await page.getByLabel('Find it in the registry').inputValue()).toBe('link');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('registry_query');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('chainlink');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await page.locator('[name=asset]:checked').getAttribute('value')).toBe(chainlink);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Support answered: it is the ERC-20 token');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await row.locator('text=Waits').waitFor();
  expect(await mappings()).toEqual([]);
  await row.locator('a:has-text("See the change")').click();
  const mine = page.locator('li:has-text("Say what a listing is")');
  await mine.locator('text=link on Mainnet, as trocador lists it').waitFor();
  expect(await mine.getByRole('button').count()).toBe(0);

  await other.page.click('nav >> text="Changes"');
  const change = other.page.locator('li:has-text("Say what a listing is")');
  await change.locator('dd:text-is("LINK (Chainlink) on Ethereum")').waitFor();
  await change.locator(`dd:text-is("${chainlink}")`).waitFor();
  expect(await other.findings()).toEqual([]);
  await change.getByRole('button', { name: 'Confirm' }).click();
  await change.locator('text=Confirmed').waitFor();
  expect(await mappings()).toEqual([{ provider_ticker: 'link', asset: chainlink }]);

  await other.page.click('nav >> text="Listings"');
  await other.page.getByRole('button', { name: 'Take link back' }).click();
  await other.page.fill('dialog [name=reason]', 'It is the token of BNB Smart Chain');
  await other.page.getByRole('button', { name: 'Ask for it' }).click();
  await other.page.waitForSelector('section:has(#mapped) >> text=Waits');
  await page.reload();
  const back = page.locator('li:has-text("Take back what a listing is")');
  await back.getByRole('button', { name: 'Confirm' }).click();
  await back.locator('text=Confirmed').waitFor();
  expect(await mappings()).toEqual([]);
  expect([...one.complaints, ...other.complaints]).toEqual([]);
});

testWith('chromium')('a change that was rejected leaves the listing held, and it can be asked for again', async () => {
  const { page } = one;
  await page.goto(`${originOf(service)}/admin/listings`);
  const row = page.locator('tr:has-text("TRC-20")');
  await row.getByRole('button', { name: 'Say what usdt is' }).click();
  await page.selectOption('[name=registry_network]', 'trx');
  await page.getByRole('radio', { name: /USDT Tether on TRON/ }).check();
  await page.fill('dialog [name=reason]', 'Their decimals are a mistake');
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await row.locator('text=Waits').waitFor();
  await other.page.goto(`${originOf(service)}/admin/changes`);
  const change = other.page.locator('li:has-text("Their decimals are a mistake")');
  await change.getByRole('button', { name: 'Reject' }).click();
  await change.locator('text=Rejected').waitFor();
  await page.reload();
  await row.getByRole('button', { name: 'Say what usdt is' }).waitFor();
  expect(await mappings()).toEqual([]);
});

testWith('chromium')(
  'held listings are found by word, exchange and reason, and the page says when none is',
  async () => {
    const { page } = one;
    await page.goto(`${originOf(service)}/admin/listings`);
    const rows = page.getByRole('table', { name: 'Held listings' }).locator('tbody tr');
    const shows = (...words: string[]) =>
      page.waitForFunction(
        ([wanted]) =>
          JSON.stringify(
            [...document.querySelectorAll('section:has(#held) tbody tr strong')].map((each) => each.textContent).sort(),
          ) === wanted,
        [JSON.stringify([...words].sort())],
      );
    await shows('100%', 'link', 'usdt');
    await page.fill('[name=query]', '0%');
    await page.keyboard.press('Tab');
    await shows('100%');
    await page.fill('[name=query]', 'tr7nhq');
    await page.keyboard.press('Tab');
    await shows('usdt');
    await page.fill('[name=query]', '');
    await page.keyboard.press('Tab');
    await page.selectOption('[name=reason]', 'no_contract');
    await shows('link');
    await page.selectOption('[name=provider]', 'changenow');
    await page.waitForSelector('text=None fits');
    expect(new URL(page.url()).searchParams.get('provider')).toBe('changenow');
    expect(await rows.count()).toBe(0);
    expect(await one.findings()).toEqual([]);
  },
);

testWith('chromium')('a contract that the registry does not have can be named on its network', async () => {
  const { page } = one;
  await page.goto(`${originOf(service)}/admin/listings`);
  await page.getByRole('button', { name: 'Say what 100% is' }).click();
  await page.waitForSelector('text=Nothing found');
  expect(await one.findings()).toEqual([]);
  await page.selectOption('[name=registry_network]', 'eth');
  await page.fill('[name=registry_query]', '0x1111111111111111111111111111111111111111');
  await page.getByRole('radio', { name: /Not in the registry on Ethereum/ }).check();
  await page.fill('dialog [name=reason]', 'Their page names it');
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await page.locator('tr:has-text("100%") >> text=Waits').waitFor();
});

testWith('chromium')('the registry that is narrowed to a network offers nothing of another one', async () => {
  const { page } = one;
  await page.goto(`${originOf(service)}/admin/listings`);
  await page.getByRole('button', { name: 'Say what usdt is' }).click();
  const offered = page.locator('.choices label');
  await offered.filter({ hasNotText: 'on Ethereum' }).first().waitFor();
  await page.selectOption('[name=registry_network]', 'eth');
  await offered.filter({ hasNotText: 'on Ethereum' }).first().waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: /USDT Tether on Ethereum/ }).waitFor();
});
