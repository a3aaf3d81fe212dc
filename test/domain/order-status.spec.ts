import { Amount } from '@swap/domain/money';
import { isFinal, isSettled, mayBecome, Order, orderStatusNumbers, snapshotOf, transitions } from '@swap/domain/orders';
import type { OrderStatus } from '@swap/domain/catalogue';

const statuses = Object.keys(orderStatusNumbers) as OrderStatus[];

describe('order states', () => {
  test('order states have the numbers of the contract', () => {
    expect(orderStatusNumbers).toEqual({
      waiting: 0,
      confirming: 1,
      exchanging: 2,
      sending: 3,
      completed: 4,
      expired: 5,
      failed: 6,
      refunded: 7,
      refund_pending: 8,
      created: 9,
    });
  });

  test('each order state is reached from a new order', () => {
    const reached = new Set<OrderStatus>(['created']);
    for (const status of reached) for (const next of transitions[status]) reached.add(next);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });

  test('each order state leads to a settled one', () => {
    for (const start of statuses) {
      const reached = new Set<OrderStatus>([start]);
      for (const status of reached) for (const next of transitions[status]) reached.add(next);
      expect([...reached].some(isSettled)).toBe(true);
    }
  });

  test('the final order states are those of the contract', () => {
    expect(statuses.filter(isFinal).sort()).toEqual(['completed', 'expired', 'failed', 'refunded']);
  });

  test('a completed order never moves; others that ended do when money comes late or the exchange corrects itself', () => {
    for (const status of statuses.filter(isFinal)) expect(isSettled(status)).toBe(status === 'completed');
    expect(mayBecome('expired', 'confirming')).toBe(true);
    expect(mayBecome('failed', 'refunded')).toBe(true);
    expect(mayBecome('failed', 'completed')).toBe(true);
    expect(mayBecome('refunded', 'completed')).toBe(true);
    expect(mayBecome('refunded', 'failed')).toBe(false);
    expect(mayBecome('failed', 'expired')).toBe(false);
  });

  test('an order goes where its state leads and nowhere else, whatever its exchange says, and then takes nothing over', () => {
    const now = new Date();
    for (const status of statuses) {
      for (const next of statuses.filter((other) => other !== status)) {
        const order = Object.assign(new Order(), { status, timeline: [], amountFrom: Amount.of('1'), depositTx: null });
        const view = { status: next, amountFrom: Amount.of('2'), depositTx: 'seen' } as Parameters<
          Order['applyRoute']
        >[0];
        const isNews = order.applyRoute(view, now);
        const { depositTx, timeline } = order;
        const moved = { isNews: true, depositTx: 'seen', status: next, states: 1 };
        const stayed = { isNews: false, depositTx: null, status, states: 0 };
        const told = { isNews, depositTx, status: order.status, states: timeline.length };
        expect([status, next, told]).toEqual([status, next, mayBecome(status, next) ? moved : stayed]);
      }
    }
  });

  test('an order says when to ask again while anything may still move it, and how to pay while it waits alone', () => {
    const now = new Date();
    const facts = { amountFrom: Amount.of('1'), amountTo: Amount.of('2'), depositUri: 'bitcoin:there', timeline: [] };
    const nothing = { evidence: null, actionRequired: null, reasonCode: null, confirmations: null };
    const order = Object.assign(new Order(), { ...facts, ...nothing, createdAt: now, updatedAt: now });
    for (const status of statuses) {
      const { poll_after_seconds: again, deposit_uri: uri } = snapshotOf(Object.assign(order, { status }));
      const mayMove = !['completed', 'failed', 'refunded'].includes(status);
      expect([status, again !== null, uri !== null]).toEqual([status, mayMove, status === 'waiting']);
      // Often enough to see it, and no more often than every two seconds.
      if (again !== null) expect([status, again >= 2 && again <= 600]).toEqual([status, true]);
    }
  });

  test('nothing goes back to waiting, to created or to where it is', () => {
    for (const status of statuses) {
      expect(mayBecome(status, status)).toBe(false);
      expect(mayBecome(status, 'created')).toBe(false);
      if (status !== 'created') expect(mayBecome(status, 'waiting')).toBe(false);
    }
  });
});
