import type { Browser } from 'playwright-core';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { aBrowsedService } from '../support/browsed-service.js';
import { signedInAt } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { addresses } from '../support/order.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { describeWith } from '../support/programs.js';
import { aReceiver } from '../support/receiver.js';
import { answering } from '../support/scripted-monerod.js';
import type { Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

let node: ScriptedUpstream;
let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  node = await ScriptedUpstream.start();
  answering(node, {}, () => new Date());
  const env = { PAYOUT_COOL_DOWN_HOURS: '0', CHAIN_XMR_URL: node.url };
  ({ service, browser, origin, leave } = await aBrowsedService({ env }));
});
afterAll(async () => {
  await leave();
  await node.close();
});

const partnerAt = ({ tokens }: Partner, path: string) =>
  signedInAt(browser, `${origin}/partners${path}`, tokens.access_token);
const staffAt = ({ token }: StaffMember, path: string) => signedInAt(browser, `${origin}/admin${path}`, token);

describeWith('chromium')('a partner who stays on a page', () => {
  test('a partner is asked for a fresh proof each time that one is wanted', async () => {
    const partner = await aPartner(service);
    const visitor = await partnerAt(partner, '/keys');
    const { page } = visitor;
    for (const name of ['The first', 'The second']) {
      await service.database.query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);
      await page.click('button:has-text("New key")');
      await page.fill('[name=name]', name);
      await page.click('button:has-text("Make the key")');
      const again = page.locator('dialog:has-text("Is it still you?")');
      await again.locator('[name=password]').fill(partner.password);
      await again.locator('button:has-text("Go on")').click();
      await page.click('dialog >> button:has-text("Done")');
      await page.waitForSelector(`tr:has-text("${name}")`);
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a second payout that is asked for from the same page is another one', async () => {
    const payee = await aPayee(service, '500.00');
    const visitor = await partnerAt(payee, '/affiliate');
    const { page } = visitor;
    for (const amount of [60, 70]) {
      await page.fill('[name=amount]', String(amount));
      await page.click('button:not([aria-disabled]):has-text("Request a payout")');
      await page.waitForSelector(`tr:has-text("$${String(amount)}.00") >> text=Pending`);
      await page.waitForSelector('button:not([aria-disabled]):has-text("Request a payout")');
    }
    const { data } = await ok(payee.api.get('/partners/affiliate/payout-requests'));
    expect((data as { amount_usd: number }[]).map(({ amount_usd: amount }) => amount)).toEqual([70, 60]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a delivery in a list follows what becomes of it elsewhere while it is looked at', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const { id } = await partner.registers(receiver);
    await partner.emits(1);
    const visitor = await partnerAt(partner, `/webhooks/${id}`);
    const { page } = visitor;
    const attempts = (number: number) => `tr:has-text("affiliate.payout_updated") td:text-is("${String(number)}")`;
    await page.waitForSelector(attempts(1));
    const { data } = await ok(partner.api.get('/partners/affiliate/webhook-deliveries'));
    const [delivery] = data as { id: string }[];
    await ok(partner.api.post(`/partners/affiliate/webhook-deliveries/${delivery!.id}/redeliver`));
    await page.waitForSelector(attempts(2));
    expect(receiver.arrivals).toHaveLength(2);
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.leave(), receiver.close()]);
  });

  test('the deliveries to one endpoint are narrowed to an event as those to all of them are', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const { id } = await partner.registers(receiver);
    await partner.emits(1);
    await ok(partner.api.post(`/partners/affiliate/webhooks/${id}/test`, { type: 'order.created' }));
    const visitor = await partnerAt(partner, `/webhooks/${id}`);
    const { page } = visitor;
    const rows = page.locator('section:has(#deliveries) tbody tr');
    await page.waitForSelector('tr:has-text("affiliate.payout_updated")');
    await page.waitForSelector('tr:has-text("order.created")');
    await page.selectOption('section:has(#deliveries) [name=type]', 'order.created');
    await eventually(async () =>
      expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('order.created')]),
    );
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.leave(), receiver.close()]);
  });

  test('a replay sends what was shown before it began, and nothing that happened since', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const { id } = await partner.registers(receiver);
    await partner.emits(1);
    await eventually(() => expect(receiver.arrivals).toHaveLength(1));
    const visitor = await partnerAt(partner, `/webhooks/${id}`);
    const { page } = visitor;
    await page.fill('[name=since]', new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
    await page.uncheck('[name=failed]');
    await page.click('button:has-text("See what it sends")');
    await page.waitForSelector('section[aria-label="What it sends"]');
    await partner.emits(1);
    await eventually(() => expect(receiver.arrivals).toHaveLength(2));
    await page.click('button:has-text("Begin the replay")');
    const progress = page.locator('[role=status]:has(progress)');
    await progress.getByText(/^Finished/).waitFor();
    expect(await progress.textContent()).toContain('1 of 1 delivered');
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.leave(), receiver.close()]);
  });

  test('a replay of what failed sends nothing that had arrived', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const { id } = await partner.registers(receiver);
    await partner.emits(2);
    await eventually(async () => {
      const { data } = await ok(partner.api.get('/partners/affiliate/webhook-deliveries?state=delivered'));
      expect(data).toHaveLength(2);
    });
    await service.database.query(
      `UPDATE webhook_deliveries SET state = 'exhausted', attempts = 10
       WHERE endpoint_id = $1 AND sequence = (SELECT max(sequence) FROM webhook_deliveries WHERE endpoint_id = $1)`,
      [id],
    );
    const visitor = await partnerAt(partner, `/webhooks/${id}`);
    const { page } = visitor;
    await page.fill('[name=since]', new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
    await page.click('button:has-text("See what it sends")');
    await page.click('button:has-text("Begin the replay")');
    const progress = page.locator('[role=status]:has(progress)');
    await progress.getByText(/^Finished/).waitFor();
    expect(await progress.textContent()).toContain('1 of 1 delivered');
    expect(receiver.arrivals).toHaveLength(3);
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.leave(), receiver.close()]);
  });

  test('what was typed over what there is stays where the service refuses it', async () => {
    const partner = await aPartner(service);
    const urls = ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two'];
    const [{ id } = { id: '' }] = await Promise.all(
      urls.map(async (url) => {
        const wanted = { url, events: ['order.status_changed'] };
        return (await ok(partner.api.post('/partners/affiliate/webhooks', wanted))) as { id: string };
      }),
    );
    const visitor = await partnerAt(partner, `/webhooks/${id}`);
    const { page } = visitor;
    await page.click('button:text-is("Edit")');
    await page.fill('[name=url]', urls[1]!);
    await page.fill('dialog [name=description]', 'The other one');
    await page.locator('form:has([name=url]) button[type=submit]').click();
    await page.waitForSelector('.field:has([name=url]) .wrong:not(:empty)');
    const typed = () => Promise.all(['url', 'description'].map((name) => page.inputValue(`dialog [name=${name}]`)));
    expect(await typed()).toEqual([urls[1], 'The other one']);
    await visitor.leave();
  });

  test('a replay up to a moment sends what happened before it, and nothing that happened after', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const { id } = await partner.registers(receiver);
    await partner.emits(2);
    await eventually(() => expect(receiver.arrivals).toHaveLength(2));
    const [first] = receiver.arrivals.map(({ event }) => event.sequence).sort((one, other) => one - other);
    await service.database.query(
      `UPDATE webhook_events SET created_at = created_at - interval '5 days' WHERE partner_id = $1 AND sequence = $2`,
      [await partner.id(), first],
    );
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 16);
    const visitor = await partnerAt(partner, `/webhooks/${id}`);
    const { page } = visitor;
    const form = page.locator('form:has([name=failed])');
    await form.locator('[name=since]').fill(daysAgo(9));
    await form.locator('[name=until]').fill(daysAgo(3));
    await form.locator('[name=failed]').uncheck();
    await page.click('button:has-text("See what it sends")');
    await page.click('button:has-text("Begin the replay")');
    const progress = page.locator('[role=status]:has(progress)');
    await progress.getByText(/^Finished/).waitFor();
    expect(await progress.textContent()).toContain('1 of 1 delivered');
    expect(receiver.arrivals.slice(2).map(({ event }) => event.sequence)).toEqual([first]);
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.leave(), receiver.close()]);
  });
});

