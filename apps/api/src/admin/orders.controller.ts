import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import {
  CorrectPrice,
  listAllOrders,
  Order,
  RefreshOrder,
  snapshotOf,
  trailOf,
  type OrderLeg,
  type OrderReport,
} from '@swap/domain/orders';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { idShape } from '../http/row-id.js';
import { OrderPath } from '../swap/swap.dto.js';
import { CurrentAdmin, ForStaff, OnlyFor } from './admin.guard.js';
import type { SignedInAdmin } from './admin.strategy.js';
import { AllOrdersQuery, PriceBody } from './admin.dto.js';

@ForStaff()
@Controller('admin/orders')
export class AdminOrdersController {
  constructor(
    private readonly database: Database,
    private readonly refreshOrder: RefreshOrder,
    private readonly correctPrice: CorrectPrice,
  ) {}

  @Get()
  async list(@Query() { limit = pageSizeDefault, cursor, ...wanted }: AllOrdersQuery) {
    const rows = await listAllOrders(this.database.manager, {
      limit: limit + 1,
      ...(wanted.status && { status: wanted.status }),
      ...(wanted.partner_id && { partnerId: wanted.partner_id }),
      ...(wanted.provider && { provider: wanted.provider }),
      ...(wanted.action_required && { actionRequired: true }),
      ...(cursor && { before: readCursor(cursor, idShape) }),
    });
    return toPage(rows, limit, { keyOf: ({ id }) => id, present });
  }

  @Get(':order_id')
  async one(@Param() { order_id }: OrderPath) {
    const order = await Order.getByPublicId(this.database.manager, order_id);
    const { legs, reports } = await trailOf(this.database.manager, order.id);
    return { data: { ...present(order), legs: legs.map(presentLeg), provider_reports: reports.map(presentReport) } };
  }

  /** Asks the providers now, whatever the state. */
  @Post(':order_id/refresh')
  @HttpCode(200)
  @OnlyFor(['operator'])
  async refresh(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { order_id }: OrderPath) {
    return { data: present(await this.refreshOrder.run(order_id, caller)) };
  }

  /** Corrects what the order was worth; the commission follows. */
  @Post(':order_id/usd')
  @HttpCode(200)
  @OnlyFor(['operator'])
  async price(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { order_id }: OrderPath, @Body() body: PriceBody) {
    const { price_usd_from: price, reason } = body;
    return { data: present(await this.correctPrice.run(order_id, caller, { price, reason })) };
  }
}

function present(order: Order) {
  return {
    ...snapshotOf(order),
    partner_id: order.partnerId,
    commission_bps: order.commissionBps,
    reversed_at: order.reversedAt,
  };
}

function presentLeg(leg: OrderLeg) {
  return {
    id: leg.id,
    position: leg.position,
    provider: leg.provider,
    ref: leg.ref,
    status_name: leg.status,
    raw_status: leg.rawStatus,
    action_required: leg.actionRequired,
    currency_from: leg.currencyFrom,
    currency_to: leg.currencyTo,
    amount_from: leg.amountFrom,
    amount_to: leg.amountTo,
    deposit_tx: leg.depositTx,
    payout_tx: leg.payoutTx,
    refund_tx: leg.refundTx,
    created_at: leg.createdAt,
  };
}

function presentReport({ legId, rawStatus, status, applied, at }: OrderReport) {
  return { leg_id: legId, raw_status: rawStatus, status_name: status, applied, at };
}
