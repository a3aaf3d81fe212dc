import type { LiquidityProvider } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { changellyAccount } from '../support/exchanges.js';
import { addresses } from '../support/order.js';
import { AtExchange } from './at-exchange.js';
import { adapterAt } from './exchange-scenes.js';

const stellar = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';

/** What each exchange is told of a refund when the order is placed. FixedFloat is told later, when somebody chooses. */
const exchanges: readonly [name: string, isToldOfRefunds: boolean][] = [
  ['changelly', true],
  ['changenow', true],
  ['exolix', true],
  ['fixedfloat', false],
  ['letsexchange', true],
  ['sideshift', true],
  ['stealthex', true],
];

test.each(exchanges)(
  '%s sends the coins with the memo of the payout, and what goes back with that of the refund',
  async (name, isToldOfRefunds) => {
    const { publicKey: changellyPublicKey } = changellyAccount();
    const make = (url: string): LiquidityProvider => adapterAt(name, url);
    const at = await AtExchange.start(make, { changellyPublicKey });
    try {
      const pair = { from: await at.alias('xrp', 'xrp'), to: await at.alias('xlm', 'xlm'), amount: Amount.of('900') };
      const ends = { addressTo: stellar, memoTo: '77123', refundAddress: addresses.xrp, refundMemo: '88456' };
      const held = async (depositMemo: string | null) => {
        const placed = (await at.world.control(`/orders?provider=${name}`)).json as { deposit_memo: string }[];
        return placed.find((each) => each.deposit_memo === depositMemo);
      };
      for (const placed of [await at.open({ ...pair, ...ends }), await at.openFixed({ ...pair, ...ends })]) {
        expect(await held(placed.depositMemo)).toMatchObject({
          payout_address: stellar,
          payout_memo: '77123',
          refund_address: isToldOfRefunds ? addresses.xrp : null,
          refund_memo: isToldOfRefunds ? '88456' : null,
        });
      }
    } finally {
      await at.close();
    }
  },
);