describeWith('chromium')('the staff at a page of the console', () => {
  test('a treasurer shows payments of Monero with the keys of their transactions', async () => {
    const [reviewer, treasurer] = (await staffOf(service, ['reviewer'], ['treasurer'])) as [StaffMember, StaffMember];
    const payee = await aPayee(service, '500.00', { asset: 'xmr', network: 'xmr', address: addresses.xmr });
    const { id } = await aPayout(payee, 60);
    await ok(reviewer.api.post(`/payout-requests/${String(id)}/approve`));
    const batch = await ok(treasurer.api.post('/payout-batches', { network: 'xmr' }));
    const visitor = await staffAt(treasurer, `/payout-batches/${String(batch.id)}`);
    const { page } = visitor;
    await page.fill('[name=tx_hashes]', '1'.repeat(64));
    await page.fill('[name=tx_keys]', '2'.repeat(64));
    await page.click('button:has-text("Check the chain")');
    await page.waitForSelector('text=1 of 1 are not seen to be paid yet');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('nobody of the staff is offered to decide about their own rights', async () => {
    const [asking, other] = (await staffOf(service, ['operator'], ['operator'])) as [StaffMember, StaffMember];
    const email = anEmail();
    await ok(asking.api.patch(`/admins/${other.id}`, { roles: ['operator', 'support'] }));
    await ok(asking.api.post('/admins', { email, name: 'Somebody else', roles: ['support'] }));
    const visitor = await staffAt(other, '/changes');
    const { page } = visitor;
    // Who they are is known by then.
    await page.locator(`li:has-text("${email}")`).getByRole('button', { name: 'Confirm' }).waitFor();
    const own = page.locator(`li:has-text("${other.email}")`);
    await own.waitFor();
    expect(await own.getByRole('button').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('a second correction of a balance from the same page is another one', async () => {
    const partner = await aPartner(service);
    const [operator] = (await staffOf(service, ['operator'])) as [StaffMember];
    const partnerId = await partner.id();
    const visitor = await staffAt(operator, `/partners/${partnerId}`);
    const { page } = visitor;
    const book = async (amount: string) => {
      await page.fill('section:has(#adjust) [name=amount_usd]', amount);
      await page.fill('section:has(#adjust) [name=reason]', 'A gift');
      await page.click('button:not([aria-disabled]):has-text("Book it")');
    };
    await book('10');
    await page.waitForSelector('section:has(#adjust) form:has(button:not([aria-disabled])) .notice.good');
    await book('20');
    await eventually(async () => {
      const { data } = await ok(operator.api.get('/adjustments'));
      const all = data as { partner_id: string; amount_usd: number }[];
      const made = all.filter(({ partner_id: whose }) => whose === partnerId);
      expect(made.map(({ amount_usd: amount }) => amount)).toEqual([20, 10]);
    });
    await page.waitForSelector('section:has(#adjust) form:has(button:not([aria-disabled])) .notice.good');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
