import type { OrderStatusName, Snapshot } from '@swap/client';
import type { ActionCode } from '@swap/domain/catalogue';
import { eventually } from './eventually.js';
import { ok } from './http.js';
import { addresses, create, type OrderChanges } from './order.js';
import type { Service } from './service.js';
import { unplaced } from './unplaced.js';

/** An order brought to where its page is worth a look. */
export interface OrderAt {
  readonly id: string;
  readonly manageToken: string;
  readonly depositAddress: string;
  readonly depositMemo: string | null;
}

/** How an order comes to stand somewhere. */
export interface OrderCase {
  readonly body?: OrderChanges;
  readonly happens?: (service: Service, address: string, order: OrderAt) => Promise<unknown>;
  /** How it is then. */
  readonly is: (snapshot: Snapshot) => boolean;
}

const changeNow = { source: 1 };
const sideShift = { source: 2 };
const fixedFloat = { source: 4 };

const isAt = (status: string) => (snapshot: Snapshot) => snapshot.status_name === status;
const needs = (code: string) => (snapshot: Snapshot) => snapshot.action_required?.code === code;
const pays = (service: Service, address: string) => service.sandbox.deposit(address);
const paysAmount = (amount: string) => (service: Service, address: string) =>
  service.sandbox.deposit(address, { amount });
const paysThen = (verb: 'hold' | 'fail' | 'refund') => async (service: Service, address: string) => {
  await service.sandbox.deposit(address);
  await service.sandbox.steer(address, verb);
};

/** Every status and every state of need, and some in more than one way. */
export const orderCases = {
  // While an order is made nobody knows its id, so the moment is put back.
  created: {
    body: changeNow,
    happens: (service, _address, { id }) => unplaced(service, id),
    is: isAt('created'),
  },
  waiting: { body: changeNow, is: isAt('waiting') },
  'waiting-fixed': { body: { ...fixedFloat, fixed: true }, is: isAt('waiting') },
  'waiting-memo': {
    body: { ...changeNow, currency_from: 'xrp', amount_from: '200' },
    is: isAt('waiting'),
  },
  confirming: { body: fixedFloat, happens: pays, is: isAt('confirming') },
  exchanging: { body: changeNow, happens: pays, is: isAt('exchanging') },
  sending: { body: changeNow, happens: pays, is: isAt('sending') },
  completed: { body: changeNow, happens: pays, is: isAt('completed') },
  expired: { body: fixedFloat, happens: ({ sandbox }) => sandbox.advance(7200), is: isAt('expired') },
  failed: { body: changeNow, happens: paysThen('fail'), is: isAt('failed') },
  'failed-unpaid': {
    body: changeNow,
    happens: ({ sandbox }, address) => sandbox.steer(address, 'fail'),
    is: isAt('failed'),
  },
  refund_pending: {
    body: sideShift,
    happens: async (service, address, { id, manageToken }) => {
      await paysThen('refund')(service, address);
      const body = { address: addresses.btc };
      await eventually(() =>
        ok(service.api.post(`/swap/orders/${id}/refund-address`, body, { 'x-manage-token': manageToken })),
      );
    },
    is: (snapshot) => isAt('refund_pending')(snapshot) && snapshot.action_required === null,
  },
  refunded: {
    body: { ...changeNow, refund_address: addresses.btc },
    happens: paysThen('refund'),
    is: isAt('refunded'),
  },
  refund_address_needed: { body: sideShift, happens: paysThen('refund'), is: needs('refund_address_needed') },
  deposit_too_small: {
    body: { ...fixedFloat, fixed: true },
    happens: paysAmount('0.0095'),
    is: needs('deposit_too_small'),
  },
  'deposit_too_small-memo': {
    body: { ...fixedFloat, fixed: true, currency_from: 'xrp', amount_from: '200' },
    happens: ({ sandbox }, address, { depositMemo: memo }) => sandbox.deposit(address, { amount: '100', memo }),
    is: needs('deposit_too_small'),
  },
  deposit_too_large: {
    body: { ...fixedFloat, fixed: true, refund_address: addresses.btc },
    happens: paysAmount('0.0115'),
    is: needs('deposit_too_large'),
  },
  deposit_late: {
    body: fixedFloat,
    happens: async (service, address) => {
      await service.sandbox.advance(7200);
      await service.sandbox.deposit(address);
    },
    is: needs('deposit_late'),
  },
  provider_hold: { body: changeNow, happens: paysThen('hold'), is: needs('provider_hold') },
  deposit_repeated: {
    body: fixedFloat,
    happens: async (service, address) => {
      await service.sandbox.deposit(address);
      await service.sandbox.deposit(address, { amount: '0.0042' });
    },
    is: (snapshot) => snapshot.is_final && needs('deposit_repeated')(snapshot),
  },
} satisfies Record<OrderStatusName | ActionCode, OrderCase> & Record<string, OrderCase>;

export type OrderCaseName = keyof typeof orderCases;

/** Brings an order there, with the exchanges' time standing still in between: it stays where it is. */
export async function anOrderAt(service: Service, name: OrderCaseName): Promise<OrderAt> {
  const cases: Readonly<Record<OrderCaseName, OrderCase>> = orderCases;
  const { body = {}, happens, is } = cases[name];
  await service.sandbox.speed(0);
  const { order_info: id, manage_token: manageToken, deposit } = await create(service, { body });
  const order = { id, manageToken, depositAddress: deposit.address, depositMemo: deposit.memo_tag };
  await happens?.(service, deposit.address, order);
  await eventually(
    async () => {
      const { order_info } = await service.client.getSwapStatus(id);
      if (is(order_info)) return;
      await service.sandbox.advance(0.5);
      throw new Error(`the order is ${order_info.status_name}, ${String(order_info.action_required?.code)}`);
    },
    { within: 60_000, every: 700 },
  );
  return order;
}
