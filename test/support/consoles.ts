import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Visitor } from './browser.js';
import { eventually } from './eventually.js';
import { ok } from './http.js';
import { anEmail } from './partner.js';
import type { Service } from './service.js';
import { confirms, staffOf, totpCode, type StaffMember } from './staff.js';

export const password = 'correct horse battery staple';

/** Where browsers reach the first API: on a name, because pages are kept to their origin. */
export function originOf({ api }: Service): string {
  return api.base.replace('/api/v1', '').replace('127.0.0.1', 'localhost');
}

/** Goes to each page of a console by its menu and answers what is wrong there. */
export async function tour(visitor: Visitor, places: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    await visitor.page.click(`nav >> text="${place}"`);
    await visitor.page.waitForSelector(`h1:text-is("${place}")`);
    await visitor.page.waitForSelector('.loading', { state: 'detached' });
    found.push(...(await visitor.findings()).map((finding) => `${place} ${finding}`));
  }
  return found;
}

/** Where the menu of a console leads, the overview first. */
export async function placesOf(page: Page): Promise<string[]> {
  const links = page.locator('#places > a');
  await links.first().waitFor({ state: 'attached' });
  return links.evaluateAll((all) => all.flatMap((link) => link.getAttribute('href') ?? []));
}

/** Goes to a page of a console by its menu, which a phone opens first. */
export async function goTo(page: Page, place: string): Promise<void> {
  const menu = page.locator('.menu-button');
  if (await menu.isVisible()) await menu.click();
  await page.click(`nav >> text="${place}"`);
  await page.waitForSelector(`h1:text-is("${place}")`);
  await page.waitForSelector('.loading', { state: 'detached' });
}

export async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.fill('[name=email]', who.email);
  await page.fill('[name=password]', who.password);
  await page.click('button:has-text("Sign in")');
}

/** Sets up two-factor sign-in on the page shown; answers the key and the recovery codes. */
export async function turnOnTwoFactor(page: Page, ownPassword: string): Promise<{ secret: string; codes: string[] }> {
  await page.fill('[name=password]', ownPassword);
  await page.click('button:has-text("Set up")');
  const secret = (await page.textContent('.qr ~ p code')) ?? '';
  await page.fill('[name=totp_code]', totpCode(secret));
  await page.click('button:has-text("Turn on")');
  await page.waitForSelector('.codes');
  const codes = await page.locator('.codes code').allTextContents();
  await page.click('text=I have kept them');
  return { secret, codes };
}

/** Somebody invited, who chose a password and a second factor in the browser. */
export async function newStaff(
  service: Service,
  browser: Browser,
  role: string,
  viewport?: { width: number; height: number },
): Promise<Visitor> {
  const [inviter, second] = (await staffOf(service, ['operator'], ['operator'])) as [StaffMember, StaffMember];
  const address = anEmail();
  const { id } = await ok(inviter.api.post('/admins', { email: address, name: role, roles: [role] }));
  await confirms(second, 'staff', id);
  const text = await invitation(service, address);
  const visitor = await Visitor.arrive(browser, { expected: /401|403|409/, ...(viewport && { viewport }) });
  const { page } = visitor;
  await page.goto(`${originOf(service)}/admin/invitation#${text}`);
  await page.fill('[name=password]', password);
  await page.click('button:has-text("Set the password")');
  await page.click('a:has-text("Sign in")');
  await signIn(page, { email: address, password });
  await page.waitForSelector('text=Set up your second factor');
  await turnOnTwoFactor(page, password);
  await page.waitForSelector('h1:text("Overview")');
  return visitor;
}

async function invitation(service: Service, address: string): Promise<string> {
  return eventually(async () => {
    const mails = await service.sandbox.mails(address);
    const [token] = mails.flatMap(({ text }) => /(?<=#)inv_\S+/.exec(text) ?? []);
    if (token === undefined) throw new Error(`no invitation was mailed to ${address}`);
    return token;
  });
}

/** Has a browser be signed in to a console by an access token alone, as if its cookie were there (ADR 83). */
export async function beSignedIn(
  context: BrowserContext,
  realm: '/partners' | '/admin',
  access: string,
): Promise<void> {
  await context.addInitScript((name) => localStorage.setItem(name, 'open'), `swap-session${realm}`);
  const json = { access_token: access, token_type: 'Bearer', expires_in: 900, refresh_expires_in: 900 };
  await context.route(`**/api/v1${realm}/session/refresh`, (route) => route.fulfill({ json }));
}

/** Somebody at an address of a console, signed in to it by an access token alone. */
export async function signedInAt(browser: Browser, address: string, access: string): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, { expected: /403/ });
  const realm = new URL(address).pathname.startsWith('/admin') ? '/admin' : '/partners';
  await beSignedIn(visitor.page.context(), realm, access);
  await visitor.page.goto(address);
  return visitor;
}

/** Frames in which a page has settled. */
const framesMax = 30;

/** What of the tables shown cannot be seen without moving them sideways, by its text. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(async (frames) => {
    const look = () =>
      [...document.querySelectorAll('.table th, .table td, .table button, .table a')].flatMap((each) => {
        const table = each.closest('.table')!.getBoundingClientRect();
        const { left, right, width } = each.getBoundingClientRect();
        const isForEars = getComputedStyle(each.closest('thead') ?? each).clipPath !== 'none';
        const isCut = width > 1 && !isForEars && (left < table.left - 1 || right > table.right + 1);
        return isCut ? [each.textContent.trim().slice(0, 40)] : [];
      });
    for (let frame = 0; frame < frames && look().length > 0; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return look();
  }, framesMax);
}
