import type { CreatedOrder, CreateOrderRequest, Deposit, OrderStatusName, Snapshot } from '@swap/client';
import { eventually } from './eventually.js';
import type { Service } from './service.js';

/** Well-formed addresses; nobody needs their keys in the sandbox. */
export const addresses = {
  btc: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  eth: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
  ltc: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
  trx: 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o',
  xmr: '4A9NS7h7GPbiiYByTu8fswQx72afx1THjBpYUG1YFypj9nnAbEPWYoJ8vBxasULCxaBTA9JLDmoYL2ug2Zb3wzPTLn3yYPW',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
} as const;

/** An order as its customer holds it: an id, and where to pay. */
export class PlacedOrder {
  constructor(
    private readonly service: Service,
    readonly id: string,
    readonly deposit: Deposit,
    readonly created: Snapshot,
  ) {}

  async snapshot(): Promise<Snapshot> {
    return (await this.service.client.getSwapStatus(this.id)).order_info;
  }

  /** Sends the coins: exactly what was asked for, unless `amount` says otherwise. */
  async pays(amount?: string): Promise<void> {
    await this.service.sandbox.deposit(this.deposit.address, {
      memo: this.deposit.memo_tag,
      ...(amount && { amount }),
    });
  }

  /** Waits for a status and answers the snapshot that shows it. */
  async becomes(status: OrderStatusName, within = 20_000): Promise<Snapshot> {
    return eventually(
      async () => {
        const snapshot = await this.snapshot();
        if (snapshot.status_name !== status)
          throw new Error(`order ${this.id} is ${snapshot.status_name}, not ${status}`);
        return snapshot;
      },
      { within, every: 100 },
    );
  }
}

/** Changes to the usual order: bitcoin into ether at a float rate. What is undefined is left out. */
export type OrderChanges = { readonly [Field in keyof CreateOrderRequest]?: CreateOrderRequest[Field] | undefined };

interface OrderOptions {
  /** Attributes the order. */
  readonly apiKey?: string | undefined;
  /** Which of the service's APIs is asked. */
  readonly api?: number;
  readonly body?: OrderChanges;
}

export const usualOrder = {
  currency_from: 'btc',
  currency_to: 'eth',
  amount_from: '0.0105',
  address_to: addresses.eth,
};

/** The answer to an order placed as integrators do; throws what the client library throws. */
export function create(service: Service, { apiKey, api = 0, body = {} }: OrderOptions = {}): Promise<CreatedOrder> {
  const wanted = { ...usualOrder, ...body } as CreateOrderRequest;
  return service.apiOf(api).client(apiKey).createSwapOrder(wanted);
}

export async function anOrder(service: Service, options?: OrderOptions): Promise<PlacedOrder> {
  const { order_info, deposit, data } = await create(service, options);
  return new PlacedOrder(service, order_info, deposit, data);
}
