import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Audit, serviceCaller } from '@swap/domain/audit';
import { StateHeads, VerifyStatements } from '@swap/domain/books';
import { Database } from '@swap/domain/database';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import { Program } from '../ops/program.js';
import { repository } from '../support/repository.js';
import { testServiceKeys } from '../support/service-keys.js';
import { Bookkeeping } from './bookkeeping.js';
import { rewrittenAudit, rewrittenLedger } from './forgery.js';

const folder = mkdtempSync(join(tmpdir(), 'swap-anchors-'));
const file = join(folder, 'anchors.jsonl');
const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');

afterAll(() => rmSync(folder, { recursive: true }));

describe('a database whose owner rewrote it, against anchors from outside', () => {
  let books: Bookkeeping;

  beforeAll(async () => {
    // Lines are dated by the database, statements by this clock: the first is older than every line.
    const start = new Date(Date.now() - HOUR);
    books = await Bookkeeping.open({ start, env: { ANCHOR_FILE: file } });
    await state();
  });
  afterAll(() => books.close());

  async function state(): Promise<void> {
    await books.domain.get(StateHeads).run();
    expect(await books.copyStatements()).toEqual([]);
  }

  const act = (partnerId: string) =>
    books.domain
      .get(Database)
      .transaction((tx) =>
        books.domain.get(Audit).record(tx, serviceCaller, { partnerId, action: 'partner.settings_changed' }),
      );

  const verified = async (text = lines().join('\n'), keys?: string[]) =>
    (await books.domain.get(VerifyStatements).run(text, keys)).discrepancies;

  const verifiedOf = async (partnerId: string) =>
    (await verified()).filter(({ partner_id }) => partner_id === partnerId);

  /** Five lines in the ledger and three in the audit log, stated after the third and second, and at the end. */
  async function account(): Promise<string> {
    const { partnerId } = await books.earner(3);
    await act(partnerId);
    await act(partnerId);
    await state();
    for (const cents of [125, 125])
      await books.entry(partnerId, 'COMMISSION_ACCRUAL', cents, { order: await books.order(partnerId) });
    await act(partnerId);
    await books.anchor();
    await state();
    expect([await books.news(), await verifiedOf(partnerId)]).toEqual([[], []]);
    return partnerId;
  }

  const tables = ['ledger_entries', 'audit_entries', 'chain_anchors', 'anchor_statements'];
  /** Everything inside that could tell is made to agree, or removed. */
  const forge = (partnerId: string, ...statements: string[]) =>
    books.bypass(
      tables,
      ...[...statements, `DELETE FROM chain_anchors WHERE chain = '%s'`, `DELETE FROM stated_heads`].map(
        (sql): [string] => [sql.replaceAll('%s', partnerId)],
      ),
    );

  test.each<[string, [code: string, ledger: string, found: string], string[]]>([
    [
      'a ledger with another amount and every hash computed anew',
      ['rewritten_chain', 'ledger', '1'],
      [
        `UPDATE ledger_entries SET amount_cents = 99900 WHERE partner_id = '%s' AND sequence = 2`,
        `UPDATE orders SET price_usd_from_cents = 19980000 WHERE id =
           (SELECT order_id FROM ledger_entries WHERE partner_id = '%s' AND sequence = 2)`,
        rewrittenLedger,
      ],
    ],
    [
      'a ledger rewritten in its newer part',
      ['rewritten_chain', 'ledger', '4'],
      [`UPDATE ledger_entries SET note = 'forged' WHERE partner_id = '%s' AND sequence = 5`, rewrittenLedger],
    ],
    [
      'a ledger without its last line',
      ['truncated_chain', 'ledger', '5'],
      [
        `UPDATE orders SET status = 'refunded' WHERE id =
           (SELECT order_id FROM ledger_entries WHERE partner_id = '%s' AND sequence = 5)`,
        `DELETE FROM ledger_entries WHERE partner_id = '%s' AND sequence = 5`,
        rewrittenLedger,
      ],
    ],
    [
      'an audit log that names somebody else',
      ['rewritten_chain', 'audit', '1'],
      [`UPDATE audit_entries SET actor_id = 'somebody' WHERE chain = '%s' AND sequence = 1`, rewrittenAudit],
    ],
    [
      'an audit log without an act in its middle',
      ['rewritten_chain', 'audit', '1'],
      [
        `DELETE FROM audit_entries WHERE chain = '%s' AND sequence = 2`,
        `SELECT audit_append(gen_random_uuid(), '%s', 'test.acted', 'service', NULL, NULL, NULL, NULL, '{}',
           date_trunc('milliseconds', now()))`,
        rewrittenAudit,
      ],
    ],
    [
      'an audit log that is gone',
      ['truncated_chain', 'audit', '1'],
      [`DELETE FROM audit_entries WHERE chain = '%s'`, `DELETE FROM audit_chains WHERE chain = '%s'`],
    ],
  ])(
    '%s: the books agree with themselves, the anchors name the place',
    async (_, [code, ledger, found], statements) => {
      const partnerId = await account();
      await forge(partnerId, ...statements);
      expect(await books.news()).toEqual([]);
      const subject = `${ledger} ${partnerId}`;
      const told = (await verified()).filter(({ partner_id }) => partner_id === partnerId);
      expect(told).toEqual([expect.objectContaining({ code, subject, found })]);
    },
  );

  test('anchors name the first bad line by what they say of that chain, whatever they say of others', async () => {
    await account();
    const { partnerId } = await books.earner(4);
    await books.anchor();
    await state();
    expect([await books.news(), await verifiedOf(partnerId)]).toEqual([[], []]);
    await forge(
      partnerId,
      `UPDATE ledger_entries SET note = 'forged' WHERE partner_id = '%s' AND sequence = 2`,
      rewrittenLedger,
    );
    expect(await verifiedOf(partnerId)).toEqual([expect.objectContaining({ code: 'rewritten_chain', found: '1' })]);
  });

  test('a line written later and dated back is found, though it is at the end of its chain', async () => {
    const partnerId = await account();
    books.domain.clock.advance(2 * HOUR);
    await state();
    await books.entry(partnerId, 'COMMISSION_ACCRUAL', 125, { order: await books.order(partnerId) });
    expect(await verifiedOf(partnerId)).toEqual([expect.objectContaining({ code: 'unstated_lines', found: '6' })]);
  });

  test('an anchor changed to fit is not signed, and one that was taken away is missed', async () => {
    const all = lines();
    const spoilt = all.map((line, index) => (index === 1 ? line.replace(/"sequence":3/, '"sequence":2') : line));
    expect(spoilt).not.toEqual(all);
    expect(await verified(spoilt.join('\n'))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'unsigned_statement', subject: 'line 2' }),
        expect.objectContaining({ code: 'missing_statement', subject: 'statement 3' }),
      ]),
    );
    const codes = (await verified(all.filter((_, index) => index !== 2).join('\n'))).map(({ code }) => code);
    expect(codes).toContain('missing_statement');
  });

  test('a line that stands in a missing anchor alone is not taken for one that was written later', async () => {
    const keptFile = join(folder, 'kept.jsonl');
    const other = await Bookkeeping.open({ env: { ANCHOR_FILE: keptFile } });
    const partnerId = await other.partner();
    for (let statement = 1; statement <= 4; statement += 1) {
      other.domain.clock.advance(HOUR);
      if (statement === 2)
        await other.database.query(
          `SELECT ledger_append(gen_random_uuid(), $1, 'ADJUSTMENT_CREDIT', 100, NULL, NULL, NULL, 'A gift', $2, $2)`,
          [partnerId, new Date(other.domain.clock.now().getTime() - 30 * MINUTE)],
        );
      await other.domain.get(StateHeads).run();
    }
    await other.copyStatements();
    const kept = readFileSync(keptFile, 'utf8').trimEnd().split('\n');
    const told = async (text: string) =>
      (await other.domain.get(VerifyStatements).run(text)).discrepancies.map(({ code, subject }) => [code, subject]);
    const [whole, without] = [await told(kept.join('\n')), await told(kept.toSpliced(1, 1).join('\n'))];
    await other.close();
    expect([whole, without]).toEqual([[], [['missing_statement', 'statement 3']]]);
  });

  test('an anchor of another course of things, though signed and numbered as it should be, follows from none', async () => {
    const otherFile = join(folder, 'fork.jsonl');
    const fork = await Bookkeeping.open({ env: { ANCHOR_FILE: otherFile } });
    for (let statement = 1; statement <= 3; statement += 1) await fork.domain.get(StateHeads).run();
    await fork.copyStatements();
    await fork.close();
    const forked = readFileSync(otherFile, 'utf8').trimEnd().split('\n');
    const told = async (...chosen: readonly (string | undefined)[]) =>
      (await verified(chosen.join('\n'))).map(({ code, subject }) => [code, subject]);
    expect(await told(...forked.toReversed(), forked[1])).toEqual([]);
    expect(await told(lines()[0], ...forked.slice(1))).toEqual([['forked_statement', 'statement 2']]);
    expect(await told(forked[0], forked[2])).toEqual([['missing_statement', 'statement 3']]);
  });

  test('anchors signed by somebody else’s service are believed only by who trusts its key', async () => {
    const other = await Bookkeeping.open({
      env: {
        ANCHOR_FILE: join(folder, 'other.jsonl'),
        SERVICE_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}`,
      },
    });
    await other.domain.get(StateHeads).run();
    await other.copyStatements();
    const theirs = readFileSync(join(folder, 'other.jsonl'), 'utf8');
    const keys = [...other.domain.get(VerifyStatements).publicKeys().values()];
    await other.close();
    expect(await verified(theirs)).toMatchObject([{ code: 'unsigned_statement' }]);
    expect(await verified(theirs, keys)).toEqual([]);
    expect((await verified(lines()[0], keys)).map(({ code }) => code)).toEqual(['unsigned_statement']);
  });

  test('whoever has the public key alone can check a line', () => {
    const [[, key] = ['', '']] = books.domain.get(VerifyStatements).publicKeys();
    const { statement, signature } = JSON.parse(lines()[1] ?? '') as { statement: object; signature: string };
    const publicKey = createPublicKey(`-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----`);
    const isSigned = (text: string) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
    const text = JSON.stringify(statement);
    expect([isSigned(text), isSigned(text.replace('"number":2', '"number":3'))]).toEqual([true, false]);
  });

  test('the console holds the books against a file, and fails when they are not what was stated', async () => {
    const look = async (...args: string[]) => {
      const env = { DATABASE_URL: books.database.url, SERVICE_KEYS: testServiceKeys };
      const command = Program.run(join(repository, 'apps/ops/dist/books.js'), env, args);
      return `${String(await command.ended)}: ${command.output}`;
    };
    expect(await look('--public-keys')).toMatch(/^0: test MCowBQYDK2VwAyEA[\w+/]{43}=\n$/);
    expect(await look('--anchor', file)).toMatch(
      /^1: books: 0 of \d+ looks done[^]*books as of [^]*held against \d+ ends of chains in \d+ signed statements, the newest of 20[^]*rewritten_chain: .*: ledger /,
    );
    const first = join(folder, 'first.jsonl');
    writeFileSync(first, `${lines()[0] ?? ''}\n`);
    expect(await look('--anchor', first)).toMatch(/^0: [^]*the books agree\n$/);
    expect(await look('--anchor', join(folder, 'none.jsonl'))).toMatch(/^1: .*none\.jsonl cannot be read/);
    const strange = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(await look('--anchor', first, '--key', strange)).toMatch(/^1: [^]*no anchor of this service is in there/);
    writeFileSync(first, '{}\n');
    expect(await look('--anchor', first)).toMatch(/^1: [^]*no anchor of this service is in there/);
  });
});
