import { auditSubjects } from '@swap/domain/audit';
import { ok, type Http } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { setDestination } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';

let service: Service;
let staff: Http;
let partner: Awaited<ReturnType<typeof aPartner>>;
let other: Awaited<ReturnType<typeof aPartner>>;

beforeAll(async () => {
  service = await aService({ apis: 1, workers: 1 });
  const [member] = await staffOf(service, ['support']);
  staff = (member as NonNullable<typeof member>).api;
  partner = await aPartner(service);
  other = await aPartner(service);
  // Of payout_profile, whose name begins as payout does.
  await ok(setDestination(partner));
  for (const each of [partner, other, partner]) {
    await ok(each.api.post('/partners/affiliate/webhooks', hookOf(each.email)));
    await ok(each.api.post('/partners/api-keys', { name: 'Shop', kind: 'secret' }));
  }
});
afterAll(() => service.stop());

let made = 0;
const hookOf = (email: string) => ({
  url: `https://example.com/${encodeURIComponent(email)}/${String((made += 1))}`,
  events: ['order.created'],
});

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly partner_id?: string | null;
}

/** All entries of a log, a page of two at a time. */
async function all(api: Http, path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked: { data: Entry[]; next_cursor: string | null } = await ok(
      api.get(`${path}limit=2${cursor && `&cursor=${cursor}`}`),
    );
    entries.push(...asked.data);
    cursor = asked.next_cursor;
  }
  return entries;
}

const subjectOf = ({ action }: Entry) => action.split('.')[0];

test('every subject shows just the acts that are about it, in the order of the whole log', async () => {
  const log = '/partners/affiliate/audit?';
  const whole = await all(partner.api, log);
  expect(new Set(whole.map(subjectOf)).size).toBeGreaterThan(2);
  expect(auditSubjects).toEqual(expect.arrayContaining([...new Set(whole.map(subjectOf))]));
  for (const subject of auditSubjects) {
    const narrowed = await all(partner.api, `${log}subject=${subject}&`);
    expect([subject, narrowed]).toEqual([subject, whole.filter((entry) => subjectOf(entry) === subject)]);
  }
});

test('acts about the destination of payouts are none about payouts, though both subjects begin alike', async () => {
  const ofSubject = async (subject: string) => all(partner.api, `/partners/affiliate/audit?subject=${subject}&`);
  expect([await ofSubject('payout'), (await ofSubject('payout_profile')).map(({ action }) => action)]).toEqual([
    [],
    ['payout_profile.changed'],
  ]);
});

test('staff narrow the whole log to a partner and a subject, by both at once', async () => {
  const whole = await all(staff, '/audit?');
  const id = whole.find(({ partner_id: each }) => each !== null)?.partner_id as string;
  const ofOne = whole.filter((entry) => entry.partner_id === id);
  expect(ofOne.length).toBeLessThan(whole.length);
  expect(await all(staff, `/audit?partner_id=${id}&`)).toEqual(ofOne);
  const hooks = (entry: Entry) => subjectOf(entry) === 'webhook';
  expect(await all(staff, '/audit?subject=webhook&')).toEqual(whole.filter(hooks));
  expect(await all(staff, `/audit?subject=webhook&partner_id=${id}&`)).toEqual(ofOne.filter(hooks));
  expect(whole.filter(hooks)).toHaveLength(3);
});

test.each(['', 'web', 'webhook.', 'webhook%', 'Webhook', "'"])(
  '%p is no subject, and said to be none',
  async (subject) => {
    const asked = `subject=${encodeURIComponent(subject)}`;
    for (const answer of [
      await partner.api.get(`/partners/affiliate/audit?${asked}`),
      await staff.get(`/audit?${asked}`),
    ])
      expectProblem(answer, { status: 400, code: 'validation_failed', field: 'subject' });
  },
);

test('a partner is no filter of a partner’s own log', async () => {
  expectProblem(await partner.api.get('/partners/affiliate/audit?partner_id=00000000-0000-0000-0000-000000000000'), {
    status: 400,
    code: 'validation_failed',
    field: 'partner_id',
  });
});

test('what a backend did with a key is told of nobody of the account, and the staff are told by what and from where', async () => {
  const { access_token: token } = await ok(service.api.post('/partners/auth/token', { api_key: partner.apiKey }));
  const backend = service.api.with({ authorization: `Bearer ${String(token)}`, 'user-agent': 'A backend/1.0' });
  const { member } = await ok(partner.api.get('/partners/profile'));
  const newest = async () => (await ok(partner.api.get('/partners/affiliate/audit?limit=1'))).data[0] as Entry;
  await ok(backend.post('/partners/affiliate/webhooks', hookOf(partner.email)));
  const byKey = { action: 'webhook.created', actor: { kind: 'partner', via: 'api_key', member_id: null } };
  expect(await newest()).toMatchObject(byKey);
  const id = await partner.id();
  const [told] = (await ok(staff.get(`/audit?limit=1&partner_id=${id}`))).data as [object];
  expect(told).toMatchObject({
    action: 'webhook.created',
    actor: { kind: 'partner', via: 'api_key' },
    partner_id: id,
    ip: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
    user_agent: 'A backend/1.0',
  });
  await ok(partner.api.post('/partners/affiliate/webhooks', hookOf(partner.email)));
  const byPerson = { action: 'webhook.created', actor: { kind: 'partner', via: 'session', member_id: member.id } };
  expect(await newest()).toMatchObject(byPerson);
});
