import type { Browser } from 'playwright-core';
import { aBrowsedService } from '../support/browsed-service.js';
import { Visitor } from '../support/browser.js';
import { beSignedIn, password, signIn } from '../support/consoles.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { invitationOf } from '../support/member.js';
import { anEmail, aPartner } from '../support/partner.js';
import { aPayee } from '../support/payee.js';
import { describeWith } from '../support/programs.js';
import type { Mail } from '../support/sandbox-control.js';
import type { Service } from '../support/service.js';

describeWith('chromium')('the links of mails', () => {
  let service: Service;
  let browser: Browser;
  let leave: () => Promise<void>;
  let origin: string;
  beforeAll(async () => {
    ({ service, browser, origin, leave } = await aBrowsedService());
  });
  afterAll(() => leave());

  test('an address that somebody else signed up with too gets a password by the link of the newest mail', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /4\d\d/ });
    const { page } = visitor;
    const mine = anEmail();
    await ok(service.api.post('/partners/signup', { email: mine, password: 'somebody else’s', name: 'Mallory' }));
    const [early = ''] = await service.sandbox.codes(mine);
    await page.goto(`${origin}/partners`);
    await page.click('text=Become a partner');
    await page.fill('[name=name]', 'Ada');
    await page.fill('[name=email]', mine);
    await page.fill('[name=password]', password);
    await page.click('button:has-text("Sign up")');
    await service.sandbox.codes(mine, 2);
    await page.fill('[name=code]', early);
    await page.click('button:has-text("Confirm")');
    await page.waitForSelector('text=Somebody else signed up with this address too');
    expect(await visitor.findings()).toEqual([]);
    const [newest] = await service.sandbox.mails(mine);
    const [, link = ''] = /(\/partners\/reset#\S+)/.exec(newest?.text ?? '') ?? [];
    await page.goto('about:blank');
    await page.goto(`${origin}${link}`);
    await page.fill('[name=new_password]', 'the one and only password');
    expect(await visitor.findings()).toEqual([]);
    await page.click('button:has-text("Set the password")');
    await page.waitForSelector('text=The new password is set');
    expect(new URL(page.url()).pathname).toMatch(/^\/partners\/?$/);
    await signIn(page, { email: mine, password: 'the one and only password' });
    await page.waitForSelector('h1:text("Overview")');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the link of a mail confirms an address once pressed', async () => {
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    const mine = anEmail();
    await ok(service.api.post('/partners/signup', { email: mine, password, name: 'Ada' }));
    await service.sandbox.codes(mine);
    const [{ text }] = (await service.sandbox.mails(mine)) as [Mail];
    const [, link = ''] = /(\/partners\/verify#\S+)/.exec(text) ?? [];
    await page.goto(`${origin}${link}`);
    await page.waitForSelector(`text=Is ${mine} your address`);
    expect(await visitor.findings()).toEqual([]);
    await page.click('button:has-text("Confirm")');
    await page.waitForSelector('text=Your address is confirmed');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('an invitation is accepted in a browser that somebody else is signed in with, in the language of its page', async () => {
    const [owner, other] = await Promise.all([aPartner(service), aPartner(service)]);
    const mine = anEmail();
    await ok(owner.api.post('/partners/members/invitations', { email: mine, role: 'viewer' }));
    const visitor = await Visitor.arrive(browser, { locale: 'de' });
    const { page } = visitor;
    await beSignedIn(page.context(), '/partners', other.tokens.access_token);
    await page.goto(`${origin}/de/partners/join#${await invitationOf(service, mine)}`);
    await page.fill('[name=name]', 'Grace');
    await page.fill('[name=password]', password);
    await page.click('button[type=submit]');
    await page.waitForSelector('.notice.good');
    const { access_token: token } = await ok(service.api.post('/partners/signin', { email: mine, password }));
    const joined = service.api.with({ authorization: `Bearer ${String(token)}` });
    expect(await ok(joined.get('/partners/profile'))).toMatchObject({ language: 'de' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('who has another code mailed to reset a password sets one by it', async () => {
    const { email } = await aPartner(service);
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/partners`);
    await page.click('text=I forgot my password');
    await page.fill('[name=email]', email);
    await page.click('button:has-text("Send the code")');
    await page.waitForSelector('[name=code]');
    await service.sandbox.codes(email, 2);
    await page.click('button:has-text("Send another code")');
    const [newest = ''] = await service.sandbox.codes(email, 3);
    await page.fill('[name=code]', newest);
    await page.fill('[name=new_password]', 'the one and only password');
    await page.click('button:has-text("Set the password")');
    await page.waitForSelector('text=The new password is set');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the link of a mail stops payouts once pressed; status shows every part up', async () => {
    const visitor = await Visitor.arrive(browser, { expected: /4\d\d/ });
    await visitor.page.goto(`${origin}/status`);
    await visitor.page.waitForSelector('text=Everything works');
    expect(await visitor.findings()).toEqual([]);
    await visitor.page.goto(`${origin}/not-me#nm_wrong`);
    await visitor.page.click('button:has-text("Stop all payouts")');
    await visitor.page.waitForSelector('.notice.bad');
    expect(await visitor.findings()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test('the link of a mail stops payouts, too, for whoever turns its page into another language first', async () => {
    const payee = await aPayee(service, '100.00');
    const token = await eventually(async () => {
      const letters = await service.sandbox.mails(payee.email);
      const [found] = letters.flatMap(({ text }) => /(?<=\/not-me#)nm_[\w-]+/.exec(text) ?? []);
      if (found === undefined) throw new Error('no letter told of the destination yet');
      return found;
    });
    const visitor = await Visitor.arrive(browser);
    const { page } = visitor;
    await page.goto(`${origin}/not-me#${token}`);
    await page.waitForSelector('h1:text-is("This was not me")');
    await page.click('.languages summary');
    await page.click('.languages a:text-is("Deutsch")');
    await page.waitForURL('**/de/not-me*');
    await page.click('main button.danger');
    await page.waitForSelector('main .notice.good');
    const { data } = await ok(payee.api.get('/partners/affiliate/payout-profile'));
    expect(data).toMatchObject({ frozen: true });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
