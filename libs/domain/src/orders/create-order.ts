import { Logger } from '@nestjs/common';
import { crashPoint, DomainError, Injectable } from '../kernel/index.js';
import { Catalogue, type Asset } from '../catalogue/index.js';
import { CheckDestination, refuseProblems, type CreateOrderInput, type InputProblem } from './create-order-input.js';
import { ChooseOffers } from './choose-offers.js';
import { DraftOrder, type CreatedOrder, type OrderOrigin } from './draft-order.js';
import { OrderOutcome, PlaceOrder } from './place-order.js';

/**
 * Places an order: checks it, writes it down, has its providers create it, hands out the deposit address. The row comes
 * before the call, so a crash in between leaves something that {@link RecoverPendingOrders} finishes; no deposit address was
 * shown then, so no money can be lost. Throws what {@link ChooseOffers} throws, `invalid_address`, `invalid_memo`,
 * `memo_required`, `too_many_open_orders`, `price_moved`, `provider_unavailable`.
 */
@Injectable()
export class CreateOrder {
  private readonly logger = new Logger(CreateOrder.name);

  constructor(
    private readonly chooseOffers: ChooseOffers,
    private readonly checkDestination: CheckDestination,
    private readonly draftOrder: DraftOrder,
    private readonly placeOrder: PlaceOrder,
    private readonly outcome: OrderOutcome,
  ) {}

  /** When a crashed run of the same repeatable request had placed the order already, that order is answered. */
  async run(input: CreateOrderInput, origin: OrderOrigin): Promise<CreatedOrder> {
    const earlier = origin.ref === null ? null : await this.takeUp(origin.ref);
    if (earlier) return earlier;
    const chosen = await this.chooseOffers.run(input);
    refuseProblems(await this.checkDestination.run(input, chosen.from, chosen.to));
    const { order, manageToken } = await this.draftOrder.run(input, chosen, origin);
    crashPoint('create: written down');
    try {
      const legs = await this.placeOrder.run(order, input, chosen.candidates);
      const placed = await this.outcome.placed(order.id, legs);
      crashPoint('create: placed');
      return { order: placed, manageToken };
    } catch (error) {
      await this.abandon(order.id, error);
      throw error;
    }
  }

  /**
   * What an earlier run of the same repeatable request placed. What it only wrote down is closed first: should that run be slow and not
   * crashed, then it is told so when it comes to store what it placed, and no second address is given out.
   */
  private async takeUp(ref: string): Promise<CreatedOrder | null> {
    const { unplaced, isAny } = await this.draftOrder.leftBehind(ref);
    for (const id of unplaced) await this.outcome.notPlaced(id, 'The order was interrupted, and placed anew');
    return isAny ? this.draftOrder.earlier(ref) : null;
  }

  /** If this write fails too, the sweep closes the order later. */
  private async abandon(orderId: string, cause: unknown): Promise<void> {
    const message = cause instanceof DomainError ? cause.message : 'The order could not be placed';
    try {
      await this.outcome.notPlaced(orderId, message);
    } catch (error) {
      this.logger.error(`order ${orderId} stays created until the sweep: ${String(error)}`);
    }
  }
}

export interface InputFinding extends InputProblem {
  /** Members the caller can act on, such as `min_amount`. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** Finds everything that would keep an order from being placed, all at once, and creates nothing. */
@Injectable()
export class ValidateOrder {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly checkDestination: CheckDestination,
    private readonly chooseOffers: ChooseOffers,
  ) {}

  async run(input: CreateOrderInput): Promise<InputFinding[]> {
    const findings: InputFinding[] = [];
    const from = await this.asset(input.currencyFrom, 'currency_from', findings);
    const to = await this.asset(input.currencyTo, 'currency_to', findings);
    if (!from || !to) return findings;
    findings.push(
      ...(await this.checkDestination.run(input, from, to)).map((problem) => ({ ...problem, members: {} })),
    );
    try {
      await this.chooseOffers.run(input);
    } catch (error) {
      findings.push(...toFindings(error, 'currency_to'));
    }
    return findings;
  }

  private async asset(param: string, field: string, findings: InputFinding[]): Promise<Asset | null> {
    try {
      return await this.catalogue.get(param, field);
    } catch (error) {
      findings.push(...toFindings(error, field));
      return null;
    }
  }
}

/** What a refusal says of the input. Anything that is not a refusal is thrown on. */
function toFindings(error: unknown, field: string): InputFinding[] {
  if (!(error instanceof DomainError)) throw error;
  const { code, message, members } = error;
  if (error.fields.length === 0) return [{ code, field, message, members }];
  return error.fields.map((problem) => ({ code, ...problem, members }));
}
