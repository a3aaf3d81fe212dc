import { SwapError, type Problem, type QuoteRequest } from '@swap/client';
import { otherExchanges } from '../support/exchanges.js';
import { aService, type Service } from '../support/service.js';

/** What private routes go through, in USD. */
const between = Object.entries({ xmr: '170', ltc: '80', trx: '0.25', sol: '150', dash: '30' });

let service: Service;
beforeAll(async () => {
  // Bounds are those of whoever answers in time: on a machine that does other things too, all of them should.
  service = await aService({ exchanges: otherExchanges, speed: 1, env: { QUOTE_DEADLINE_MS: '20000' } });
  // Those of a private route follow the rates of what is between, and prices move from one question to the next.
  await service.sandbox.stopMarket();
  for (const [coin, usd] of between) await service.sandbox.setPrice(coin, usd);
});
afterAll(() => service.stop());

const ask = (amounts: Partial<QuoteRequest>) =>
  service.client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', ...amounts }).then(({ data }) => data);

async function refusalOf(amounts: Partial<QuoteRequest>): Promise<Problem> {
  const refused: unknown = await ask(amounts).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SwapError);
  return (refused as SwapError).body as Problem;
}

const kinds = [
  { name: 'a floating rate', of: (amount_from: string) => ({ amount_from }), usual: '0.1' },
  { name: 'a fixed rate', of: (amount_from: string) => ({ amount_from, fixed: true }), usual: '0.1' },
  { name: 'a fixed amount to receive', of: (amount_to: string) => ({ amount_to, fixed: true }), usual: '1' },
  { name: 'private routing', of: (amount_from: string) => ({ amount_from, is_anonym: true }), usual: '0.1' },
];

describe('the limits of a quote', () => {
  test.each(kinds)(
    'what is said to be the least and the most of $name is taken, and refusals say the same',
    async ({ of, usual }) => {
      const { limits } = await ask(of(usual));
      for (const bound of [limits.min_amount, limits.max_amount]) {
        expect(bound).toMatch(/^\d+(\.\d+)?$/);
        expect((await ask(of(bound!))).offers.length).toBeGreaterThan(0);
      }
      for (const outside of ['0.00000001', '900000']) {
        const { code, min_amount, max_amount } = await refusalOf(of(outside));
        expect(code).toBe('amount_out_of_range');
        // Those of a private route follow the rate of its first half, which is another one for another amount.
        for (const [said, bound] of [
          [min_amount, limits.min_amount],
          [max_amount, limits.max_amount],
        ]) {
          expect(Math.abs(Number(said) / Number(bound) - 1)).toBeLessThan(0.05);
        }
      }
    },
  );

  test('the limits are those of the exchange that takes most, whichever offers best', async () => {
    const { limits, offers } = await ask({ amount_from: '0.1' });
    const numbers = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null).map(Number);
    expect(Number(limits.min_amount)).toBe(Math.min(...numbers(offers.map((offer) => offer.min_amount))));
    expect(new Set(offers.map((offer) => offer.min_amount)).size).toBeGreaterThan(1);
  });
});
