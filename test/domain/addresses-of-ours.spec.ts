import { spellingsOf } from '@swap/domain/chains';
import { CreateOrder, ValidateOrder, type CreateOrderInput } from '@swap/domain/orders';
import type { OwnDomain } from '../support/domain.js';
import { addresses } from '../support/order.js';
import { aDomainThatTrades, ScriptedExchange } from '../support/scripted-exchanges.js';
import { wantedOrder } from '../support/wanted-order.js';

const intoRipple: CreateOrderInput = {
  ...wantedOrder,
  currencyFrom: 'eth',
  currencyTo: 'xrp',
  addressTo: addresses.xrp,
};
const outOfRipple: Partial<CreateOrderInput> = { currencyFrom: 'xrp', currencyTo: 'eth', addressTo: addresses.eth };

describe('where coins may go', () => {
  let domain: OwnDomain;
  beforeAll(async () => {
    const exchange = new ScriptedExchange('one', 1);
    domain = await aDomainThatTrades(['eth', 'xrp', 'bch'], [exchange]);
    exchange.rates.set('eth>xrp', '1000').set('xrp>eth', '0.001').set('eth>bch', '5');
  });
  afterAll(() => domain.stop());

  const place = async (changes: Partial<CreateOrderInput> = {}) =>
    (await domain.get(CreateOrder).run({ ...intoRipple, ...changes }, { attribution: null, ref: null })).order;

  /** An order, or a second leg, waits there and nowhere else. */
  async function waitsAt(table: string, address: string, memo: string | null): Promise<void> {
    await place();
    for (const each of ['orders', 'order_legs'])
      await domain.database.query(`UPDATE ${each} SET deposit_address = NULL, deposit_memo = NULL`);
    await domain.database.query(
      `UPDATE ${table} SET deposit_address = $1, deposit_memo = $2 WHERE id = (SELECT id FROM ${table} LIMIT 1)`,
      [address, memo],
    );
  }
  const refused = (field: string) => ({ code: 'invalid_address', fields: [{ field }] });

  test.each(['orders', 'order_legs'])(
    'an address that an exchange shares out by memos is ours under the memo of one of our %s alone',
    async (table) => {
      await waitsAt(table, addresses.xrp, '7');
      await expect(place({ receiverMemoTag: '7' })).rejects.toMatchObject(refused('address_to'));
      for (const receiverMemoTag of ['8', null])
        expect(await place({ receiverMemoTag })).toMatchObject({ receiverMemoTag });
      const back = { ...outOfRipple, refundAddress: addresses.xrp };
      await expect(place({ ...back, refundMemoTag: '7' })).rejects.toMatchObject(refused('refund_address'));
      expect(await place({ ...back, refundMemoTag: '8' })).toMatchObject({ refundMemoTag: '8' });
    },
  );

  test.each(['orders', 'order_legs'])(
    'an address where one of our %s waits is ours however its letters are written',
    async (table) => {
      await waitsAt(table, addresses.eth.toLowerCase(), null);
      await expect(place(outOfRipple)).rejects.toMatchObject(refused('address_to'));
      await waitsAt(table, addresses.eth, null);
      const asked = place({ ...outOfRipple, addressTo: addresses.eth.toLowerCase() });
      await expect(asked).rejects.toMatchObject(refused('address_to'));
    },
  );

  test.each([
    ['with its prefix', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['without it', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ])('an address of Bitcoin Cash where one of ours waits is ours in either spelling: stored %s', async (_, stored) => {
    await waitsAt('order_legs', stored, null);
    for (const named of ['bitcoincash:', '', 'BITCOINCASH:'].map((each) => each + stored.replace('bitcoincash:', ''))) {
      const addressTo = named.startsWith('B') ? named.toUpperCase() : named;
      await expect(place({ currencyTo: 'bch', addressTo })).rejects.toMatchObject(refused('address_to'));
    }
    // Of another network that is written like it.
    expect(spellingsOf('ecash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')).not.toContain(
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    );
  });

  test('all that is wrong with where coins go and come back to is named at once', async () => {
    await waitsAt('orders', 'elsewhere', null);
    const wrong = { addressTo: 'nowhere', receiverMemoTag: ' 1', refundAddress: 'nowhere', refundMemoTag: 'no number' };
    const findings = await domain.get(ValidateOrder).run({ ...intoRipple, ...outOfRipple, ...wrong });
    expect(findings.map(({ code, field }) => [code, field])).toEqual([
      ['invalid_address', 'address_to'],
      ['invalid_memo', 'receiver_memo_tag'],
      ['invalid_address', 'refund_address'],
      ['invalid_memo', 'refund_memo_tag'],
    ]);
    const { refundMemoTag } = wrong;
    await expect(place({ ...outOfRipple, refundAddress: addresses.xrp, refundMemoTag })).rejects.toMatchObject({
      code: 'invalid_memo',
      fields: [{ field: 'refund_memo_tag' }],
    });
  });
});
