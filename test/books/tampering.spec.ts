import { Audit, serviceCaller } from '@swap/domain/audit';
import { Reconcile } from '@swap/domain/books';
import { Database } from '@swap/domain/database';
import { Bookkeeping } from './bookkeeping.js';
import { rewrittenLedger } from './forgery.js';

describe('a ledger that somebody with every right tampered with', () => {
  let books: Bookkeeping;

  beforeAll(async () => {
    books = await Bookkeeping.open();
  });
  afterAll(() => books.close());

  /** Seven lines, anchored after the third and the sixth. */
  const ledger = async (): Promise<string> => {
    const { partnerId } = await books.earner(3);
    await books.anchor();
    const more = async () => books.entry(partnerId, 'COMMISSION_ACCRUAL', 125, { order: await books.order(partnerId) });
    for (let line = 4; line <= 6; line += 1) await more();
    await books.anchor();
    await more();
    expect(await books.news()).toEqual([]);
    return partnerId;
  };

  const forge = (partnerId: string, ...statements: string[]) =>
    books.bypass(['ledger_entries'], ...statements.map((sql): [string] => [sql.replaceAll('%s', partnerId)]));

  test.each<[string, number, string[]]>([
    ['an amount changed', 4, [`UPDATE ledger_entries SET amount_cents = 126 WHERE partner_id = '%s' AND sequence = 4`]],
    ['a note changed', 5, [`UPDATE ledger_entries SET note = 'x' WHERE partner_id = '%s' AND sequence = 5`]],
    ['a line in the middle deleted', 3, [`DELETE FROM ledger_entries WHERE partner_id = '%s' AND sequence = 3`]],
    ['the first line deleted', 1, [`DELETE FROM ledger_entries WHERE partner_id = '%s' AND sequence = 1`]],
    ['the tail deleted', 6, [`DELETE FROM ledger_entries WHERE partner_id = '%s' AND sequence > 5`]],
    [
      'a backdated line inserted',
      8,
      [
        `INSERT INTO ledger_entries SELECT gen_random_uuid(), partner_id, 8, 'ADJUSTMENT_CREDIT', 5, balance_after_cents + 5, NULL, NULL,
           NULL, NULL, matures_at, created_at - interval '1 day', hash, 'forged' FROM ledger_entries WHERE partner_id = '%s' AND sequence = 7`,
      ],
    ],
    [
      'two lines swapped',
      2,
      [
        `UPDATE ledger_entries SET sequence = -sequence WHERE partner_id = '%s' AND sequence IN (2, 3)`,
        `UPDATE ledger_entries SET sequence = 5 + sequence WHERE partner_id = '%s' AND sequence < 0`,
      ],
    ],
    [
      'the whole chain written anew',
      1,
      [`UPDATE ledger_entries SET amount_cents = 200 WHERE partner_id = '%s' AND sequence = 2`, rewrittenLedger],
    ],
    [
      'a later part written anew',
      4,
      [`UPDATE ledger_entries SET amount_cents = 200 WHERE partner_id = '%s' AND sequence = 5`, rewrittenLedger],
    ],
    [
      'the tail deleted and the head moved',
      4,
      [`DELETE FROM ledger_entries WHERE partner_id = '%s' AND sequence > 5`, rewrittenLedger],
    ],
  ])('%s: the first bad line is named', async (_, sequence, statements) => {
    const partnerId = await ledger();
    await forge(partnerId, ...statements);
    const chains = (await books.news()).filter(({ subject }) => subject.startsWith('ledger '));
    expect(chains).toEqual([expect.objectContaining({ partner_id: partnerId, found: String(sequence) })]);
  });

  test('a ledger that was emptied before it was anchored is missed from its first line on', async () => {
    const { partnerId } = await books.earner(2);
    await forge(partnerId, `DELETE FROM ledger_entries WHERE partner_id = '%s'`);
    const chains = (await books.news()).filter(({ subject }) => subject.startsWith('ledger '));
    expect(chains).toEqual([expect.objectContaining({ partner_id: partnerId, found: '1' })]);
  });

  test('an anchor made by somebody without the service key does not hold', async () => {
    const partnerId = await ledger();
    await books.bypass(
      ['chain_anchors'],
      [`UPDATE chain_anchors SET mac = reverse(mac) WHERE chain = $1 AND sequence = 6`, [partnerId]],
    );
    expect(await books.news()).toEqual([expect.objectContaining({ code: 'rewritten_chain', found: '4' })]);
  });

  test('a ledger is anchored line by line, also where the audit log of its partner is as long', async () => {
    const { partnerId } = await books.earner(2);
    const [database, audit] = [books.domain.get(Database), books.domain.get(Audit)];
    const act = { partnerId, action: 'partner.settings_changed' } as const;
    for (let entry = 1; entry <= 3; entry += 1)
      await database.transaction((tx) => audit.record(tx, serviceCaller, act));
    await books.anchor();
    await books.entry(partnerId, 'COMMISSION_ACCRUAL', 125, { order: await books.order(partnerId) });
    await books.anchor();
    expect(await books.news()).toEqual([]);
    const raised = `UPDATE ledger_entries SET amount_cents = 200 WHERE partner_id = '%s' AND sequence = 3`;
    await forge(partnerId, raised, rewrittenLedger);
    const chains = (await books.news()).filter(({ subject }) => subject.startsWith('ledger '));
    expect(chains).toEqual([expect.objectContaining({ code: 'rewritten_chain', partner_id: partnerId, found: '3' })]);
  });

  test('every anchor is held against its line, once, however many there are', async () => {
    const partners = [await ledger(), await ledger(), await ledger()];
    await books.database.query(
      `INSERT INTO chain_anchors (ledger, chain, sequence, hash, key_id, mac, created_at)
       SELECT a.ledger, a.chain, 10 + n, a.hash, a.key_id, a.mac, now()
       FROM chain_anchors a, generate_series(1, 3000) n WHERE a.ledger = 'ledger' AND a.sequence = 6 AND a.chain = ANY ($1)`,
      [partners],
    );
    const [{ count }] = await books.database.query('SELECT count(*)::int AS count FROM chain_anchors');
    const { checked, discrepancies } = await books.domain.get(Reconcile).run();
    expect(checked.anchors).toBe(count);
    const found = discrepancies.filter(({ code }) => code === 'rewritten_chain').map(({ partner_id }) => partner_id);
    expect(found).toEqual(expect.arrayContaining(partners));
  });

  test('a ledger whose head is gone is looked at all the same, also behind all the others', async () => {
    await books.earner(1);
    const { partnerId } = await books.earner(2);
    // The last of these tests: from here on nothing keeps a head.
    await books.database.query('ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_partner_id_fkey');
    await books.bypass(
      ['ledger_entries', 'affiliate_accounts'],
      [`UPDATE ledger_entries SET note = 'forged' WHERE partner_id = $1 AND sequence = 2`, [partnerId]],
      ['DELETE FROM affiliate_accounts WHERE partner_id = $1', [partnerId]],
    );
    const chains = (await books.news()).filter(({ subject }) => subject === `ledger ${partnerId}`);
    expect(chains).toEqual([expect.objectContaining({ code: 'broken_chain', found: '2' })]);
  });
});
