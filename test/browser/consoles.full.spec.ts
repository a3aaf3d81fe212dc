import type { Browser, Page } from 'playwright-core';
import { aBrowser, Visitor } from '../support/browser.js';
import { newStaff, originOf, password, signIn, tour, turnOnTwoFactor } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { addresses, anOrder } from '../support/order.js';
import { anEmail } from '../support/partner.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { totpCode } from '../support/staff.js';

const email = anEmail();

let service: Service;
let browser: Browser;
let receiver: Receiver;
let origin: string;
beforeAll(async () => {
  [service, browser, receiver] = await Promise.all([aService(), aBrowser(), aReceiver()]);
  origin = originOf(service);
});
afterAll(async () => {
  await browser.close();
  await receiver.close();
  await service.stop();
});

describeWith('chromium')('the life of a partner', () => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    visitor = await Visitor.arrive(browser, { expected: /40[0139]|422/ });
    ({ page } = visitor);
  });
  afterAll(() => visitor.leave());

  test('a partner begins with a sign-up that a mailed code confirms', async () => {
    await page.goto(`${origin}/partners`);
    await page.click('text=Become a partner');
    await page.fill('[name=name]', 'Ada Wallets');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', 'short');
    await page.click('button:has-text("Sign up")');
    await page.waitForSelector('.field:has([name=password]) .wrong:not(:empty)');
    expect(await visitor.findings()).toEqual([]);
    await page.fill('[name=password]', password);
    await page.click('button:has-text("Sign up")');
    await page.waitForSelector('[name=code]');
    const [code = ''] = await service.sandbox.codes(email);
    await page.fill('[name=code]', code);
    await page.click('button:has-text("Confirm")');
    await page.waitForSelector('text=Your address is confirmed');
    await signIn(page, { email, password });
    await page.waitForSelector('h1:text("Overview")');
    // While there is nothing to show yet.
    expect(await tour(visitor, ['Orders', 'API keys', 'Affiliate', 'Webhooks'])).toEqual([]);
  });

  test('a partner earns with a key made there: the order and its commission appear', async () => {
    await page.click('nav >> text="API keys"');
    await page.click('button:has-text("New key")');
    await page.fill('[name=name]', 'Production');
    await page.click('button:has-text("Make the key")');
    const apiKey = (await page.textContent('dialog p code')) ?? '';
    await page.click('dialog >> button:has-text("Done")');
    const order = await anOrder(service, { apiKey, body: { amount_from: '0.9' } });
    await order.pays();
    await order.becomes('completed');
    await page.click('nav >> text="Orders"');
    await page.waitForSelector('td:has-text("Completed")');
    await page.click('nav >> text="Affiliate"');
    await page.waitForSelector('td:has-text("Commission accrual")');
    await page.locator('.result strong', { hasText: /\$[1-9]/ }).waitFor();
  });

  test('a partner changes from one key to another: both count for a while', async () => {
    await page.click('nav >> text="API keys"');
    await page.click('tr:has-text("Production") >> text=Rotate');
    await page.fill('[name=hours]', '48');
    expect(await visitor.findings()).toEqual([]);
    await page.click('button:has-text("Make the new key")');
    const apiKey = (await page.textContent('dialog p code')) ?? '';
    await page.click('dialog >> button:has-text("Done")');
    await page.waitForSelector('tr:has-text("Production") >> text=/^Until /');
    expect(await page.locator('tr:has-text("Production")').count()).toBe(2);
    expect((await anOrder(service, { apiKey })).id).toMatch(/^[0-9a-z]{26}$/);
  });

  test('a partner hears of events: a test is delivered and its attempt is shown', async () => {
    await page.click('nav >> text="Webhooks"');
    await page.click('button:has-text("New endpoint")');
    await page.fill('[name=url]', receiver.url);
    await page.waitForSelector('dialog >> text=affiliate.payout_updated');
    expect(await visitor.findings()).toEqual([]);
    await page.click('button:has-text("Add the endpoint")');
    await page.waitForSelector('dialog >> text=/whsec_/');
    await page.click('dialog >> button:has-text("Done")');
    await page.click(`a:has-text("${receiver.url}")`);
    await page.click('button:has-text("Send a test")');
    await page.waitForSelector('tr:has-text("webhook.test") >> text=Delivered');
    expect(receiver.received('webhook.test')).toHaveLength(1);
    await page.click('tr:has-text("webhook.test") >> text=Details');
    await page.waitForSelector('dialog >> text=Attempt 1');
    await page.waitForSelector('dialog .timeline >> text=/after \\d+ ms/');
    expect(await visitor.findings()).toEqual([]);
    await page.click('button:has-text("Deliver again")');
    await page.waitForSelector('tr:has-text("webhook.test") td:text-is("2")');
    expect(receiver.received('webhook.test')).toHaveLength(2);
  });

  test('a partner ends, for now, with a payout request, after terms and a destination', async () => {
    await page.click('nav >> text="Affiliate"');
    await page.click('button:has-text("Accept version")');
    await page.waitForSelector('text=/Terms .* accepted on/');
    await page.click('text=Set a destination');
    await page.selectOption('[name=asset]', 'eth');
    await page.fill('[name=address]', addresses.eth);
    await page.fill('[name=password]', password);
    await page.click('button:text-is("Save")');
    await page.waitForSelector(`dd code:has-text("${addresses.eth}")`);
    await page.fill('[name=amount]', '100000');
    await page.click('text=Request a payout');
    await page.waitForSelector('.notice.bad, .wrong:not(:empty)');
    await page.fill('[name=amount]', '120');
    await page.click('text=Request a payout');
    await page.waitForSelector('tr:has-text("$120.00") >> text=Pending');
  });

  test('a partner has the past sent again, and sees how far that is', async () => {
    await eventually(() => expect(receiver.received('affiliate.payout_updated')).toHaveLength(1));
    await page.click('nav >> text="Webhooks"');
    await page.click(`a:has-text("${receiver.url}")`);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
    await page.fill('[name=since]', yesterday);
    await page.uncheck('[name=failed]');
    await page.click('button:has-text("See what it sends")');
    await page.waitForSelector('section[aria-label="What it sends"] .notice:has-text("affiliate.payout_updated")');
    await page.waitForSelector('section[aria-label="What it sends"] pre:has-text("sequence")');
    await page.click('button:has-text("Begin the replay")');
    const progress = page.locator('[role=status]:has(progress)');
    await progress.getByText(/^Finished/).waitFor();
    expect(await progress.textContent()).toMatch(/([1-9]\d*) of \1 delivered/);
    expect(await page.getByLabel('Progress of the replay').getAttribute('value')).not.toBe('0');
    expect(receiver.received('affiliate.payout_updated')).toHaveLength(2);
    expect(await visitor.findings()).toEqual([]);
  });

  test('a partner who signed in a while ago is asked once more, and then what was asked for goes on', async () => {
    await service.database.query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);
    await page.click('nav >> text="API keys"');
    await page.click('button:has-text("New key")');
    await page.fill('[name=name]', 'Later');
    await page.click('button:has-text("Make the key")');
    const again = page.locator('dialog:has-text("Is it still you?")');
    await again.locator('[name=password]').fill('not the password');
    await again.locator('button:has-text("Go on")').click();
    await again.locator('.notice.bad').waitFor();
    expect(await visitor.findings()).toEqual([]);
    await again.locator('[name=password]').fill(password);
    await again.locator('button:has-text("Go on")').click();
    await page.waitForSelector('dialog >> text=/swap_sk_/');
    await page.click('dialog >> button:has-text("Done")');
    await page.waitForSelector('tr:has-text("Later")');
  });

  test('a partner unlocks a key that a password reset locked', async () => {
    await service.database.query(`UPDATE api_keys SET locked_at = now() WHERE name = 'Later'`);
    await page.reload();
    await page.waitForSelector('tr:has-text("Later") >> text=Locked');
    expect(await visitor.findings()).toEqual([]);
    await page.click('tr:has-text("Later") >> text=Unlock');
    await page.click('button:has-text("Unlock the key")');
    await page.waitForSelector('tr:has-text("Later") >> text=Live');
  });

  test('a partner is guarded by a second factor', async () => {
    await page.click('nav >> text="Security"');
    const card = 'section:has(#second)';
    await page.waitForSelector(`${card} [name=password]`);
    const { secret } = await turnOnTwoFactor(page, password);
    await page.waitForSelector(`${card} >> text=On`);
    await page.click('text=Sign out');
    await signIn(page, { email, password });
    await page.waitForSelector('[name=totp_code]');
    expect(await visitor.findings()).toEqual([]);
    // A code serves once, and the next one comes only after half a minute: let the service forget this one.
    await service.database.query('UPDATE totp_factors SET last_step = 0');
    await page.fill('[name=totp_code]', totpCode(secret));
    await page.click('button:has-text("Sign in")');
    await page.waitForSelector('h1:text("Security")');
  });

  test('no page of the console fails WCAG, complains or is stopped by the policy', async () => {
    const places = [
      'Overview',
      'Orders',
      'API keys',
      'Affiliate',
      'Webhooks',
      'Events',
      'Limits',
      'Members',
      'Security',
      'Audit',
    ];
    expect(await tour(visitor, places)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});

describeWith('chromium')('the staff', () => {
  test('the staff pays out with four eyes: who approved is told why somebody else must send', async () => {
    const [reviewer, treasurer] = await Promise.all([
      newStaff(service, browser, 'reviewer'),
      newStaff(service, browser, 'treasurer'),
    ]);
    const open = async ({ page }: Visitor) => {
      await page.click('nav >> text="Payouts"');
      await page.click('a:has-text("Review")');
      await page.waitForSelector('h1:has-text("$120.00 to Ada Wallets")');
    };
    const decide = async ({ page }: Visitor, name: string) => {
      await page.click(`button:has-text("${name}")`);
      await page.click(`dialog >> form button:has-text("${name}")`);
      await page.waitForSelector('dialog', { state: 'detached' });
    };
    await open(reviewer);
    await reviewer.page.waitForSelector('.flags >> text=First payout');
    expect(await reviewer.findings()).toEqual([]);
    await decide(reviewer, 'Approve');
    await reviewer.page.waitForSelector('text=Two people stand behind every payout');
    await open(treasurer);
    await decide(treasurer, 'Take over for sending');
    await treasurer.page.click('button:has-text("Complete")');
    await treasurer.page.fill('[name=tx_hash]', `0x${'ab'.repeat(32)}`);
    expect(await treasurer.page.$('[name=tx_key]')).toBeNull();
    await treasurer.page.click('dialog >> form button:has-text("Complete")');
    await treasurer.page.waitForSelector('.page-head >> text=Paid');
    expect([...reviewer.complaints, ...treasurer.complaints]).toEqual([]);
    const places = ['Overview', 'Payouts', 'Partners', 'Orders', 'Providers', 'Books', 'Audit', 'Staff', 'Security'];
    expect(await tour(reviewer, places)).toEqual([]);
    expect(reviewer.complaints).toEqual([]);
    await Promise.all([reviewer.leave(), treasurer.leave()]);
  });
});
