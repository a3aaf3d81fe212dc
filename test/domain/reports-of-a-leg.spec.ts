import type { ProviderReport } from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { OrderLeg } from '@swap/domain/orders';

const silent: ProviderReport = {
  rawStatus: 'word',
  status: 'exchanging',
  actionRequired: null,
  reason: null,
  amountFrom: null,
  amountTo: null,
  depositTx: null,
  payoutTx: null,
  refundTx: null,
  confirmations: null,
  repeatedDeposits: [],
};
const deposit = { held: false, amountFrom: null, amountTo: null, depositTx: null, payoutTx: null };

const aLeg = (facts: Partial<OrderLeg> = {}) =>
  Object.assign(new OrderLeg(), {
    status: 'exchanging',
    rawStatus: 'word',
    actionRequired: null,
    decision: null,
    decidedAt: null,
    reasonCode: null,
    reasonMessage: null,
    amountFrom: Amount.of('1'),
    amountTo: Amount.of('20'),
    depositTx: 'in',
    payoutTx: null,
    payoutKey: null,
    refundTx: null,
    confirmations: { seen: 2, required: 6 },
    repeatedDeposits: null,
    endedAt: null,
    ...facts,
  } satisfies Partial<OrderLeg>);

describe('a leg, by what its exchange says', () => {
  test('what was said once stays where nothing is said of it, and no transaction is exchanged for another', () => {
    const repeatedDeposits = [{ ...deposit, status: 'expired' as const }];
    const leg = aLeg();
    expect(leg.applyReport({ ...silent, payoutTx: 'out', repeatedDeposits })).toBe(true);
    expect(leg.applyReport({ ...silent, depositTx: 'other', payoutTx: 'other', refundTx: 'back' })).toBe(true);
    expect(leg).toMatchObject({ depositTx: 'in', payoutTx: 'out', refundTx: 'back', confirmations: { seen: 2 } });
    expect([leg.amountFrom.toString(), leg.amountTo.toString(), leg.repeatedDeposits?.length]).toEqual(['1', '20', 1]);
    expect(leg.applyReport(silent)).toBe(false);
  });

  test('a completed one takes over what was really sent and received, and nothing that asks or explains', () => {
    const leg = aLeg({ status: 'completed' });
    const more = { amountFrom: Amount.of('2'), amountTo: Amount.of('39'), actionRequired: 'provider_hold' } as const;
    expect(leg.applyReport({ ...silent, ...more, status: 'completed', reason: { code: 'x', message: 'y' } })).toBe(
      true,
    );
    expect([leg.amountFrom.toString(), leg.amountTo.toString()]).toEqual(['2', '39']);
    expect(leg).toMatchObject({ status: 'completed', actionRequired: null, reasonCode: null });
    expect(leg.applyReport({ ...silent, ...more, status: 'waiting' })).toBe(false);
    expect(leg.actionRequired).toBeNull();
  });

  test('of a word that contradicts it only a need is believed, and an unknown word not even that', () => {
    const leg = aLeg({ status: 'sending' });
    const hold = { ...silent, actionRequired: 'provider_hold', amountTo: Amount.of('1'), payoutTx: 'out' } as const;
    expect(leg.applyReport({ ...hold, status: null })).toBe(false);
    expect(leg.applyReport({ ...silent, status: 'waiting' })).toBe(false);
    expect(leg.applyReport({ ...hold, status: 'waiting' })).toBe(true);
    expect(leg).toMatchObject({ status: 'sending', actionRequired: 'provider_hold', payoutTx: null });
    expect(leg.amountTo.toString()).toBe('20');
    expect(leg.applyReport({ ...hold, status: 'waiting' })).toBe(false);
  });

  test('what was decided is forgotten when something else is needed, and kept while the same is', () => {
    const decided = { actionRequired: 'deposit_late', decision: 'refund', decidedAt: new Date() } as const;
    for (const [actionRequired, decision] of [
      ['deposit_late', 'refund'],
      ['provider_hold', null],
      [null, null],
    ] as const) {
      const leg = aLeg(decided);
      leg.applyReport({ ...silent, actionRequired });
      expect([leg.actionRequired, leg.decision, leg.decidedAt === null]).toEqual([
        actionRequired,
        decision,
        decision === null,
      ]);
    }
  });

  test('a reason belongs to the state it was given for', () => {
    const leg = aLeg({ status: 'expired', reasonCode: 'no_deposit', reasonMessage: 'Nothing came' });
    leg.applyReport({ ...silent, status: 'expired', reason: { code: 'other', message: 'Another' } });
    expect(leg.reasonCode).toBe('no_deposit');
    leg.applyReport({ ...silent, status: 'confirming' });
    expect([leg.reasonCode, leg.reasonMessage]).toEqual([null, null]);
  });

  test('the key of a payout is taken over once, and is news although nothing shows it', () => {
    const leg = aLeg({ status: 'completed' });
    const report = { ...silent, status: 'completed' } as const;
    expect([leg.isStale({ ...report, payoutKey: 'key' }), leg.applyReport({ ...report, payoutKey: 'key' })]).toEqual([
      false,
      true,
    ]);
    expect([leg.isStale({ ...report, payoutKey: 'other' }), leg.payoutKey]).toEqual([true, 'key']);
    expect(leg.isStale({ ...report, rawStatus: 'another word' })).toBe(false);
  });

  test('it ended when it first ended, and not once it went on', () => {
    const [first, later] = [new Date(1), new Date(2)];
    for (const status of ['expired', 'failed', 'refunded'] as const) {
      const leg = aLeg({ status });
      for (const at of [first, later]) leg.noteEnd(at);
      expect(leg.endedAt).toBe(first);
      leg.status = 'completed';
      leg.noteEnd(later);
      expect(leg.endedAt).toBeNull();
    }
  });

  test.each([
    ['waiting', true],
    ['expired', true],
    ['sending', true],
    ['completed', false],
    ['refunded', false],
    ['failed', false],
    [null, false],
  ] as const)('a second deposit that is %s is on its way, or is not', (status, isOpen) => {
    const leg = aLeg();
    leg.applyReport({
      ...silent,
      repeatedDeposits: [
        { ...deposit, status: 'completed' },
        { ...deposit, status },
      ],
    });
    expect(leg.hasOpenRepeatedDeposits).toBe(isOpen);
  });
});
