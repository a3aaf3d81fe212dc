import { IsNull } from 'typeorm';
import { deadlineIn, DomainError, Injectable, Keyring, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { LiquidityProviders, type Resolution } from '../catalogue/index.js';
import { ChangeOrder } from './change-order.js';
import { CheckDestination } from './create-order-input.js';
import { ManageTokens } from './manage-tokens.js';
import { knownRefund, notAvailable, waitingLeg } from './open-decision.js';
import { OrderLeg, refOf } from './order-leg.js';
import { Order } from './order.js';

const timeoutMs = 10 * SECOND;

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
    const leg = await waitingLeg(this.database.manager, order);
    const choice = await this.completed(order, leg, resolution);
    const ref = refOf(this.keyring, leg);
    if (!ref) throw notAvailable();
    await this.providers.named(leg.provider).resolve(ref, choice, deadlineIn(timeoutMs));
    return this.remember(order, leg, choice);
  }

  /** A refund goes to the address given now, with the memo given now, or else to the one given at creation with its own. */
  private async completed(order: Order, leg: OrderLeg, resolution: Resolution): Promise<Resolution> {
    if (resolution.choice === 'exchange') {
      if (leg.actionRequired === 'refund_address_needed') throw notAvailable();
      return resolution;
    }
    const { address, memo } = resolution.address === null ? knownRefund(order, leg) : resolution;
    if (address === null) {
      throw DomainError.ofField('invalid_address', 'address', 'Name an address the deposit can go back to');
    }
    await this.checkDestination.refuseRefund(leg.currencyFrom, { address, memo });
    return { choice: 'refund', address, memo };
  }

  /** Keeps what was decided, and a new refund address. */
  private async remember(order: Order, leg: OrderLeg, choice: Resolution): Promise<Order> {
    const { id, actionRequired } = leg;
    return this.changeOrder.run(order.id, async (tx, current, now) => {
      // The exchange may have acted on it already, and been asked since.
      const still = { id, actionRequired: actionRequired ?? IsNull() };
      await tx.update(OrderLeg, still, { decision: choice.choice, decidedAt: now });
      if (choice.choice !== 'refund' || leg.position !== 1) return false;
      current.refundAddress = choice.address;
      current.refundMemoTag = choice.memo;
      return true;
    });
  }
}
