import { payoutRules, payoutStatuses, type PayoutAction, type PayoutStatus } from '@swap/domain/payouts';
import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import type { Partner } from '../support/partner.js';
import { aPayee, aPayout, type Payout } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { pulled } from '../support/pulled-events.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

const actors = ['partner', 'support', 'operator', 'reviewer', 'treasurer', 'other partner'] as const;
type Actor = (typeof actors)[number];
const actions: readonly PayoutAction[] = ['approve', 'process', 'complete', 'fail', 'cancel'];

let transactions = 0;
const bodyOf = (action: PayoutAction): object | undefined => {
  transactions += 1;
  if (action === 'complete') return { tx_hash: `0x${String(transactions).padStart(64, '0')}` };
  return action === 'fail' || action === 'cancel' ? { reason: 'For a reason' } : undefined;
};

describe('the review of payouts', () => {
  let service: Service;
  let staff: Record<'support' | 'operator' | 'reviewer' | 'treasurer', StaffMember>;
  let secondReviewer: StaffMember;
  let allRounder: StaffMember;
  let payee: Partner;
  let stranger: Partner;

  beforeAll(async () => {
    service = await aService();
    const [support, operator, reviewer, treasurer, ...more] = (await staffOf(
      service,
      ...([['support'], ['operator'], ['reviewer'], ['treasurer'], ['reviewer']] as const),
      ['support', 'operator', 'reviewer', 'treasurer'],
    )) as [StaffMember, StaffMember, StaffMember, StaffMember, StaffMember, StaffMember];
    staff = { support, operator, reviewer, treasurer };
    [secondReviewer, allRounder] = more;
    [payee, stranger] = await Promise.all([aPayee(service, '1000000.00'), aPayee(service, '100.00')]);
  });
  afterAll(() => service.stop());

  const act = (by: StaffMember, action: PayoutAction, id: string, body = bodyOf(action)) =>
    by.api.post(`/payout-requests/${id}/${action}`, body);

  /** A fresh payout of 60 USD brought to `status` by the right people. */
  const payoutIn = async (status: PayoutStatus, amount = 60): Promise<Payout> => {
    const payout = await aPayout(payee, amount);
    const way: Record<PayoutStatus, PayoutAction[]> = {
      pending: [],
      approved: ['approve'],
      processing: ['approve', 'process'],
      paid: ['approve', 'process', 'complete'],
      failed: ['approve', 'process', 'fail'],
      cancelled: ['cancel'],
    };
    for (const action of way[status]) {
      const by = action === 'approve' || action === 'cancel' ? staff.reviewer : staff.treasurer;
      await ok(act(by, action, payout.id));
    }
    return payout;
  };

  const callAs = (actor: Actor, action: PayoutAction, id: string) => {
    if (actor !== 'partner' && actor !== 'other partner') return act(staff[actor], action, id);
    const api: Http = (actor === 'partner' ? payee : stranger).api;
    return api.post(`/partners/affiliate/payout-requests/${id}/${action}`, undefined);
  };

  /** What the rule table, and nothing else, says of a cell. */
  const expected = (status: PayoutStatus, actor: Actor, action: PayoutAction): PayoutStatus | null => {
    const rule = payoutRules.find((each) => each.from === status && each.action === action);
    return rule && (rule.by as readonly string[]).includes(actor) ? rule.to : null;
  };

  describe.each(payoutStatuses)('of a payout that is %s', (status) => {
    test.each(actions)('%s by each of the six actors does what the rules say, and nothing else', async (action) => {
      let unmoved: Payout = null;
      for (const actor of actors) {
        // One that was refused stands where it stood.
        unmoved ??= await payoutIn(status);
        const { id }: Payout = unmoved;
        const to = expected(status, actor, action);
        const answer = await callAs(actor, action, id);
        const told = `${actor}: ${answer.text}`;
        expect([told, answer.status < 300]).toEqual([told, to !== null]);
        expect([403, 404, 409].includes(answer.status)).toBe(to === null);
        const now = await ok(payee.api.get(`/partners/affiliate/payout-requests/${id}`));
        expect(now.status).toBe(to ?? status);
        if (to !== null) unmoved = null;
      }
    });
  });

  test('the review of payouts pays once: the ledger, the balance, the history, the mail and the event agree', async () => {
    const partner = await aPayee(service, '100.00');
    const receiver = await aReceiver();
    await partner.listensAt(receiver, ['affiliate.payout_updated']);
    const { id } = await aPayout(partner, '60.50');
    await ok(act(staff.reviewer, 'approve', id));
    await ok(act(staff.treasurer, 'process', id));
    const txHash = `0x${'ab'.repeat(32)}`;
    await ok(act(staff.treasurer, 'complete', id, { tx_hash: txHash }));
    expect(await ok(partner.api.get(`/partners/affiliate/payout-requests/${id}`))).toMatchObject({
      status: 'paid',
      tx_hash: txHash,
      tx_url: `https://etherscan.io/tx/${txHash}`,
      history: ['pending', 'approved', 'processing', 'paid'].map((status) => ({ status })),
    });
    const [line] = await partner.ledger();
    expect(line).toMatchObject({ kind: 'PAYOUT', amount_usd: -60.5, balance_after_usd: 39.5, payout_request_id: id });
    expect(await partner.summary()).toMatchObject({
      ledger_balance: 39.5,
      pending_payouts: 0,
      available_balance: 39.5,
    });
    await eventually(async () => {
      const bySequence = [...receiver.arrivals].sort((a, b) => a.event.sequence - b.event.sequence);
      const events = bySequence.map(({ event }) => event.data);
      expect(events.map(({ status, previous_status }) => [previous_status, status])).toEqual([
        [null, 'pending'],
        ['pending', 'approved'],
        ['approved', 'processing'],
        ['processing', 'paid'],
      ]);
      expect(events.at(-1)).toEqual({
        payout_request_id: id,
        status: 'paid',
        previous_status: 'processing',
        amount_usd: 60.5,
        asset: 'eth',
        network: 'eth',
        tx_hash: txHash,
        failure_reason: null,
      });
      const subjects = (await service.sandbox.mails(partner.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Payout of 60.50 USD: paid');
    });
    await receiver.close();
  });

  test('the review of payouts gives the money back when sending failed or was refused, with the reason', async () => {
    const partner = await aPayee(service, '100.00');
    const { id } = await aPayout(partner, 60);
    await ok(act(staff.reviewer, 'approve', id));
    await ok(act(staff.treasurer, 'process', id));
    await ok(act(staff.treasurer, 'fail', id, { reason: 'The address refuses contracts' }));
    expect(await partner.summary()).toMatchObject({ ledger_balance: 100, available_balance: 100 });
    expect(await ok(partner.api.get(`/partners/affiliate/payout-requests/${id}`))).toMatchObject({
      status: 'failed',
      failure_reason: 'The address refuses contracts',
      tx_hash: null,
      history: [{}, {}, {}, { status: 'failed', reason: 'The address refuses contracts' }],
    });
    await eventually(async () => {
      const told = (await pulled(partner, 'affiliate.payout_updated')).map(({ data }) => data as unknown);
      expect(told.at(-1)).toMatchObject({ status: 'failed', failure_reason: 'The address refuses contracts' });
    });
    const refused = await aPayout(partner, 60);
    await ok(act(staff.reviewer, 'cancel', refused.id, { reason: 'The wallet is not yours' }));
    const { history } = await ok(partner.api.get(`/partners/affiliate/payout-requests/${refused.id}`));
    expect(history).toMatchObject([{ reason: null }, { status: 'cancelled', reason: 'The wallet is not yours' }]);
  });

  test.each(['process', 'complete', 'fail'] as const)('%s is refused to whoever approved it', async (action) => {
    const { id } = await aPayout(payee, 60);
    await ok(act(allRounder, 'approve', id));
    if (action !== 'process') await ok(act(staff.treasurer, 'process', id));
    expectProblem(await act(allRounder, action, id), { status: 409, code: 'four_eyes_required' });
  });

  test('a large payout needs two approvals, of two people', async () => {
    const { id, status } = await aPayout(payee, 5000);
    expect(status).toBe('pending');
    expect(await ok(act(staff.reviewer, 'approve', id))).toMatchObject({ status: 'pending', approvals_required: 2 });
    expectProblem(await act(staff.reviewer, 'approve', id), { status: 409, code: 'four_eyes_required' });
    expectProblem(await act(staff.treasurer, 'process', id), { status: 409, code: 'action_not_available' });
    expect(await ok(act(secondReviewer, 'approve', id))).toMatchObject({ status: 'approved' });
    const { approvals } = await ok(staff.support.api.get(`/payout-requests/${id}`));
    expect(approvals.map(({ admin_id }: { admin_id: string }) => admin_id)).toEqual([
      staff.reviewer.id,
      secondReviewer.id,
    ]);
  });

  test('whoever changed the partner’s balance or settings today leaves its payouts to others', async () => {
    const partner = await aPayee(service, '100.00');
    const { id } = await aPayout(partner, 60);
    const { partner_id } = await ok(staff.support.api.get(`/payout-requests/${id}`));
    await ok(allRounder.api.patch(`/partners/${partner_id}`, { holding_days: 1 }));
    expectProblem(await act(allRounder, 'approve', id), { status: 409, code: 'four_eyes_required' });
    await ok(act(staff.reviewer, 'approve', id));
  });

  test('one transaction pays one payout, however it is spelled', async () => {
    const [first, second] = [await payoutIn('processing'), await payoutIn('processing')];
    const spellings = [`0x${'cd'.repeat(32)}`, `0x${'CD'.repeat(32)}`, 'cd'.repeat(32)];
    await ok(act(staff.treasurer, 'complete', first.id, { tx_hash: spellings[0] }));
    const used = { status: 422, code: 'tx_hash_used', field: 'tx_hash' };
    for (const tx_hash of spellings)
      expectProblem(await act(staff.treasurer, 'complete', second.id, { tx_hash }), used);
  });

  test('the same step sent again under a key answers the same, without one it is refused', async () => {
    const { id } = await aPayout(payee, 60);
    const path = `/payout-requests/${id}/approve`;
    const keyed = () => staff.reviewer.api.send('POST', path, undefined, { 'idempotency-key': 'once' });
    const [first, again] = [await keyed(), await keyed()];
    expect(again.json).toEqual(first.json);
    expectProblem(await staff.reviewer.api.post(path), { status: 409, code: 'action_not_available' });
  });

  test('twenty treasurers’ clicks at once complete a payout once', async () => {
    const { id } = await payoutIn('processing');
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(staff.treasurer, 'complete', id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expectProblem(answer, { status: 409, code: 'action_not_available' });
    expect((await payee.ledger()).filter(({ payout_request_id }) => payout_request_id === id)).toHaveLength(1);
  });

  describe('written past the service', () => {
    const sql = (text: string, ...values: unknown[]) => service.database.query(text, values);

    test.each([
      ['approved without an approval', 'pending', `UPDATE payout_requests SET status = 'approved' WHERE id = $1`],
      [
        'paid from pending',
        'pending',
        `UPDATE payout_requests SET status = 'paid', tx_hash = 'x', processed_by = id WHERE id = $1`,
      ],
      [
        'paid without its ledger line',
        'processing',
        `UPDATE payout_requests SET status = 'paid', tx_hash = 'y' WHERE id = $1`,
      ],
      [
        'processed by who approved it',
        'approved',
        `UPDATE payout_requests SET status = 'processing',
           processed_by = (SELECT approved_by FROM payout_approvals WHERE payout_request_id = $1) WHERE id = $1`,
      ],
      ['raised', 'pending', `UPDATE payout_requests SET amount_cents = 999999 WHERE id = $1`],
      ['redirected', 'approved', `UPDATE payout_requests SET address = '0xevil' WHERE id = $1`],
      ['reopened', 'paid', `UPDATE payout_requests SET status = 'processing', tx_hash = NULL WHERE id = $1`],
      ['deleted', 'pending', `DELETE FROM payout_requests WHERE id = $1`],
      ['approved late', 'processing', `INSERT INTO payout_approvals VALUES ($1, gen_random_uuid(), now())`],
      [
        'booked without being paid',
        'processing',
        `SELECT ledger_append(gen_random_uuid(), partner_id, 'PAYOUT', -amount_cents, NULL, NULL, id, NULL, now(), now())
         FROM payout_requests WHERE id = $1`,
      ],
    ] as const)('a payout cannot be %s', async (_, status, text) => {
      const { id } = await payoutIn(status);
      await expect(sql(text, id)).rejects.toMatchObject({ code: '23001' });
      expect(await ok(payee.api.get(`/partners/affiliate/payout-requests/${id}`))).toMatchObject({ status });
    });

    test('a payout has no second PAYOUT line', async () => {
      const { id } = await payoutIn('paid');
      const rows = await sql(
        `SELECT ledger_append(gen_random_uuid(), partner_id, 'PAYOUT', -amount_cents, NULL, NULL, id, NULL, now(), now()) AS entry
         FROM payout_requests WHERE id = $1`,
        id,
      );
      expect(rows).toEqual([{ entry: null }]);
    });
  });
});
