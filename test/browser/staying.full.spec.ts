import type { Browser, BrowserContext, Page } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { password, signIn } from '../support/consoles.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { totpCode } from '../support/staff.js';

describeWith('chromium')('a session that stays', () => {
  let service: Service;
  let browser: Browser;
  let origin: string;
  let leave: () => Promise<void>;
  let partner: Partner;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    ({ service, browser, origin, leave } = await aBrowsedService());
    partner = await aPartner(service);
    context = await browser.newContext();
    page = await context.newPage();
  });
  afterAll(() => leave());

  const atHome = (tab: Page) => tab.waitForSelector('h1:text-is("Overview")');
  const atTheDoor = (tab: Page) => tab.waitForSelector('h1:text-is("Partner console")');

  test('a reload and a second tab ask for nothing, and no script can read what keeps them signed in', async () => {
    await page.goto(`${origin}/partners`);
    await signIn(page, partner);
    await atHome(page);
    await page.reload();
    await atHome(page);
    const second = await context.newPage();
    await second.goto(`${origin}/partners`);
    await atHome(second);
    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(readable).not.toMatch(/rt_|eyJ/);
    await second.close();
  });

  test('six tabs opened at once are all signed in', async () => {
    const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(`${origin}/partners`)));
    await Promise.all(tabs.map(atHome));
    await Promise.all(tabs.map((tab) => tab.close()));
  });

  test('a service that is away for a moment signs nobody out', async () => {
    const renewal = '**/partners/session/refresh';
    await page.route(renewal, (route) => route.abort());
    await page.reload();
    await page.waitForSelector('.notice.bad');
    await page.unroute(renewal);
    await page.reload();
    await atHome(page);
  });

  test('who signs in in one tab after the session ended is who the other tab shows, which had not heard of that end', async () => {
    const other = await aPartner(service);
    const second = await context.newPage();
    await second.goto(`${origin}/partners`);
    await atHome(second);
    let isHeld = true;
    await page.route('**/api/v1/**', (route) => (isHeld ? undefined : route.continue()));
    await service.database.query(
      'UPDATE sessions SET revoked_at = now() WHERE account_id = (SELECT id FROM partners WHERE email = $1)',
      [partner.email],
    );
    await second.reload();
    await atTheDoor(second);
    isHeld = false;
    await signIn(second, other);
    await atHome(second);
    await page.waitForSelector(`text=${other.email}`);
    await page.unroute('**/api/v1/**');
    await second.close();
  });

  test('a sign-out that did not reach the service says so, and whoever is still signed in can try again', async () => {
    const session = '**/partners/session';
    await page.route(session, (route) => route.abort());
    await page.click('button:has-text("Sign out")');
    await page.waitForSelector('nav .notice.bad');
    await page.unroute(session);
    await page.reload();
    await atHome(page);
  });

  test('signing out in one tab ends it in the other', async () => {
    const other = await context.newPage();
    await other.goto(`${origin}/partners`);
    await atHome(other);
    await page.click('button:has-text("Sign out")');
    await Promise.all([atTheDoor(page), atTheDoor(other)]);
    await other.reload();
    await atTheDoor(other);
    await other.close();
  });

  test('a reload keeps the step of the mailed code', async () => {
    const email = anEmail();
    await page.goto(`${origin}/partners`);
    await page.click('text=Become a partner');
    await page.fill('[name=name]', 'Ada Wallets');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await page.click('button:has-text("Sign up")');
    await page.waitForSelector(`text=We have sent a code to ${email}`);
    await page.reload();
    await page.waitForSelector(`text=We have sent a code to ${email}`);
    const [code = ''] = await service.sandbox.codes(email);
    await page.fill('[name=code]', code);
    await page.click('button:has-text("Confirm")');
    await page.waitForSelector('text=Your address is confirmed');
  });

  test('a passkey is added, signs in, gives a fresh proof, and is removed; a reload keeps the second step', async () => {
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${origin}/partners`);
    await signIn(page, partner);
    await atHome(page);
    await page.click('nav >> text="Security"');
    await page.fill('#second [name=password], section:has(h2:text("Two-factor")) [name=password]', partner.password);
    await page.click('button:has-text("Set up")');
    const secret = (await page.textContent('section:has(h2:text("Two-factor")) p code')) ?? '';
    await page.fill('[name=totp_code]', totpCode(secret));
    await page.click('button:has-text("Turn on")');
    await page.click('button:has-text("I have kept them")');
    await page.click('button:has-text("Add a passkey")');
    await page.fill('dialog [name=name]', 'This machine');
    await page.click('dialog >> button:has-text("Go on")');
    await page.waitForSelector('tr:has-text("This machine")');

    await page.click('button:has-text("Sign out")');
    await atTheDoor(page);
    await page.fill('[name=email]', partner.email);
    await page.fill('[name=password]', partner.password);
    await page.click('button:text-is("Sign in")');
    await page.waitForSelector('h1:text-is("Second factor")');
    await page.reload();
    await page.waitForSelector(`text=Signing in as ${partner.email}`);
    expect(await page.locator('[name=password]').count()).toBe(1);
    await page.click('button:text-is("Back")');
    await page.click('button:has-text("Sign in with a passkey")');
    await page.waitForSelector('nav >> text="Security"');

    await service.database.query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);
    await page.click('nav >> text="Security"');
    await page.click('tr:has-text("This machine") >> text=Remove');
    await page.click('dialog >> button:has-text("Remove it")');
    await page.click('button:has-text("Use a passkey")');
    await page.waitForSelector('text=No passkeys yet');
  });
});
