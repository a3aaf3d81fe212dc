import { aReceiver, type Receiver } from '../support/receiver.js';
import { publishedBy } from '../support/published.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';
import { actsOfPages } from './acts-of-pages.js';
import { actsOfPartners } from './acts-of-partners.js';
import { actsOfStaff } from './acts-of-staff.js';
import type { Acts } from './audited-cast.js';

/** What a change may be written in; an entry must have committed together with a row of one of these. */
const tablesOfFacts = [
  'partners',
  'partner_members',
  'email_codes',
  'sessions',
  'api_keys',
  'totp_factors',
  'passkeys',
  'terms_acceptances',
  'payout_profiles',
  'payout_requests',
  'payout_approvals',
  'payout_steps',
  'adjustments',
  'ledger_entries',
  'webhook_endpoints',
  'webhook_replays',
  'webhook_deliveries',
  'webhook_events',
  'admins',
  'orders',
  'provider_settings',
  'proposals',
];
/** These take rows away, or change nothing but the record. */
const withoutRow = new Set([
  'DELETE /partners/affiliate/webhooks/{id}',
  'DELETE /partners/passkeys/{id}',
  'DELETE /admin/passkeys/{id}',
  'POST /admin/orders/{order_id}/refresh',
  'PATCH /admin/providers/{name}',
  'POST /admin/queue-dashboard',
  'POST /admin/erasures',
  'POST /admin/reconciliation',
  'POST /partners/affiliate/webhook-deliveries/{id}/redeliver',
]);

/** A change is confirmed and made by these: two entries of one transaction. */
const confirms = /^POST \/admin\/(staff|money)-changes\/\{id\}\/confirm$/;

/** Answers a short-lived token, what a chain shows, or what a device is to sign, and leaves nothing behind. */
const changesNothing = new Set(['POST /partners/auth/token', 'POST /admin/payout-batches/{id}/check']);
const asksDevice = /^POST .*\/passkeys?\/options$/;

describe('the audit trail', () => {
  let service: Service;
  let receiver: Receiver;
  let operator: StaffMember;
  let second: StaffMember;
  let reviewer: StaffMember;
  let treasurer: StaffMember;

  beforeAll(async () => {
    service = await aService({ errors: /the books disagree: unexplained_adjustment/ });
    receiver = await aReceiver();
    [operator, second, reviewer, treasurer] = (await staffOf(
      service,
      ...([['operator'], ['operator'], ['reviewer'], ['treasurer']] as const),
    )) as [StaffMember, StaffMember, StaffMember, StaffMember];
  });
  afterAll(async () => {
    await receiver.close();
    await service.stop();
  });

  afterEach(async () => {
    if (!service.workers[0]!.isRunning) await service.startWorker(0);
  });

  const acts: Acts = { ...actsOfPartners, ...actsOfStaff, ...actsOfPages };

  test('the audit trail knows every route of partners and staff that changes something', async () => {
    const { paths } = await publishedBy(service);
    const changing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((verb) => verb !== 'get')
        .map((verb) => `${verb.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    const ofAccounts = changing.filter(
      (route) => /^\w+ \/(partners|admin)\//.test(route) && !changesNothing.has(route) && !asksDevice.test(route),
    );
    expect(Object.keys(acts).sort()).toEqual(ofAccounts.sort());
  });

  test.each(Object.entries(acts))('%s leaves one entry, committed with what it tells', async (route, prepare) => {
    const act = await prepare({ service, receiver, operator, second, reviewer, treasurer });
    const [{ count: before }] = await service.database.query(`SELECT count(*)::int AS count FROM audit_entries`);
    const answer = await act();
    expect([answer.text.slice(0, 300), answer.status < 300]).toEqual([answer.text.slice(0, 300), true]);
    const entries = await service.database.query(
      `SELECT action, xmin::text AS tx FROM audit_entries ORDER BY created_at, id OFFSET $1`,
      [before],
    );
    expect(entries).toHaveLength(confirms.test(route) ? 2 : 1);
    expect(new Set(entries.map(({ tx }) => tx as string)).size).toBe(1);
    if (withoutRow.has(route)) return;
    const facts = tablesOfFacts.map((table) => `SELECT 1 FROM ${table} WHERE xmin::text = $1`).join(' UNION ALL ');
    expect(await service.database.query(`${facts} LIMIT 1`, [entries[0].tx])).toHaveLength(1);
  });

  test('the audit trail holds none of the secrets that passed by', async () => {
    const rows = await service.database.query(`SELECT changes::text AS text FROM audit_entries`);
    const told = rows.map(({ text }) => text as string).join('\n');
    expect(told.match(/.{20}("(password|secret)":|whsec_|\b(inv|nm|rt|join)_[\w-]{20}).{20}/)).toBeNull();
    expect(rows.length).toBeGreaterThan(50);
  });
});
