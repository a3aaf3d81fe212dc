import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { password, signIn } from '../support/consoles.js';
import { aMember, invitationOf } from '../support/member.js';
import { addresses, create } from '../support/order.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import type { Mail } from '../support/sandbox-control.js';
import type { Service } from '../support/service.js';
import { eventually } from '../support/eventually.js';

const phone = { width: 390, height: 844 };

let service: Service;
let browser: Browser;
let leave: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  ({ service, browser, origin, leave } = await aBrowsedService({ exchanges: ['fixedfloat'] }));
});
afterAll(() => leave());

/** Somebody signed in, at the list of members. */
async function atMembers(who: { email: string; password: string }, viewport = { width: 1280, height: 800 }) {
  const visitor = await Visitor.arrive(browser, { expected: /40[0139]/, viewport });
  const { page } = visitor;
  await page.goto(`${origin}/partners/members`);
  await signIn(page, who);
  await page.waitForSelector('h1:text("Members")');
  await page.waitForSelector('tr:has-text("@")');
  return visitor;
}

describeWith('chromium')('the members of an account', () => {
  let owner: Partner;
  beforeAll(async () => {
    owner = await aPartner(service);
  });

  test('members are invited by the owner, join by the link of their mail, and see what their role may', async () => {
    const email = anEmail();
    const visitor = await atMembers(owner);
    const { page } = visitor;
    await page.click('button:has-text("Invite somebody")');
    await page.fill('dialog [name=email]', owner.email);
    await page.click('button:has-text("Send the invitation")');
    await page.waitForSelector('dialog .notice.bad, dialog .wrong:not(:empty)');
    expect(await visitor.findings()).toEqual([]);
    await page.fill('dialog [name=email]', email);
    await page.selectOption('dialog [name=role]', 'developer');
    await page.click('button:has-text("Send the invitation")');
    await page.waitForSelector(`tr:has-text("${email}") >> text=Invited`);

    const grace = await Visitor.arrive(browser, { expected: /40[013]|422/ });
    await grace.page.goto(`${origin}/partners/join#${await invitationOf(service, email)}`);
    await grace.page.fill('[name=name]', 'Grace');
    await grace.page.fill('[name=password]', 'password1234');
    await grace.page.click('button:has-text("Join")');
    await grace.page.waitForSelector('.wrong:not(:empty), .notice.bad');
    expect(await grace.findings()).toEqual([]);
    await grace.page.fill('[name=password]', password);
    await grace.page.click('button:has-text("Join")');
    await grace.page.click('a:has-text("Sign in")');
    await signIn(grace.page, { email, password });
    await grace.page.waitForSelector('h1:text("Overview")');
    await grace.page.click('nav >> text="Members"');
    await grace.page.waitForSelector('tr:has-text("Grace") >> text=Developer');
    expect(await grace.page.locator('button:has-text("Invite somebody"), button:has-text("Remove")').count()).toBe(0);
    expect(grace.complaints).toEqual([]);

    await page.reload();
    await page.click('tr:has-text("Grace") >> text=Change role');
    expect(await page.locator('dialog [name=role]').inputValue()).toBe('developer');
    await page.selectOption('dialog [name=role]', 'finance');
    await page.click('button:has-text("Change the role")');
    await page.waitForSelector('tr:has-text("Grace") >> text=Finance');

    await page.click('tr:has-text("Grace") >> text=Remove');
    expect(await visitor.findings()).toEqual([]);
    await page.click('dialog >> button:text-is("Remove")');
    await page.waitForSelector('tr:has-text("Grace")', { state: 'detached' });
    await grace.page.reload();
    await grace.page.waitForSelector('button:has-text("Sign in")');
    expect(visitor.complaints).toEqual([]);
    await Promise.all([visitor.leave(), grace.leave()]);
  });

  test('members are in reach of a thumb: on a phone every value is named and no command is out of sight', async () => {
    const visitor = await atMembers(owner, phone);
    const { page } = visitor;
    const commands = page.locator('tr:has-text("Owner") button');
    await commands.first().waitFor();
    expect(await commands.count()).toBe(2);
    for (const command of await commands.all()) {
      const box = await command.boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(phone.width);
    }
    expect(await page.locator('tr:has-text("Owner") [data-heading="E-mail"]').textContent()).toBe(owner.email);
    expect(await visitor.findings()).toEqual([]);
    await commands.first().click();
    await page.click('button:has-text("Change the role")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an owner who becomes a viewer is offered no more at once than a viewer is', async () => {
    const founder = await aPartner(service);
    await aMember(service, founder, 'owner');
    const visitor = await atMembers(founder);
    const { page } = visitor;
    await page.waitForSelector('button:has-text("Invite somebody")');
    await page.click(`tr:has-text("${founder.email}") >> text=Change role`);
    await page.selectOption('dialog [name=role]', 'viewer');
    await page.click('button:has-text("Change the role")');
    await page.waitForSelector(`tr:has-text("${founder.email}") >> text=Viewer`);
    await page.waitForSelector('button:has-text("Invite somebody")', { state: 'detached' });
    await page.waitForSelector('button:has-text("Change role")', { state: 'detached' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('members prove who they are where that was long ago', async () => {
    const visitor = await atMembers(owner);
    const { page } = visitor;
    await service.database.query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);
    const email = anEmail();
    await page.click('button:has-text("Invite somebody")');
    await page.fill('dialog [name=email]', email);
    await page.click('button:has-text("Send the invitation")');
    await page.waitForSelector('dialog [name=password]');
    expect(await visitor.findings()).toEqual([]);
    const proof = page.locator('dialog', { has: page.locator('[name=password]') });
    await proof.locator('[name=password]').fill(owner.password);
    await proof.locator('button[type=submit]').click();
    await page.waitForSelector(`tr:has-text("${email}") >> text=Invited`);
    await visitor.leave();
  });
});

describeWith('chromium')('an order by the link of its mail', () => {
  test('an order can be decided on another device, and the address bar keeps no secret', async () => {
    const email = anEmail();
    const body = { fixed: true, source: 4, notify_email: email, refund_address: addresses.btc };
    const { deposit } = await create(service, { body });
    await service.sandbox.deposit(deposit.address, { amount: '0.0095' });
    const text = await eventually(async () => {
      const mails: readonly Mail[] = await service.sandbox.mails(email);
      const mail = mails.find(({ subject }) => subject === 'Your swap waits for your decision');
      expect(mail).toBeDefined();
      return mail!.text;
    });
    const [, path = ''] = /https?:\/\/[^/\s]+(\/order\/\S+#mt_\S+)/.exec(text) ?? [];
    const visitor = await Visitor.arrive(browser, { viewport: phone });
    const { page } = visitor;
    await page.goto(origin + path);
    await page.waitForSelector('text=Your decision is needed');
    expect(new URL(page.url()).hash).toBe('');
    expect(await visitor.findings()).toEqual([]);
    await page.click('button:has-text("Send it back")');
    await page.waitForSelector('text=Your decision is needed', { state: 'detached' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
