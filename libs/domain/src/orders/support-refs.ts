import { LiquidityProviders } from '../catalogue/index.js';
import { Database } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { ManageTokens } from './manage-tokens.js';
import { OrderLeg } from './order-leg.js';
import type { Order } from './order.js';

/** What the support of an exchange asks for. */
export interface SupportRef {
  readonly provider: string;
  /** What the exchange calls the trade. */
  readonly ref: string;
  /** The trade's page at the exchange, which leads to its support; null for an exchange that is no longer configured. */
  readonly url: string | null;
}

/** Tells the holder of the manage token what to name to the exchanges' support. Throws `invalid_manage_token`. */
@Injectable()
export class SupportRefs {
  constructor(
    private readonly database: Database,
    private readonly manageTokens: ManageTokens,
    private readonly providers: LiquidityProviders,
  ) {}

  /** One for each leg, in the order the money takes them. */
  async run(order: Order, manageToken: string): Promise<SupportRef[]> {
    this.manageTokens.refuseOther(order, manageToken);
    const legs = await OrderLeg.placed(this.database.manager, order.id);
    const exchanges = new Map(this.providers.all().map((exchange) => [exchange.name, exchange]));
    return legs.flatMap(({ provider, ref }) =>
      ref === null ? [] : [{ provider, ref, url: exchanges.get(provider)?.pageOf(ref) ?? null }],
    );
  }
}
