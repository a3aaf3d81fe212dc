import { Database } from '@swap/domain/database';
import { DAY, HOUR } from '@swap/domain/kernel';
import { PayoutRequest, riskCodes, riskFlags } from '@swap/domain/payouts';
import { Bookkeeping } from './bookkeeping.js';

/** What happened to a partner, or beside it, so long ago; `own` is whom the request is of, and its wallet. */
type Happening = (ms: number, own: { partner: string; wallet: string }) => Promise<unknown>;

describe('what stands out about a payout', () => {
  let books: Bookkeeping;
  let own: { partner: string; wallet: string };
  let stranger: string;
  let request: string;
  beforeAll(async () => {
    books = await Bookkeeping.open();
  });
  afterAll(() => books.close());
  beforeEach(async () => {
    // Old enough, and paid before.
    const partner = await books.payee();
    own = { partner, wallet: `wallet of ${partner}` };
    stranger = await books.payee();
    await sql(`UPDATE partners SET created_at = $1`, at(30 * DAY));
    await sql(`UPDATE payout_profiles SET address = $2 WHERE partner_id = $1`, partner, own.wallet);
    await made(partner, own.wallet, { at: at(20 * DAY), status: 'paid' });
    request = await made(partner, own.wallet);
  });

  const at = (ms: number) => new Date(books.domain.clock.now().getTime() - ms);
  const sql = (text: string, ...values: unknown[]) => books.database.query(text, values);

  async function made(
    partner: string,
    wallet: string,
    { at: created = at(0), status = 'pending' } = {},
  ): Promise<string> {
    const id = await books.payout(partner, 6000, 'pending');
    await books.bypass(
      ['payout_requests', 'payout_approvals'],
      [`UPDATE payout_requests SET address = $2, created_at = $3 WHERE id = $1`, [id, wallet, created]],
      [
        `UPDATE payout_requests SET status = $2, processed_by = CASE WHEN $2 IN ('paid', 'failed') THEN id END,
           tx_hash = CASE $2 WHEN 'paid' THEN id::text END, failure_reason = CASE $2 WHEN 'failed' THEN 'no' END WHERE id = $1`,
        [id, status],
      ],
    );
    return id;
  }

  async function flags(): Promise<string[]> {
    const { manager } = books.domain.get(Database);
    const found = await riskFlags(manager, await PayoutRequest.get(manager, request), books.domain.clock.now());
    return found.map(({ code }) => code);
  }

  const onPartner =
    (column: string): Happening =>
    (ms, { partner }) =>
      sql(`UPDATE partners SET ${column} = $2 WHERE id = $1`, partner, at(ms));
  const anOrder = async (partner: string, column: string, wallet: string) =>
    sql(`UPDATE orders SET ${column} = $2 WHERE id = $1`, (await books.order(partner)).id, wallet);

  test('an account of long standing that is paid as ever stands out by nothing', async () => {
    expect(await flags()).toEqual([]);
  });

  test.each<[string, number, Happening]>([
    ['access_weakened', 7 * DAY, onPartner('access_weakened_at')],
    ['recent_credential_change', 7 * DAY, onPartner('credentials_changed_at')],
    ['new_account', 14 * DAY, onPartner('created_at')],
    [
      'recent_destination_change',
      7 * DAY,
      (ms, { partner }) =>
        sql(
          `UPDATE payout_profiles SET cooling_down_until = $2, updated_at = $2 WHERE partner_id = $1`,
          partner,
          at(ms),
        ),
    ],
  ])('%s is said for so long and no longer', async (code, ms, happen) => {
    await happen(ms - HOUR, own);
    expect(await flags()).toEqual([code]);
    await happen(ms + HOUR, own);
    expect(await flags()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['partner_suspended', () => onPartner('suspended_at')(9 * DAY, own)],
    [
      'partner_frozen',
      () => sql(`UPDATE payout_profiles SET frozen_at = $2 WHERE partner_id = $1`, own.partner, at(9 * DAY)),
    ],
    [
      'wallet_of_another_partner',
      () => sql(`UPDATE payout_profiles SET address = $2 WHERE partner_id = $1`, stranger, own.wallet),
    ],
    ['wallet_of_another_partner', () => made(stranger, own.wallet, { at: at(300 * DAY), status: 'failed' })],
    ['wallet_of_own_orders', () => anOrder(own.partner, 'address_to', own.wallet)],
    ['wallet_of_own_orders', () => anOrder(own.partner, 'refund_address', own.wallet)],
    // One wallet may be written in several ways.
    [
      'wallet_of_another_partner',
      () => sql(`UPDATE payout_profiles SET address = upper($2) WHERE partner_id = $1`, stranger, own.wallet),
    ],
    [
      'wallet_of_another_partner',
      () => made(stranger, own.wallet.toUpperCase(), { at: at(300 * DAY), status: 'failed' }),
    ],
    ['wallet_of_own_orders', () => anOrder(own.partner, 'address_to', own.wallet.toUpperCase())],
    ['wallet_of_own_orders', () => anOrder(own.partner, 'refund_address', own.wallet.toUpperCase())],
  ])('%s is said, however long ago it was', async (code, happen) => {
    await happen();
    expect(await flags()).toEqual([code]);
  });

  test('more than three requests within a day are many, and those of another day or partner do not count', async () => {
    for (const created of [at(DAY - HOUR), at(HOUR)]) await made(own.partner, own.wallet, { at: created });
    await made(own.partner, own.wallet, { at: at(DAY + HOUR) });
    await made(stranger, 'elsewhere');
    expect(await flags()).toEqual([]);
    await made(own.partner, 'elsewhere', { status: 'cancelled' });
    expect(await flags()).toEqual(['velocity']);
  });

  test('a wallet is new until the partner itself was paid there', async () => {
    await sql(`UPDATE payout_profiles SET address = 'new' WHERE partner_id = $1`, own.partner);
    request = await made(own.partner, 'new');
    await made(own.partner, 'new', { at: at(2 * DAY), status: 'failed' });
    expect(await flags()).toEqual(['first_payout']);
    await made(stranger, 'new', { at: at(2 * DAY), status: 'paid' });
    expect(await flags()).toEqual(['wallet_of_another_partner', 'first_payout']);
    await made(own.partner, 'new', { at: at(2 * DAY), status: 'paid' });
    expect(await flags()).toEqual(['wallet_of_another_partner']);
  });

  test('what happens to another partner, at another wallet, raises nothing', async () => {
    const other = { partner: stranger, wallet: 'elsewhere' };
    for (const column of ['access_weakened_at', 'credentials_changed_at', 'created_at', 'suspended_at'])
      await onPartner(column)(HOUR, other);
    await sql(
      `UPDATE payout_profiles SET cooling_down_until = $2, updated_at = $2, frozen_at = $2 WHERE partner_id = $1`,
      stranger,
      at(HOUR),
    );
    for (const column of ['address_to', 'refund_address']) {
      await anOrder(stranger, column, own.wallet);
      await anOrder(own.partner, column, 'elsewhere');
    }
    expect(await flags()).toEqual([]);
  });

  test('there are no more things that can stand out than are looked at here', () => {
    expect(riskCodes).toHaveLength(10);
  });
});
