import { ok } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { aPayee, aPayout, credit } from '../support/payee.js';
import { expectProblem } from '../support/problem.js';
import { roomInDay } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describe('statement.csv', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService();
  });
  afterAll(() => service.stop());

  const statement = async (partner: Awaited<ReturnType<typeof aPartner>>, from: string, to: string) =>
    partner.api.get(`/partners/affiliate/statement.csv?from=${from}&to=${to}`);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

  test('statement.csv carries the balance forward, line by line', async () => {
    await roomInDay();
    const partner = await aPartner(service);
    for (const [usd, daysAgo] of [
      ['10.00', 20],
      ['2.50', 10],
      ['0.05', 5],
      ['7.00', 0],
    ] as const)
      await credit(service, partner, usd, { daysAgo });
    const answer = await statement(partner, day(10), day(5));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="statement-${day(10)}-${day(5)}.csv"`);
    const ledger = await partner.ledger();
    const rows = answer.text.split('\r\n').map((line) => line.split(','));
    expect(rows.map(([sequence, , kind, amount, balance]) => [sequence, kind, amount, balance])).toEqual([
      ['sequence', 'kind', 'amount_usd', 'balance_after_usd'],
      ['', 'OPENING_BALANCE', '', '10.00'],
      ['2', 'ADJUSTMENT_CREDIT', '2.50', '12.50'],
      ['3', 'ADJUSTMENT_CREDIT', '0.05', '12.55'],
      ['', 'CLOSING_BALANCE', '', '12.55'],
      ['', undefined, undefined, undefined],
    ]);
    expect(rows[4]?.at(-1)).toBe(ledger[1].hash);
    expect((await statement(partner, day(10), day(5))).text).toBe(answer.text);
  });

  test('statement.csv of a partner without a ledger opens and closes at nothing', async () => {
    const partner = await aPartner(service);
    const { text } = await statement(partner, '2024-02-29', '2024-02-29');
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      ',2024-02-29T00:00:00.000Z,OPENING_BALANCE,,0.00,,,,,',
      ',2024-03-01T00:00:00.000Z,CLOSING_BALANCE,,0.00,,,,,',
    ]);
  });

  test('statement.csv of some thousand lines has each of them once, in the order of their numbers', async () => {
    const partner = await aPartner(service);
    await credit(service, partner, '1.00');
    await service.database.query(
      `SELECT ledger_append(gen_random_uuid(), partner_id, 'ADJUSTMENT_CREDIT', 1, NULL, NULL, NULL, 'one of many', now(), now())
         FROM affiliate_accounts JOIN partners p ON p.id = partner_id, generate_series(2, 3500) WHERE email = $1`,
      [partner.email],
    );
    const { text } = await statement(partner, day(1), day(0));
    const rows = text.split('\r\n').map((line) => line.split(','));
    expect(rows.slice(2, -2).map(([sequence]) => sequence)).toEqual(
      Array.from({ length: 3500 }, (_, at) => String(at + 1)),
    );
    expect(rows.at(-2)?.slice(2, 5)).toEqual(['CLOSING_BALANCE', '', '35.99']);
    expect(rows.at(-2)?.at(-1)).toBe(rows.at(-3)?.at(-1));
  });

  test('statement.csv has each line in one day, from the first moment of it to the last', async () => {
    const partner = await aPartner(service);
    const moments = ['01T23:59:59.999', '02T00:00:00.000', '02T23:59:59.999', '03T00:00:00.000'].map(
      (each) => `2024-03-${each}Z`,
    );
    for (const at of moments)
      await service.database.query(
        `SELECT ledger_append(gen_random_uuid(), id, 'ADJUSTMENT_CREDIT', 100, NULL, NULL, NULL, 'A gift', $2, $2)
         FROM partners WHERE email = $1`,
        [partner.email, at],
      );
    const linesOf = async (from: string, to: string) => {
      const { text } = await statement(partner, from, to);
      const rows = text.split('\r\n').slice(1, -1);
      return rows.map((line) => line.split(',')).map(([, at, kind, , balance]) => [at, kind, balance]);
    };
    expect(await linesOf('2024-03-02', '2024-03-02')).toEqual([
      ['2024-03-02T00:00:00.000Z', 'OPENING_BALANCE', '1.00'],
      [moments[1], 'ADJUSTMENT_CREDIT', '2.00'],
      [moments[2], 'ADJUSTMENT_CREDIT', '3.00'],
      ['2024-03-03T00:00:00.000Z', 'CLOSING_BALANCE', '3.00'],
    ]);
    const next = await linesOf('2024-03-03', '2024-03-03');
    expect(next.map(([, , balance]) => balance)).toEqual(['3.00', '4.00', '4.00']);
  });

  test('statement.csv says of each line what the ledger says of it, whatever it was booked for', async () => {
    const [reviewer, treasurer] = (await staffOf(service, ['reviewer'], ['treasurer'])) as [StaffMember, StaffMember];
    const partner = await aPayee(service, '100.00');
    const { id: payout } = await aPayout(partner, 60);
    await ok(reviewer.api.post(`/payout-requests/${payout}/approve`));
    await ok(treasurer.api.post(`/payout-requests/${payout}/process`));
    await ok(treasurer.api.post(`/payout-requests/${payout}/complete`, { tx_hash: `0x${'ab'.repeat(32)}` }));
    await service.database.query(
      `SELECT ledger_append(gen_random_uuid(), id, 'COMMISSION_ACCRUAL', 5, gen_random_uuid(), 'anorder', NULL, NULL, $2, $3)
       FROM partners WHERE email = $1`,
      [partner.email, '2999-01-01T00:00:00.120Z', new Date()],
    );
    const { text } = await statement(partner, day(1), day(0));
    const ledger = (await partner.ledger()) as Record<string, string | number | null>[];
    const told = ledger
      .toReversed()
      .map((line) => [
        line['kind'],
        line['created_at'],
        line['order_id'] ?? '',
        line['payout_request_id'] ?? '',
        line['note'] === null ? '' : `"${String(line['note'])}"`,
        line['matures_at'],
        line['hash'],
      ]);
    const rows = text.split('\r\n').slice(2, -2);
    const cells = rows.map((row) => {
      const [, at, kind, , , order, request, note, matures, hash] = row.split(',');
      return [kind, at, order, request, note, matures, hash];
    });
    expect(cells).toEqual(told);
    expect(told.map(([kind]) => kind)).toEqual(['ADJUSTMENT_CREDIT', 'PAYOUT', 'COMMISSION_ACCRUAL']);
    expect([told[1]?.[3], told[2]?.[2], told[2]?.[5]]).toEqual([payout, 'anorder', '2999-01-01T00:00:00.120Z']);
  });

  test.each([
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['-5', `"'-5"`],
    ['two, "three"', '"two, ""three"""'],
    ['plain', '"plain"'],
  ])('statement.csv is safe to open in a spreadsheet: %j', async (note, cell) => {
    const partner = await aPartner(service);
    await credit(service, partner, '1.00');
    await service.database.query(
      `SELECT ledger_append(gen_random_uuid(), partner_id, 'ADJUSTMENT_DEBIT', -1, NULL, NULL, NULL, $2, now(), now())
         FROM affiliate_accounts JOIN partners p ON p.id = partner_id WHERE email = $1`,
      [partner.email, note],
    );
    const { text } = await statement(partner, day(1), day(0));
    expect(text).toContain(`,ADJUSTMENT_DEBIT,-0.01,0.99,,,${cell},`);
  });

  test.each([
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-13-01', '2026-03-01', 'from'],
    ['2026-03-01', '2026-00-45', 'to'],
    ['yesterday', '2026-03-01', 'from'],
    ['2026-03-01', '2026-3-1', 'to'],
    ['2026-03-02', '2026-03-01', 'to'],
  ])('statement.csv refuses %s to %s', async (from, to, field) => {
    const partner = await aPartner(service);
    expectProblem(await statement(partner, from, to), { status: 422, code: 'invalid_range', field });
  });
});
