import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { tells } from '../support/browser.js';
import { signedInAt } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { addresses, anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aPayee, aPayout, credit } from '../support/payee.js';
import { describeWith } from '../support/programs.js';
import type { Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  const env = { PAYOUT_COOL_DOWN_HOURS: '0' };
  ({ service, browser, origin, leave } = await aBrowsedService({ env, exchanges: ['fixedfloat'] }));
});
afterAll(() => leave());

const partnerAt = ({ tokens }: Partner, path: string) =>
  signedInAt(browser, `${origin}/partners${path}`, tokens.access_token);
const staffAt = ({ token }: StaffMember, path: string) => signedInAt(browser, `${origin}/admin${path}`, token);

/** As if everybody had shown their password long ago. */
const provedLongAgo = () => service.database.query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);

describeWith('chromium')('a partner at the console', () => {
  test('each device that is signed in is called by its name, and one that stays signed in is not said to be gone', async () => {
    const partner = await aPartner(service);
    const { email, password } = partner;
    const agents = {
      'Edge on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
      'Opera on macOS': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0',
      'Chrome on Android': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36',
      'Safari on iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) Version/17.1 Safari/604.1',
      'Chrome on iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) CriOS/120.0 Mobile Safari/604.1',
      'Firefox on iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) FxiOS/120.0 Mobile Safari/605.1',
    };
    for (const agent of Object.values(agents))
      await ok(service.api.with({ 'user-agent': agent }).post('/partners/signin', { email, password }));
    const visitor = await partnerAt(partner, '/security');
    const { page } = visitor;
    for (const device of Object.keys(agents)) await page.waitForSelector(`td:text-is("${device}")`);
    await page.route('**/partners/sessions/*', (route) => route.abort());
    await page.click('tr:has-text("Chrome on Android") button:has-text("Sign out")');
    await page.waitForSelector('tr:has-text("Chrome on Android") .notice.bad');
    await page.unroute('**/partners/sessions/*');
    await page.click('tr:has-text("Chrome on Android") button:has-text("Sign out")');
    await page.waitForSelector('tr:has-text("Chrome on Android")', { state: 'detached' });
    // One that signed itself out meanwhile.
    await service.database.query(`UPDATE sessions SET revoked_at = now() WHERE user_agent LIKE '% OPR/%'`);
    await page.click('tr:has-text("Opera on macOS") button:has-text("Sign out")');
    await page.waitForSelector('tr:has-text("Opera on macOS")', { state: 'detached' });
    await visitor.leave();
  });

  test('a file that could not be saved is not said to be missing once it was', async () => {
    const visitor = await partnerAt(await aPartner(service), '/orders');
    const { page } = visitor;
    await page.route('**/partners/orders.csv*', (route) => route.abort());
    await page.click('button:has-text("Download CSV")');
    await page.waitForSelector('.notice.bad');
    await page.unroute('**/partners/orders.csv*');
    await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Download CSV")')]);
    await page.waitForSelector('.notice.bad', { state: 'detached' });
    await visitor.leave();
  });

  test('two acts of a partner that both want a fresh proof are done with one', async () => {
    const payee = await aPayee(service, '500.00');
    for (const amount of [60, 70]) await aPayout(payee, amount);
    const visitor = await partnerAt(payee, '/affiliate');
    const { page } = visitor;
    const cancels = page.locator('section:has(#payouts) tbody button:has-text("Cancel")');
    await cancels.nth(1).waitFor();
    await provedLongAgo();
    await cancels.evaluateAll((all) => {
      for (const each of all) (each as HTMLElement).click();
    });
    const again = page.locator('dialog:has-text("Is it still you?")');
    await again.locator('[name=password]').fill(payee.password);
    await again.getByRole('button', { name: 'Go on' }).click();
    await eventually(async () => {
      const { data } = await ok(payee.api.get('/partners/affiliate/payout-requests'));
      expect((data as { status: string }[]).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a partner who does not show the password again is told that nothing was changed, and can go on', async () => {
    const visitor = await partnerAt(await aPartner(service), '/keys');
    const { page } = visitor;
    await page.click('button:has-text("New key")');
    await page.fill('[name=name]', 'Another one');
    await provedLongAgo();
    await page.click('button:has-text("Make the key")');
    const again = page.locator('dialog:has-text("Is it still you?")');
    await again.getByRole('button', { name: 'Close' }).click();
    await page.waitForSelector('dialog .notice.bad >> text=Nothing was changed');
    await page.waitForSelector('button:not([aria-disabled]):has-text("Make the key")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('what was taken from a balance stands in the file of the ledger as a number', async () => {
    const partner = await aPartner(service);
    await credit(service, partner, '40.00');
    const [operator] = (await staffOf(service, ['operator'])) as [StaffMember];
    const taken = { kind: 'ADJUSTMENT_DEBIT', amount_usd: '12.50', reason: 'Taken back' };
    await ok(operator.api.post(`/partners/${await partner.id()}/adjustments`, taken));
    const visitor = await partnerAt(partner, '/affiliate');
    const { page } = visitor;
    const ledger = page.locator('section[aria-labelledby=ledger]');
    await ledger.locator('td:has-text("$12.50")').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      ledger.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/(^|,)-12\.5(,|\r)/m);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an endpoint has no description once its partner emptied it', async () => {
    const partner = await aPartner(service);
    const wanted = { url: 'http://127.0.0.1:9/hooks', description: 'The old shop', events: ['order.status_changed'] };
    const { id } = await ok(partner.api.post('/partners/affiliate/webhooks', wanted));
    const visitor = await partnerAt(partner, `/webhooks/${String(id)}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.waitForSelector('dialog >> text=order.status_changed');
    await page.fill('dialog [name=description]', '');
    await page.click('dialog >> button:has-text("Save")');
    await page.waitForSelector('dialog', { state: 'detached' });
    const { description } = await ok(partner.api.get(`/partners/affiliate/webhooks/${String(id)}`));
    expect(description).toBeNull();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an account has no website once its owner emptied it', async () => {
    const partner = await aPartner(service);
    await ok(partner.api.patch('/partners/profile', { website: 'https://old.example.com' }));
    const visitor = await partnerAt(partner, '/security');
    const { page } = visitor;
    const card = page.locator('section:has(#profile)');
    await card.locator('[name=website]').fill('');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.locator('.notice.good').waitFor();
    const { website } = await ok(partner.api.get('/partners/profile'));
    expect(website).toBeNull();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

describeWith('chromium')('the staff at the console', () => {
  test('a treasurer cannot book by what an earlier check found once a later one found otherwise', async () => {
    const [reviewer, treasurer] = (await staffOf(service, ['reviewer'], ['treasurer'])) as [StaffMember, StaffMember];
    const payee = await aPayee(service, '500.00', { asset: 'ltc', network: 'ltc', address: addresses.ltc });
    const { id } = await aPayout(payee, 60);
    await ok(reviewer.api.post(`/payout-requests/${String(id)}/approve`));
    const batch = await ok(treasurer.api.post('/payout-batches', { network: 'ltc' }));
    const visitor = await staffAt(treasurer, `/payout-batches/${String(batch.id)}`);
    const { page } = visitor;
    const complete = page.getByRole('button', { name: 'Complete 1 payout' });
    await page.fill('[name=tx_hashes]', '1'.repeat(64));
    await page.click('button:has-text("Check the chain")');
    await complete.waitFor();
    await page.fill('[name=tx_hashes]', `${'1'.repeat(64)} ${'2'.repeat(64)}`);
    await page.click('button:not([aria-disabled]):has-text("Check the chain")');
    await page.waitForSelector('text=1 of 1 are not seen to be paid yet');
    expect(await complete.count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a row that comes up because others left the list is not told as new', async () => {
    const payee = await aPayee(service, '500.00');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await aPayout(payee, 60)).id as string);
    const [fifth, fourth, third, second, first] = ids;
    const [support] = (await staffOf(service, ['support'])) as [StaffMember];
    const visitor = await staffAt(support, '/');
    const { page } = visitor;
    // Pages of three, as they are before two leave the list and one comes to it, and after.
    let listed = [fourth, third, second];
    await tells(page, '**/admin/payout-requests?*', ({ data }: { data: { id: string }[] }) => ({
      data: data.filter((row) => listed.includes(row.id)),
      next_cursor: null,
    }));
    await page.goto(`${origin}/admin/payouts?status=pending`);
    await page.waitForSelector(`a[href$="/payouts/${String(second)}"]`);
    listed = [fifth, second, first];
    const news = page.locator('.news button');
    await news.waitFor({ timeout: 30_000 });
    expect((await news.innerText()).trim()).toBe('1 new: show');
    expect(visitor.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  });

  test('the order whose number was written last is opened, however soon Enter follows', async () => {
    const [before, wanted] = [await anOrder(service), await anOrder(service)];
    const [support] = (await staffOf(service, ['support'])) as [StaffMember];
    const visitor = await staffAt(support, '/');
    const { page } = visitor;
    await page.waitForSelector('h1:text-is("Overview")');
    await page.keyboard.press('/');
    await page.waitForSelector('dialog [role=combobox]:focus');
    await page.fill('[role=combobox]', before.id);
    await page.waitForSelector('[role=option]:has-text("BTC")');
    // Within a moment, as a hand writes and presses.
    await page.evaluate(async (text) => {
      const field = document.querySelector<HTMLInputElement>('[role=combobox]')!;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }, wanted.id);
    await page.waitForURL(`**/admin/orders/${wanted.id}`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a list that is narrowed to a partner who came long ago says to whom', async () => {
    const early = await (await aPartner(service)).id();
    await aPartner(service);
    const [support] = (await staffOf(service, ['support'])) as [StaffMember];
    const visitor = await staffAt(support, '/');
    const { page } = visitor;
    // The newest are as many as there is room for: here one.
    await page.route('**/admin/partners?limit=100', (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
    );
    await page.goto(`${origin}/admin/orders?partner_id=${early}`);
    await page.waitForSelector('[name=partner_id] option:text-is("A partner")', { state: 'attached' });
    expect(await page.locator('[name=partner_id] option:checked').textContent()).toContain(early.slice(-4));
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('of two letters about a private swap that of the first exchange alone names where the customer pays', async () => {
    const { id, deposit } = await anOrder(service, { body: { is_anonym: true, amount_from: '0.05' } });
    const [support] = (await staffOf(service, ['support'])) as [StaffMember];
    const visitor = await staffAt(support, `/orders/${id}`);
    const letters = visitor.page.locator('section:has(#next) details pre');
    await letters.nth(1).waitFor({ state: 'attached' });
    const texts = await letters.allTextContents();
    const first = texts.filter((text) => text.includes('Sent: 0.05 BTC'));
    expect(texts.filter((text) => text.includes(deposit.address))).toEqual(first);
    expect([texts.length, first.length]).toEqual([2, 1]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
