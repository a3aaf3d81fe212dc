import { createHash } from 'node:crypto';
import { dataSourceOptions } from '@swap/domain/database';
import { LedgerEntry } from '@swap/domain/affiliate';
import { AuditEntry } from '@swap/domain/audit';
import { entities } from '@swap/domain/service';
import { newId } from '@swap/domain/kernel';
import { DataSource } from 'typeorm';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { aPartnerRow } from '../support/partner-row.js';

const lines = [
  { kind: 'COMMISSION_ACCRUAL', cents: 1234, orderId: newId(), payoutId: null, note: null },
  { kind: 'COMMISSION_ACCRUAL', cents: 0, orderId: newId(), payoutId: null, note: '' },
  { kind: 'COMMISSION_RECONCILIATION', cents: -34, orderId: newId(), payoutId: null, note: 'price | revised' },
  { kind: 'ADJUSTMENT_CREDIT', cents: 500, orderId: null, payoutId: null, note: '||' },
  { kind: 'ADJUSTMENT_DEBIT', cents: -1, orderId: null, payoutId: null, note: 'Zürich – 返金 🦊 "e\u0301"\n\t\\' },
  { kind: 'ADJUSTMENT_DEBIT', cents: -1500, orderId: null, payoutId: newId(), note: '12|2026-11-21T00:00:00.000Z|' },
];

describe('the ledger', () => {
  const partnerId = newId();
  let database: FreshDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await freshDatabase();
    await aPartnerRow(database, { id: partnerId });
    let second = 0;
    for (const { kind, cents, orderId, payoutId, note } of lines) {
      const at = new Date(Date.UTC(2026, 10, 21, 23, 59, (second += 1), second * 7));
      await database.query(`SELECT ledger_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
        newId(),
        partnerId,
        kind,
        cents,
        orderId,
        orderId && 'public',
        payoutId,
        note,
        at,
        at,
      ]);
    }
    const connection = { url: database.url, poolSize: 2, applicationName: 'append-only' };
    dataSource = await new DataSource(dataSourceOptions(connection, entities)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  test.each([
    ['UPDATE', `UPDATE ledger_entries SET note = 'changed'`],
    ['UPDATE', `UPDATE ledger_entries SET amount_cents = amount_cents WHERE sequence = 1`],
    ['DELETE', `DELETE FROM ledger_entries WHERE sequence = 6`],
    ['TRUNCATE', `TRUNCATE ledger_entries`],
    ['TRUNCATE', `TRUNCATE affiliate_accounts, ledger_entries CASCADE`],
  ])('the ledger refuses %s', async (operation, statement) => {
    await expect(database.query(statement)).rejects.toThrow(`ledger_entries is append-only: ${operation} is refused`);
    expect(await dataSource.manager.countBy(LedgerEntry, { partnerId })).toBe(lines.length);
  });

  test('the ledger is linked by the hashes that anybody can compute from its lines', async () => {
    const entries = await dataSource.manager.find(LedgerEntry, { where: { partnerId }, order: { sequence: 'ASC' } });
    expect(entries.map(({ kind, note }) => ({ kind, note }))).toEqual(lines.map(({ kind, note }) => ({ kind, note })));
    let previous = '';
    for (const entry of entries) {
      expect(entry.previousHash).toBe(previous);
      expect(entry.hash).toBe(entry.computeHash());
      expect(entry.hash).toMatch(/^[0-9a-f]{64}$/);
      previous = entry.hash;
    }
    const [account] = await database.query(`SELECT * FROM affiliate_accounts WHERE partner_id = $1`, [partnerId]);
    expect(account).toMatchObject({ head_hash: previous, last_sequence: '6', balance_cents: '199' });
  });

  test('hashes every figure of a line, spelled out once', async () => {
    const [entry] = await dataSource.manager.find(LedgerEntry, { where: { partnerId, sequence: '1' } });
    const at = '2026-11-21T23:59:01.007Z';
    const order = `${String(lines[0]?.orderId)}|${entry?.publicOrderId ?? ''}`;
    const text = `|${String(entry?.id)}|${partnerId}|1|COMMISSION_ACCRUAL|1234|1234|${order}|||${at}|${at}`;
    expect(entry?.hash).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test('the ledger shows a line that was changed behind the triggers', async () => {
    const [entry] = await dataSource.manager.find(LedgerEntry, { where: { partnerId, sequence: '4' } });
    const altered = Object.assign(new LedgerEntry(), entry, { note: 'another reason' });
    expect(altered.computeHash()).not.toBe(entry?.hash);
  });
});

const acts = [
  { action: 'api_key.created', agent: null, changes: {} },
  {
    action: 'partner.renamed',
    agent: 'A "quoted" \\ agent',
    changes: { name: 'Zürich – 返金 🦊\n\t/', at: [1, null, true] },
  },
  { action: 'payout.requested', agent: '\u007f', changes: { 2: 'b', 1: 'a', amount_usd: 12.5 } },
];

describe('the audit log', () => {
  const chain = newId();
  let database: FreshDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await freshDatabase();
    for (const { action, agent, changes } of acts) {
      await database.query(
        `SELECT audit_append($1, $2, $3, 'partner', 'ada', 'session', '::1', $4, $5, date_trunc('milliseconds', now()))`,
        [newId(), chain, action, agent, JSON.stringify(changes)],
      );
    }
    const connection = { url: database.url, poolSize: 2, applicationName: 'append-only' };
    dataSource = await new DataSource(dataSourceOptions(connection, entities)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  test.each([
    ['UPDATE', `UPDATE audit_entries SET ip = NULL`],
    ['DELETE', `DELETE FROM audit_entries WHERE sequence = 3`],
    ['TRUNCATE', `TRUNCATE audit_chains, audit_entries CASCADE`],
  ])('the audit log refuses %s', async (operation, statement) => {
    await expect(database.query(statement)).rejects.toThrow(`audit_entries is append-only: ${operation} is refused`);
    expect(await dataSource.manager.countBy(AuditEntry, { chain })).toBe(acts.length);
  });

  test('the audit log is linked by the hashes that anybody can compute from its entries', async () => {
    const entries = await dataSource.manager.find(AuditEntry, { where: { chain }, order: { sequence: 'ASC' } });
    expect(entries.map(({ changes }) => changes)).toEqual(acts.map(({ changes }) => changes));
    let previous = '';
    for (const entry of entries) {
      expect(entry.previousHash).toBe(previous);
      expect(entry.hash).toBe(entry.computeHash());
      previous = entry.hash;
    }
    const [head] = await database.query(`SELECT * FROM audit_chains WHERE chain = $1`, [chain]);
    expect(head).toMatchObject({ head_hash: previous, last_sequence: '3' });
  });
});
