import { serviceRole } from '@swap/domain/database';
import { newId } from '@swap/domain/kernel';
import pg from 'pg';
import { Bookkeeping } from './bookkeeping.js';

/** Whoever gets hold of the service's own way into the database finds no road to money there either. */
describe('SQL with the rights of the service', () => {
  let books: Bookkeeping;
  let service: pg.Client;
  let partner: string;

  beforeAll(async () => {
    books = await Bookkeeping.open();
    service = new pg.Client({ connectionString: books.database.url, options: `-c role=${serviceRole}` });
    await service.connect();
  });
  afterAll(async () => {
    await service.end();
    await books.close();
  });
  beforeEach(async () => {
    partner = await books.partner();
  });

  const line = (kind: string, cents: number, orderId: string | null = null) =>
    service.query(`SELECT ledger_append($1, $2, $3, $4, $5, NULL, NULL, NULL, now(), now())`, [
      newId(),
      partner,
      kind,
      cents,
      orderId,
    ]);
  const refused = (said: RegExp) => ({ code: '23001', message: expect.stringMatching(said) });
  const balance = async (): Promise<number> => {
    const [row] = await books.database.query(
      `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM ledger_entries WHERE partner_id = $1`,
      [partner],
    );
    return row?.['cents'] as number;
  };

  test('books no correction that nobody asked for', async () => {
    await expect(line('ADJUSTMENT_CREDIT', 100)).rejects.toMatchObject(refused(/only of an adjustment/));
    await expect(line('ADJUSTMENT_DEBIT', -100)).rejects.toMatchObject(refused(/only of an adjustment/));
    await expect(line('A_GIFT', 100)).rejects.toMatchObject(refused(/no road leads/));
    expect(await balance()).toBe(0);
  });

  test('books no correction that still waits for a second person, and nobody is their own', async () => {
    const [id, entry, admin] = [newId(), newId(), newId()];
    const adjustment = (status: string, decidedBy: string | null) =>
      service.query(
        `WITH line AS (SELECT ledger_append($2, $3, 'ADJUSTMENT_CREDIT', 100, NULL, NULL, NULL, NULL, now(), now()) AS id)
         INSERT INTO adjustments (id, partner_id, kind, amount_cents, reason, status, requested_by, second_person, decided_by,
                                  ledger_entry_id, created_at, updated_at)
         SELECT $1, $3, 'ADJUSTMENT_CREDIT', 100, 'A gift', $4, $5, true, $6, CASE $4 WHEN 'booked' THEN line.id END, now(), now() FROM line`,
        [id, entry, partner, status, admin, decidedBy],
      );
    await expect(adjustment('waiting', null)).rejects.toMatchObject(refused(/only of an adjustment/));
    await expect(adjustment('booked', admin)).rejects.toMatchObject({ constraint: 'adjustments_four_eyes' });
    await expect(adjustment('booked', null)).rejects.toMatchObject({ constraint: 'adjustments_decision' });
    expect(await balance()).toBe(0);
  });

  test('books no correction that was asked for of another partner', async () => {
    const stranger = await books.partner();
    const correct = (of: string) =>
      service.query(
        `WITH line AS (SELECT ledger_append($1, $2, 'ADJUSTMENT_CREDIT', 100, NULL, NULL, NULL, NULL, now(), now()) AS id)
         INSERT INTO adjustments (id, partner_id, kind, amount_cents, reason, status, requested_by, second_person,
                                  ledger_entry_id, created_at, updated_at)
         SELECT gen_random_uuid(), $3, 'ADJUSTMENT_CREDIT', 100, 'A gift', 'booked', gen_random_uuid(), false, line.id, now(), now()
         FROM line`,
        [newId(), partner, of],
      );
    await expect(correct(stranger)).rejects.toMatchObject(refused(/only of an adjustment/));
    expect(await balance()).toBe(0);
    await correct(partner);
    expect(await balance()).toBe(100);
  });

  test('changes no correction after it was asked for', async () => {
    const id = newId();
    await service.query(
      `INSERT INTO adjustments (id, partner_id, kind, amount_cents, reason, status, requested_by, second_person, created_at, updated_at)
       VALUES ($1, $2, 'ADJUSTMENT_CREDIT', 60000, 'A gift', 'waiting', $3, true, now(), now())`,
      [id, partner, newId()],
    );
    for (const change of ['amount_cents = 1', 'second_person = false', `requested_by = gen_random_uuid()`]) {
      await expect(service.query(`UPDATE adjustments SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject(
        refused(/never changes/),
      );
    }
    await expect(service.query(`DELETE FROM adjustments WHERE id = $1`, [id])).rejects.toMatchObject(
      refused(/are kept/),
    );
  });

  test('books no commission but of a completed order of that partner', async () => {
    const open = await books.order(partner, { status: 'waiting' });
    const strange = await books.order(await books.partner());
    for (const orderId of [newId(), open.id, strange.id]) {
      await expect(line('COMMISSION_ACCRUAL', 100, orderId)).rejects.toMatchObject(
        refused(/only of a completed order/),
      );
      await expect(line('COMMISSION_RECONCILIATION', 100, orderId)).rejects.toMatchObject(
        refused(/only of a completed order/),
      );
    }
    await line('COMMISSION_ACCRUAL', 125, (await books.order(partner)).id);
    expect(await balance()).toBe(125);
  });

  test('dates no line of the ledger before the line in front of it, whatever clock it goes by', async () => {
    for (const hoursAgo of [0, 1]) {
      const { id } = await books.order(partner);
      await service.query(
        `SELECT ledger_append($1, $2, 'COMMISSION_ACCRUAL', 125, $3, NULL, NULL, NULL, now(), now() - make_interval(hours => $4))`,
        [newId(), partner, id, hoursAgo],
      );
    }
    const [dated] = await books.database.query(
      `SELECT bool_and(later.created_at >= earlier.created_at) AS in_order, count(*)::int AS pairs
       FROM ledger_entries earlier JOIN ledger_entries later USING (partner_id)
       WHERE partner_id = $1 AND later.sequence = earlier.sequence + 1`,
      [partner],
    );
    expect(dated).toEqual({ in_order: true, pairs: 1 });
  });

  test('sets no balance that the ledger does not hold', async () => {
    await books.entry(partner, 'ADJUSTMENT_CREDIT', 100);
    await expect(
      service.query(`UPDATE affiliate_accounts SET balance_cents = 999 WHERE partner_id = $1`, [partner]),
    ).rejects.toMatchObject(refused(/what its newest line says/));
    const order = await books.order(partner);
    await expect(
      service.query(
        `INSERT INTO ledger_entries SELECT gen_random_uuid(), $1, 2, 'COMMISSION_ACCRUAL', 5, 999, $2, NULL, NULL, NULL, now(), now(), hash, hash
         FROM ledger_entries WHERE partner_id = $1`,
        [partner, order.id],
      ),
    ).rejects.toMatchObject(refused(/goes on from the one before/));
  });

  describe('on payouts', () => {
    const request = (cents: number) =>
      service.query(
        `INSERT INTO payout_requests (id, partner_id, amount_cents, status, asset, network, address, approvals_required, created_at, updated_at)
         VALUES ($1, $2, $3, 'pending', 'eth', 'eth', '0x1', 1, now(), now())`,
        [newId(), partner, cents],
      );

    /** Somebody of the staff approves of what was asked for. */
    const agree = () =>
      service.query(
        `INSERT INTO payout_approvals SELECT id, gen_random_uuid(), now() FROM payout_requests WHERE partner_id = $1`,
        [partner],
      );

    test('reserves no more than the ledger holds', async () => {
      await expect(request(1)).rejects.toMatchObject(refused(/never exceed the ledger/));
      await books.entry(partner, 'ADJUSTMENT_CREDIT', 100);
      await request(60);
      await expect(request(41)).rejects.toMatchObject(refused(/never exceed the ledger/));
      await request(40);
    });

    test('reserves what is on its way as well, until it is over', async () => {
      await books.entry(partner, 'ADJUSTMENT_CREDIT', 100);
      await request(60);
      await agree();
      for (const step of [`status = 'approved'`, `status = 'processing', processed_by = gen_random_uuid()`]) {
        await service.query(`UPDATE payout_requests SET ${step} WHERE partner_id = $1`, [partner]);
        await expect(request(41)).rejects.toMatchObject(refused(/never exceed the ledger/));
      }
      await service.query(`UPDATE payout_requests SET status = 'failed', failure_reason = 'x' WHERE partner_id = $1`, [
        partner,
      ]);
      await request(100);
    });

    test.each([
      ['suspended', `UPDATE partners SET suspended_at = now() WHERE id = $1`],
      [
        'frozen',
        `INSERT INTO payout_profiles (partner_id, asset, network, address, notify_email, frozen_at, updated_at)
         VALUES ($1, 'eth', 'eth', '0x1', false, now(), now())`,
      ],
    ])('moves none of a partner that is %s', async (_state, stop) => {
      await books.entry(partner, 'ADJUSTMENT_CREDIT', 100);
      await request(60);
      await agree();
      await service.query(stop, [partner]);
      const approve = service.query(`UPDATE payout_requests SET status = 'approved' WHERE partner_id = $1`, [partner]);
      await expect(approve).rejects.toMatchObject(refused(/are stopped/));
      await service.query(`UPDATE payout_requests SET status = 'cancelled' WHERE partner_id = $1`, [partner]);
    });

    test('takes none into a batch of another network', async () => {
      await books.entry(partner, 'ADJUSTMENT_CREDIT', 100);
      await request(60);
      await agree();
      await service.query(`UPDATE payout_requests SET status = 'approved' WHERE partner_id = $1`, [partner]);
      const joinsOneOf = async (network: string) => {
        const batch = newId();
        await service.query(
          `INSERT INTO payout_batches (id, network, created_by, created_at) VALUES ($1, $2, gen_random_uuid(), now())`,
          [batch, network],
        );
        return service.query(
          `UPDATE payout_requests SET status = 'processing', processed_by = gen_random_uuid(), batch_id = $2 WHERE partner_id = $1`,
          [partner, batch],
        );
      };
      await expect(joinsOneOf('btc')).rejects.toMatchObject(refused(/a batch is of one network/));
      expect((await joinsOneOf('eth')).rowCount).toBe(1);
    });
  });

  test('decides on no proposal alone, twice, or over something else than was asked for', async () => {
    const [id, admin] = [newId(), newId()];
    const propose = `
      INSERT INTO proposals (id, kind, subject, details, status, requested_by, decided_by, created_at, updated_at)
      VALUES ($1, 'staff.change', 'x', '{}', $2, $3, $4, now(), now())`;
    await expect(service.query(propose, [id, 'confirmed', admin, admin])).rejects.toMatchObject({
      constraint: 'proposals_four_eyes',
    });
    await service.query(propose, [id, 'waiting', admin, null]);
    const update = (change: string) => service.query(`UPDATE proposals SET ${change} WHERE id = $1`, [id]);
    await expect(update(`details = '{"roles": ["operator"]}'`)).rejects.toMatchObject(refused(/never changes/));
    await expect(update(`requested_by = gen_random_uuid()`)).rejects.toMatchObject(refused(/never changes/));
    await update(`status = 'rejected', decided_by = gen_random_uuid()`);
    await expect(update(`status = 'confirmed'`)).rejects.toMatchObject(refused(/never changes/));
    await expect(service.query(`DELETE FROM proposals`)).rejects.toMatchObject(refused(/are kept/));
  });
});
