import type { EntityManager } from 'typeorm';
import { LiquidityProviders, type ActionCode, type ProviderCapabilities } from '../catalogue/index.js';
import { Database } from '../database/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { ManageTokens } from './manage-tokens.js';
import { OrderLeg } from './order-leg.js';
import type { Order } from './order.js';

/** States of need in which the customer's word resolves the order (promise 7). */
const resolvable: readonly ActionCode[] = [
  'refund_address_needed',
  'deposit_too_small',
  'deposit_too_large',
  'deposit_late',
  'provider_hold',
];

/** The leg that waits for somebody's word. Throws `action_not_available`. */
export async function waitingLeg(read: EntityManager, order: Order): Promise<OrderLeg> {
  const legs = await OrderLeg.placed(read, order.id);
  const leg = legs.find(({ actionRequired }) => actionRequired !== null && resolvable.includes(actionRequired));
  if (!leg || !order.actionRequired) throw notAvailable();
  return leg;
}

/** `action_not_available`: nobody is asked for a word. */
export function notAvailable(): DomainError {
  return new DomainError('action_not_available', 'This order does not wait for a decision');
}

/** Where a refund goes that names nothing else: what was given at creation, for the coin the customer sent. */
export function knownRefund(order: Order, leg: OrderLeg): { address: string | null; memo: string | null } {
  // What comes back from the second leg of a private route is the intermediate coin.
  if (leg.position !== 1) return { address: null, memo: null };
  return { address: order.refundAddress, memo: order.refundMemoTag };
}

/** What the holder of the manage token may choose. */
export interface OpenDecision {
  /** Empty where the exchange takes nobody's word: it settles the case itself, or its support does. */
  readonly choices: readonly ('exchange' | 'refund')[];
  /** What would come back, by its catalogue parameter. */
  readonly refundCurrency: string;
  /** Where it would go; null: an address must be named. */
  readonly refundAddress: string | null;
  /** What the exchange was told already and has not acted on. */
  readonly sent: { readonly choice: 'exchange' | 'refund'; readonly at: Date } | null;
}

/** Tells the holder of the manage token what there is to choose. Throws `invalid_manage_token`. */
@Injectable()
export class OpenDecisions {
  constructor(
    private readonly database: Database,
    private readonly manageTokens: ManageTokens,
    private readonly providers: LiquidityProviders,
  ) {}

  /** Null while the order waits for nobody's word. */
  async run(order: Order, manageToken: string): Promise<OpenDecision | null> {
    this.manageTokens.refuseOther(order, manageToken);
    if (order.actionRequired === null || order.actionRequired === 'deposit_repeated') return null;
    const leg = await waitingLeg(this.database.manager, order).catch(() => null);
    const exchange = this.providers.all().find(({ name }) => name === leg?.provider);
    if (!leg || !exchange) return null;
    const { decision: choice, decidedAt: at } = leg;
    return {
      choices: choicesOf(exchange.capabilities, leg.actionRequired),
      refundCurrency: leg.currencyFrom,
      refundAddress: knownRefund(order, leg).address,
      sent: choice && at && { choice, at },
    };
  }
}

function choicesOf({ refunds }: ProviderCapabilities, action: ActionCode | null): OpenDecision['choices'] {
  if (action === 'refund_address_needed') return refunds === 'choice' || refunds === 'address' ? ['refund'] : [];
  return refunds === 'choice' ? ['exchange', 'refund'] : [];
}
