import { HOUR, MINUTE } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { flagsOf, noEvidence, type StoredEvidence } from '@swap/domain/orders';

type Flagged = Parameters<typeof flagsOf>[0];

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
const seen = (amount: string, confirmedAt: string | null) => ({
  tx: 'ab'.repeat(32),
  amount,
  confirmations: 1,
  required: 1,
  first_seen_at: ago(3 * HOUR),
  confirmed_at: confirmedAt,
  source: 'core',
});

/** What the staff is told of an order of 1 for 2. */
function flags(status: Flagged['status'], evidence: Partial<StoredEvidence> | null): string[] {
  const amounts = { amountFrom: Amount.of('1'), amountTo: Amount.of('2') };
  return flagsOf({ ...amounts, status, evidence: evidence && { ...noEvidence, ...evidence } }, now);
}

describe('an order is flagged for the staff', () => {
  test.each([
    ['waiting', 30 * MINUTE, ['deposit_not_credited']],
    ['waiting', 30 * MINUTE - 1, []],
    ['expired', 30 * MINUTE, ['deposit_not_credited']],
    ['expired', 30 * MINUTE - 1, []],
    ['confirming', HOUR, []],
    ['completed', HOUR, []],
    ['refunded', HOUR, []],
  ] as const)('where it is %s although its deposit was confirmed %d ms ago, or not', (status, ms, told) => {
    expect(flags(status, { deposit: seen('1.0', ago(ms)) })).toEqual(told);
  });

  test('where a deposit is another than was agreed, which no exchange must credit, more as well as less', () => {
    for (const amount of ['0.99', '1.01'])
      expect(flags('waiting', { deposit: seen(amount, ago(HOUR)) })).toEqual(['amount_differs']);
    expect(flags('waiting', { deposit: seen('1', null) })).toEqual([]);
  });

  test('where less was paid out than its exchange says, and not where more was', () => {
    expect(flags('completed', { payout: seen('1.999999', ago(HOUR)) })).toEqual(['amount_differs']);
    for (const amount of ['2.00', '2.000001'])
      expect(flags('completed', { payout: seen(amount, ago(HOUR)) })).toEqual([]);
  });

  test.each([
    ['completed', HOUR, null, ['payout_not_seen']],
    ['completed', HOUR - 1, null, []],
    ['refunded', HOUR, null, []],
    ['completed', HOUR, seen('2', null), []],
  ] as const)('where it is %s and its payout is missing for %d ms, unless it came', (status, ms, payout, told) => {
    expect(flags(status, { payout, payout_missing_since: ago(ms) })).toEqual(told);
  });

  test('by nothing where no chain was asked, or none had seen anything', () => {
    for (const status of ['waiting', 'expired', 'completed'] as const)
      expect([flags(status, null), flags(status, {})]).toEqual([[], []]);
  });
});
