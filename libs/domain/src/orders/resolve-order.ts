import { deadlineIn, DomainError, Injectable, Keyring, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { LiquidityProviders, type ActionCode, type Resolution } from '../catalogue/index.js';
import { ChangeOrder } from './change-order.js';
import { CheckDestination } from './create-order-input.js';
import { ManageTokens } from './manage-tokens.js';
import { OrderLeg, refOf } from './order-leg.js';
import { Order } from './order.js';

const timeoutMs = 10 * SECOND;

/** States of need in which the customer's word resolves the order (promise 7). */
const resolvable: readonly ActionCode[] = [
  'refund_address_needed',
  'deposit_too_small',
  'deposit_too_large',
  'deposit_late',
  'provider_hold',
];

/**
 * Carries out what the holder of the manage token decided for an order that cannot go on by itself, through whatever its
 * provider offers. Throws `order_not_found`, `invalid_manage_token`, `action_not_available`, `invalid_address`.
 */
@Injectable()
export class ResolveOrder {
  constructor(
    private readonly database: Database,
    private readonly providers: LiquidityProviders,
    private readonly manageTokens: ManageTokens,
    private readonly changeOrder: ChangeOrder,
    private readonly checkDestination: CheckDestination,
    private readonly keyring: Keyring,
  ) {}

  async run(publicId: string, manageToken: string, resolution: Resolution): Promise<Order> {
    const order = await Order.getByPublicId(this.database.manager, publicId);
    this.manageTokens.refuseOther(order, manageToken);
    const leg = await this.waitingLeg(order);
    const choice = await this.completed(order, leg, resolution);
    const ref = refOf(this.keyring, leg);
    if (!ref) throw notAvailable();
    await this.providers.named(leg.provider).resolve(ref, choice, deadlineIn(timeoutMs));
    return this.remember(order, leg, choice);
  }

  /** The leg that waits for somebody's word. */
  private async waitingLeg(order: Order): Promise<OrderLeg> {
    const legs = await OrderLeg.placed(this.database.manager, order.id);
    const leg = legs.find(({ actionRequired }) => actionRequired !== null && resolvable.includes(actionRequired));
    if (!leg || !order.actionRequired) throw notAvailable();
    return leg;
  }

  /** A refund goes to the address given now, with the memo given now, or else to the one given at creation with its own. */
  private async completed(order: Order, leg: OrderLeg, resolution: Resolution): Promise<Resolution> {
    if (resolution.choice === 'exchange') {
      if (leg.actionRequired === 'refund_address_needed') throw notAvailable();
      return resolution;
    }
    // What comes back from the second leg of a private route is the intermediate coin.
    const known = leg.position === 1 && resolution.address === null;
    const address = known ? order.refundAddress : resolution.address;
    const memo = known ? order.refundMemoTag : resolution.memo;
    if (address === null) {
      throw DomainError.ofField('invalid_address', 'address', 'Name an address the deposit can go back to');
    }
    await this.checkDestination.refuseRefund(leg.currencyFrom, { address, memo });
    return { choice: 'refund', address, memo };
  }

  /** Keeps a new refund address. */
  private async remember(order: Order, leg: OrderLeg, choice: Resolution): Promise<Order> {
    return this.changeOrder.run(order.id, (_tx, current) => {
      if (choice.choice !== 'refund' || leg.position !== 1) return false;
      current.refundAddress = choice.address;
      current.refundMemoTag = choice.memo;
      return true;
    });
  }
}

function notAvailable(): DomainError {
  return new DomainError('action_not_available', 'This order does not wait for a decision');
}
