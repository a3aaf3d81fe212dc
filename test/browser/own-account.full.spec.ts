import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { beSignedIn, signedInAt, signIn } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { addresses, anOrder } from '../support/order.js';
import { aPartner, turnOnSecondFactor, type Partner } from '../support/partner.js';
import { aPayee, credit } from '../support/payee.js';
import { describeWith } from '../support/programs.js';
import { aReceiver } from '../support/receiver.js';
import type { Service } from '../support/service.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService());
});
afterAll(() => leave());

const partnerAt = ({ tokens }: Partner, path: string) =>
  signedInAt(browser, `${origin}/partners${path}`, tokens.access_token);

/** Saves the file behind a button of that name, and answers its lines. */
async function linesOf(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`button:has-text("${button}")`)]);
  return readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
}

/** Saves what the dialog that is open was filled with. */
async function save(page: Page): Promise<void> {
  await page.click('dialog >> button:has-text("Save")');
  await page.waitForSelector('dialog', { state: 'detached' });
}

describeWith('chromium')('who gets in to an account', () => {
  test('a session whose token is about to end is renewed before anything more is asked for', async () => {
    const { tokens } = await aPartner(service);
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await beSignedIn(page.context(), '/partners', tokens.access_token);
    const renewal = '**/partners/session/refresh';
    const json = { access_token: tokens.access_token, token_type: 'Bearer', expires_in: 29, refresh_expires_in: 900 };
    await page.context().route(renewal, (route) => route.fulfill({ json }));
    await page.goto(`${origin}/partners`);
    await page.waitForSelector('.tiles');
    await Promise.all([page.waitForRequest(renewal), page.click('nav >> text="API keys"')]);
    await page.waitForSelector('tr:has-text("A key")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the sign-in of the staff asks nobody for the code of a partner who began to sign in before', async () => {
    const partner = await aPartner(service);
    await turnOnSecondFactor(partner);
    const visitor = await Visitor.arrive(browser, { expected: /40[013]/ });
    const { page } = visitor;
    await page.goto(`${origin}/partners`);
    await signIn(page, partner);
    await page.waitForSelector('h1:text-is("Second factor")');
    await page.goto(`${origin}/admin`);
    await page.waitForSelector('h1:text-is("Admin console")');
    expect(await page.locator('[name=email]').count()).toBe(1);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('who does not agree to make a passkey is told that none was used, not that there is one already', async () => {
    const partner = await aPartner(service);
    await turnOnSecondFactor(partner);
    const visitor = await partnerAt(partner, '/security');
    const { page } = visitor;
    await page.click('button:has-text("Add a passkey")');
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('Nobody agreed', 'NotAllowedError'));
    });
    await page.fill('dialog [name=name]', 'This machine');
    await page.click('dialog >> button:has-text("Go on")');
    await page.waitForSelector('dialog .notice.bad >> text=No passkey was used');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the list of devices shows at once that a new password signed the others out', async () => {
    const partner = await aPartner(service);
    const { email, password } = partner;
    await ok(service.api.post('/partners/signin', { email, password }));
    const visitor = await partnerAt(partner, '/security');
    const { page } = visitor;
    const devices = page.locator('[aria-label="Devices signed in"] tbody tr');
    await devices.nth(1).waitFor();
    await page.fill('[name=current_password]', password);
    await page.fill('[name=new_password]', 'another long enough riddle');
    await page.click('button:has-text("Change the password")');
    await page.waitForSelector('section:has(#password) .notice.good');
    await eventually(async () => expect(await devices.count()).toBe(1));
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a publishable key may be used from anywhere once its origins are emptied', async () => {
    const partner = await aPartner(service);
    const wanted = { name: 'Shop', kind: 'publishable', allowed_origins: ['https://shop.example.com'] };
    await ok(partner.api.post('/partners/api-keys', wanted));
    const visitor = await partnerAt(partner, '/keys');
    const { page } = visitor;
    await page.click('button:has-text("Change Shop")');
    await page.fill('dialog [name=allowed_origins]', '');
    await save(page);
    const { data } = await ok(partner.api.get('/partners/api-keys'));
    expect(data).toContainEqual(expect.objectContaining({ name: 'Shop', allowed_origins: [] }));
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a secret key is good for no more than before once its name was changed', async () => {
    const partner = await aPartner(service);
    await ok(partner.api.post('/partners/api-keys', { name: 'Reads', scopes: ['orders:read'] }));
    const visitor = await partnerAt(partner, '/keys');
    const { page } = visitor;
    await page.click('button:has-text("Change Reads")');
    await page.fill('dialog [name=name]', 'Reports');
    await save(page);
    const { data } = await ok(partner.api.get('/partners/api-keys'));
    expect(data).toContainEqual(expect.objectContaining({ name: 'Reports', scopes: ['orders:read'] }));
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describeWith('chromium')('the money and the records of an account', () => {
  test('a partner who accepted earlier terms is asked to accept those in force', async () => {
    const partner = await aPartner(service);
    await service.database.query(
      `INSERT INTO terms_acceptances (partner_id, version, sha256, accepted_at) VALUES ($1, '2025-01-01', 'of then', now())`,
      [await partner.id()],
    );
    const { version } = await ok(partner.api.get('/partners/affiliate/terms'));
    const visitor = await partnerAt(partner, '/affiliate');
    const { page } = visitor;
    await page.click(`button:has-text("Accept version ${String(version)}")`);
    await page.waitForSelector('text=The affiliate terms await your agreement', { state: 'detached' });
    expect(await partner.summary()).toMatchObject({ terms_accepted_version: version });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a destination that is saved as it stands keeps its memo, and its partner is mailed no more than before', async () => {
    const before = { asset: 'xrp', memo_tag: '4711', preferences: { notify_email: false } };
    const payee = await aPayee(service, '500.00', { ...before, address: addresses.xrp });
    const visitor = await partnerAt(payee, '/affiliate');
    const card = visitor.page.locator('section:has(#destination)');
    await card.getByRole('button', { name: 'Change' }).click();
    await card.locator('[name=asset] option[value=xrp]').waitFor({ state: 'attached' });
    await card.locator('[name=password]').fill(payee.password);
    await card.getByRole('button', { name: 'Save' }).click();
    await card.locator('[name=password]').waitFor({ state: 'detached' });
    const { data } = await ok(payee.api.get('/partners/affiliate/payout-profile'));
    expect(data).toMatchObject({ ...before, address: addresses.xrp });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an account that still has money is not closed unless its owner gives that up', async () => {
    const partner = await aPartner(service);
    await credit(service, partner, '40.00');
    const visitor = await partnerAt(partner, '/security');
    const { page } = visitor;
    await page.click('section:has(#close) button:has-text("Close the account")');
    await page.fill('dialog [name=email]', partner.email);
    await page.click('dialog >> button:has-text("Close it for good")');
    await page.waitForSelector('dialog .notice.bad >> text=The ledger holds');
    expect(await partner.summary()).toMatchObject({ ledger_balance: 40 });
    await visitor.leave();
  });

  test('the file of orders holds those of the days that the page shows', async () => {
    const partner = await aPartner(service);
    const { id } = await anOrder(service, { apiKey: partner.apiKey });
    const visitor = await partnerAt(partner, '/orders');
    const { page } = visitor;
    await page.waitForSelector('tbody tr');
    expect((await linesOf(page, 'Download CSV')).slice(1)).toEqual([expect.stringContaining(id)]);
    await page.goto(`${origin}/partners/orders?to=2020-01-01`);
    await page.waitForSelector('text=No orders');
    expect((await linesOf(page, 'Download CSV')).slice(1)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the file of the audit log has what each act changed, not only what the newest did', async () => {
    const partner = await aPartner(service);
    const url = 'http://127.0.0.1:9/hooks';
    await ok(partner.api.post('/partners/affiliate/webhooks', { url, events: ['order.created'] }));
    await ok(partner.api.patch('/partners/profile', { name: 'Ada Wallets' }));
    const visitor = await partnerAt(partner, '/audit');
    const { page } = visitor;
    await page.waitForSelector('tbody tr >> nth=1');
    const text = (await linesOf(page, 'Download CSV')).join('\n');
    expect(text).toContain('Ada Wallets');
    expect(text).toContain(url);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an endpoint gets one event at a time once its partner ticked that', async () => {
    const partner = await aPartner(service);
    const wanted = { url: 'http://127.0.0.1:9/hooks', events: ['order.status_changed'], ordered: false };
    const { id } = await ok(partner.api.post('/partners/affiliate/webhooks', wanted));
    const visitor = await partnerAt(partner, `/webhooks/${String(id)}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.waitForSelector('dialog >> text=order.status_changed');
    await page.check('dialog [name=ordered]');
    await save(page);
    expect(await ok(partner.api.get(`/partners/affiliate/webhooks/${String(id)}`))).toMatchObject({ ordered: true });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an attempt that was answered by a redirect is shown as one that failed', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    receiver.alwaysAnswers({ status: 302, headers: { location: '/elsewhere' } });
    const { id } = await partner.registers(receiver);
    await ok(partner.api.post(`/partners/affiliate/webhooks/${id}/test`, { type: 'order.created' }));
    const visitor = await partnerAt(partner, `/webhooks/${id}`);
    const { page } = visitor;
    await page.waitForSelector('tr:has-text("order.created") td:text-is("1")');
    await page.click('tr:has-text("order.created") >> text=Details');
    await page.waitForSelector('dialog .attempt .badge.bad:text-is("302")');
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.leave(), receiver.close()]);
  });

  test('the events that are shown are those of the type that was chosen', async () => {
    const partner = await aPartner(service);
    await partner.emits(1);
    await anOrder(service, { apiKey: partner.apiKey });
    const visitor = await partnerAt(partner, '/events');
    const { page } = visitor;
    await page.waitForSelector('tr:has-text("affiliate.payout_updated")');
    await page.waitForSelector('tr:has-text("order.created")');
    // Sooner than the page would look again by itself.
    const asked = page.waitForRequest('**/partners/events?*type=order.created*', { timeout: 8000 });
    await Promise.all([asked, page.selectOption('[name=type]', 'order.created')]);
    await page.waitForSelector('tr:has-text("affiliate.payout_updated")', { state: 'detached' });
    await page.waitForSelector('tr:has-text("order.created")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
