import { WatchEndpoints } from '@swap/domain/webhooks';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aMember, invitationOf } from '../support/member.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { aPayee } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, confirms, staffOf } from '../support/staff.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

let service: Service;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());

const password = 'a long password of mine';
const signUp = (email: string, more: object = {}) =>
  service.api.post('/partners/signup', { email, password, name: 'Ada', ...more });
const speaks = (partner: Partner, language: string) => ok(partner.api.patch('/partners/profile', { language }));

/** The letter of that subject, once it has come. */
async function letter(to: string, subject: string) {
  return eventually(async () => {
    const mails = await service.sandbox.mails(to);
    const found = mails.find((mail) => mail.subject === subject);
    if (!found) throw new Error(`${to} got ${mails.map((mail) => mail.subject).join(', ')} and no ${subject}`);
    return found;
  });
}

describe('partners and their members', () => {
  test('who signs up in German is mailed in German and led to German pages', async () => {
    const email = anEmail();
    await ok(signUp(email, { language: 'de' }));
    const code = await letter(email, 'Ihr Bestätigungscode');
    expect(code.html).toContain('<html lang="de" dir="ltr">');
    expect(code.headers['content-language']).toBe('de');
    expect(code.text).toMatch(/^http:\/\/localhost:3000\/de\/partners\/verify#email=/m);
    expect(code.text).toContain('Er gilt zehn Minuten.');
    const [digits] = await service.sandbox.codes(email);
    await ok(service.api.post('/partners/verify-email', { email, code: digits }));
    const tokens = await ok(service.api.post('/partners/signin', { email, password }));
    const api = service.api.with({ authorization: `Bearer ${String(tokens.access_token)}` });
    expect((await ok(api.get('/partners/profile'))).language).toBe('de');
    await ok(service.api.post('/partners/forgot-password', { email }));
    const reset = await letter(email, 'Ihr Code für ein neues Passwort');
    expect(reset.text).toMatch(/^http:\/\/localhost:3000\/de\/partners\/reset#email=/m);
  });

  test('who says nothing is mailed in English, and the language is not known', async () => {
    const partner = await aPartner(service);
    const code = await letter(partner.email, 'Your verification code');
    expect(code.html).toContain('<html lang="en" dir="ltr">');
    expect(code.text).toMatch(/^http:\/\/localhost:3000\/partners\/verify#email=/m);
    expect((await ok(partner.api.get('/partners/profile'))).language).toBeNull();
    expect((await letter(partner.email, 'A new API key')).text).toContain('Address: ');
  });

  test('a stranger who signs up with somebody’s address does not choose what its owner is told in', async () => {
    const partner = await aPartner(service);
    await speaks(partner, 'de');
    await ok(signUp(partner.email, { language: 'fr' }));
    await letter(partner.email, 'Sie haben schon ein Konto');
    expect((await ok(partner.api.get('/partners/profile'))).language).toBe('de');
    const silent = await aPartner(service);
    await ok(signUp(silent.email, { language: 'fr' }));
    await letter(silent.email, 'Vous avez déjà un compte');
    expect((await ok(silent.api.get('/partners/profile'))).language).toBeNull();
  });

  test('a sign-up that takes the place of one that nobody confirmed brings its own language', async () => {
    const email = anEmail();
    await ok(signUp(email, { language: 'de' }));
    await letter(email, 'Ihr Bestätigungscode');
    await ok(signUp(email, { language: 'es' }));
    await letter(email, 'Tu código de verificación');
  });

  test('everybody of an account is mailed in a language of their own', async () => {
    const owner = await aPartner(service);
    await speaks(owner, 'de');
    const email = anEmail();
    await ok(owner.api.post('/partners/members/invitations', { email, role: 'viewer', language: 'fr' }));
    const invitation = await letter(email, 'Vous êtes invité à rejoindre un compte');
    expect(invitation.text).toContain('Votre rôle : lecteur.');
    expect(invitation.text).toMatch(/^http:\/\/localhost:3000\/fr\/partners\/join#join_/m);
    const joining = { token: await invitationOf(service, email), name: 'Grace', password, language: 'ja' };
    await ok(service.api.post('/partners/invitations/accept', joining));
    await letter(owner.email, 'Jemand ist Ihrem Konto beigetreten');
    await ok(service.api.post('/partners/forgot-password', { email }));
    const reset = await letter(email, 'パスワード再設定コード');
    expect(reset.text).toMatch(/^http:\/\/localhost:3000\/ja\/partners\/reset#email=/m);
  });

  test('who joins and says no language keeps that of the invitation', async () => {
    const owner = await aPartner(service);
    const email = anEmail();
    await ok(owner.api.post('/partners/members/invitations', { email, role: 'viewer', language: 'tr' }));
    const joining = { token: await invitationOf(service, email), name: 'Grace', password };
    await ok(service.api.post('/partners/invitations/accept', joining));
    await ok(service.api.post('/partners/forgot-password', { email }));
    await letter(email, 'Parola sıfırlama kodunuz');
  });

  test('a member of any role changes the own language, and no other’s', async () => {
    const owner = await aPartner(service);
    const viewer = await aMember(service, owner, 'viewer');
    expect(await ok(viewer.api.patch('/partners/profile', { language: 'ru' }))).toMatchObject({ language: 'ru' });
    expect((await ok(viewer.api.get('/partners/profile'))).language).toBe('ru');
    expect((await ok(owner.api.get('/partners/profile'))).language).toBeNull();
    for (const more of [{ name: 'Mine' }, { website: null }]) {
      const answer = await viewer.api.patch('/partners/profile', { language: 'it', ...more });
      expectProblem(answer, { status: 403, code: 'role_required' });
    }
    expect((await ok(viewer.api.get('/partners/profile'))).language).toBe('ru');
  });

  test('who takes an account over is mailed about it in that person’s language', async () => {
    const owner = await aPartner(service);
    await speaks(owner, 'de');
    const { id } = await ok(owner.api.get('/partners/profile'));
    const heir = await aMember(service, owner, 'owner');
    await ok(heir.api.patch('/partners/profile', { language: 'pt' }));
    await ok(heir.api.delete(`/partners/members/${String(id)}`));
    await ok(heir.api.post('/partners/api-keys', { name: 'New' }));
    await letter(heir.email, 'Uma nova chave de API');
  });

  test('a payout’s letters are in the owner’s language, and the way to stop it leads to that page', async () => {
    const partner = await aPayee(service, '500.00');
    await speaks(partner, 'de');
    await ok(
      partner.api.patch('/partners/affiliate/payout-profile', {
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        password: partner.password,
      }),
    );
    const moved = await letter(partner.email, 'Das Ziel Ihrer Auszahlungen wurde geändert');
    expect(moved.text).toMatch(/^http:\/\/localhost:3000\/de\/not-me#nm_/m);
    expect(moved.text).toContain('frühestens ab 20');
    await ok(partner.api.post('/partners/account/close', { email: partner.email, forfeit_balance: true }));
    await letter(partner.email, 'Ihr Konto wurde geschlossen');
    const rows = 'SELECT language FROM partners WHERE email LIKE $1';
    const { 0: row } = await service.database.query(rows, ['%@closed.invalid']);
    expect(row).toEqual({ language: null });
  });

  test('a language that there is not is refused by its field, wherever one is taken', async () => {
    const partner = await aPartner(service);
    const language = 'tlh';
    const answers = await Promise.all([
      signUp(anEmail(), { language }),
      partner.api.post('/partners/members/invitations', { email: anEmail(), role: 'viewer', language }),
      service.api.post('/partners/invitations/accept', { token: 'join_x', name: 'Grace', password, language }),
      partner.api.patch('/partners/profile', { language }),
      partner.api.patch('/partners/profile', { language: null }),
      adminApi(service).post('/invitation', { token: 'inv_x', password, language }),
    ]);
    for (const answer of answers) {
      expectProblem(answer, { status: 400, code: 'validation_failed', field: 'language' });
    }
  });
});

test('the staff are mailed in the language each of them chose', async () => {
  const everything = ['support', 'operator', 'reviewer', 'treasurer'] as const;
  const [operator, other] = await staffOf(service, everything, everything);
  const email = anEmail();
  const ida = { email, name: 'Ida', roles: ['reviewer', 'support'], language: 'tr' };
  const asked = await ok(operator!.api.post('/admins', ida));
  await confirms(other!, 'staff', asked.id as string);
  const invitation = await letter(email, 'Takas hizmetini yönetmeye davet edildiniz');
  expect(invitation.text).toContain('denetçi, destek');
  expect(invitation.text).toMatch(/^http:\/\/localhost:3000\/tr\/admin\/invitation#inv_/m);
  const token = /^(inv_[\w-]+)\r?$/m.exec(invitation.text)?.[1];
  const accepted = await adminApi(service).post('/invitation', { token, password, language: 'ar' });
  expect(accepted.status).toBe(204);
  const tokens = await ok(adminApi(service).post('/signin', { email, password }));
  expect(await ok(adminApi(service, tokens).get('/me'))).toMatchObject({ language: 'ar' });
  expect(await ok(operator!.api.get('/me'))).toMatchObject({ language: null });
  expect(await ok(operator!.api.patch('/me', { language: 'fr' }))).toMatchObject({ language: 'fr' });
  for (const body of [{}, { language: null }, { language: 'tlh' }]) {
    const refused = await operator!.api.patch('/me', body);
    expectProblem(refused, { status: 400, code: 'validation_failed', field: 'language' });
  }
  await ok(operator!.api.post('/admins', { email: anEmail(), name: 'Later', roles: ['support'] }));
  const told = await letter(email, 'اقتُرح تغيير');
  expect(told.html).toContain('<html lang="ar" dir="rtl">');
  await letter(operator!.email, 'Un changement a été proposé');
  await letter(other!.email, 'A change was proposed');
});

describe('the owner of a webhook endpoint', () => {
  let webhooks: WebhooksOnClock;
  beforeAll(async () => {
    webhooks = await WebhooksOnClock.start();
  });
  afterAll(() => webhooks.stop());

  const goneFor = async (partnerId: string, url: string) => {
    const { endpoint } = await webhooks.endpoint(partnerId, url);
    await webhooks.get(WatchEndpoints).gone(endpoint.id);
    return (await webhooks.mails()).at(-1);
  };

  test('reads in the own language that it was switched off, and who took the account over in theirs', async () => {
    const partnerId = await webhooks.partner('erika');
    await webhooks.database.query(`UPDATE partners SET language = 'de' WHERE id = $1`, [partnerId]);
    expect(await goneFor(partnerId, 'http://127.0.0.1:9/a')).toMatchObject({
      to: 'erika@example.com',
      subject: 'Ihr Webhook-Endpunkt wurde abgeschaltet',
    });
    await webhooks.database.query(
      `INSERT INTO partner_members (id, partner_id, email, name, role, password_hash, joined_at, language, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'kim@example.com', 'Kim', 'owner', '', now(), 'ko', now(), now())`,
      [partnerId],
    );
    await webhooks.database.query(`UPDATE partners SET contact_email = 'kim@example.com' WHERE id = $1`, [partnerId]);
    expect(await goneFor(partnerId, 'http://127.0.0.1:9/b')).toMatchObject({
      to: 'kim@example.com',
      subject: '웹훅 엔드포인트가 꺼졌습니다',
    });
  });
});
