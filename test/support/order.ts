import { eventually } from './eventually.js';
import { ok } from './http.js';
import type { Service } from './service.js';

/** Well-formed addresses; nobody needs their keys in the sandbox. */
export const addresses = {
  btc: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  eth: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
  trx: 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o',
  xmr: '4A9NS7h7GPbiiYByTu8fswQx72afx1THjBpYUG1YFypj9nnAbEPWYoJ8vBxasULCxaBTA9JLDmoYL2ug2Zb3wzPTLn3yYPW',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
} as const;

export interface Deposit {
  readonly address: string;
  readonly memo_tag: string | null;
  readonly amount: string;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Snapshot = any;

/** An order as its customer holds it: an id, and where to pay. */
export class PlacedOrder {
  constructor(
    private readonly service: Service,
    readonly id: string,
    readonly deposit: Deposit,
    readonly created: Snapshot,
  ) {}

  async snapshot(): Promise<Snapshot> {
    const answer = (await ok(this.service.api.get(`/swap/status?order_id=${this.id}`))) as { order_info: Snapshot };
    return answer.order_info;
  }

  /** Sends the coins: exactly what was asked for, unless `amount` says otherwise. */
  async pays(amount?: string): Promise<void> {
    await this.service.sandbox.deposit(this.deposit.address, {
      memo: this.deposit.memo_tag,
      ...(amount && { amount }),
    });
  }

  /** Waits for a status and answers the snapshot that shows it. */
  async becomes(status: string, within = 20_000): Promise<Snapshot> {
    return eventually(
      async () => {
        const snapshot = (await this.snapshot()) as { status_name: string };
        if (snapshot.status_name !== status)
          throw new Error(`order ${this.id} is ${snapshot.status_name}, not ${status}`);
        return snapshot;
      },
      { within, every: 100 },
    );
  }
}

interface OrderOptions {
  /** Attributes the order. */
  readonly apiKey?: string;
  /** Which of the service's APIs is asked. */
  readonly api?: number;
  /** Changes to the usual body: bitcoin into ether at a float rate. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export const usualOrder = {
  currency_from: 'btc',
  currency_to: 'eth',
  amount_from: '0.0105',
  address_to: addresses.eth,
};

/** An order placed through the public route. */
export async function anOrder(
  service: Service,
  { apiKey, api = 0, body = {} }: OrderOptions = {},
): Promise<PlacedOrder> {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-service-api-key': apiKey };
  const answer = (await ok(service.apiOf(api).post('/swap/create', { ...usualOrder, ...body }, headers))) as {
    order_info: string;
    deposit: Deposit;
    data: Snapshot;
  };
  return new PlacedOrder(service, answer.order_info, answer.deposit, answer.data);
}
