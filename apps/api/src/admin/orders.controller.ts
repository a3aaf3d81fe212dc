import { Body, Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { CorrectPrice, listAllOrders, Order, RefreshOrder, trailOf } from '@swap/domain/orders';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf } from '../http/rows.js';
import { data } from '../http/wire.js';
import { OrderPath } from '../swap/swap.dto.js';
import { AllOrdersQuery, PriceBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentOrder, presentOrderInFull, staffOrder, staffOrderInFull } from './order.answer.js';

@ForStaff()
@Controller('admin/orders')
export class StaffOrdersController {
  constructor(
    private readonly database: Database,
    private readonly refreshOrder: RefreshOrder,
    private readonly correctPrice: CorrectPrice,
  ) {}

  @Get('', 'listAllOrders', 'Orders of everybody, newest first', { answer: page(staffOrder) })
  async list(@Query() query: AllOrdersQuery) {
    return pageOf(query, byId, (filter) => listAllOrders(this.database.manager, filter), presentOrder);
  }

  @Get(':order_id', 'inspectOrder', 'An order with all that exchanges said of it', {
    answer: data(staffOrderInFull),
    errors: ['order_not_found'],
  })
  async one(@Param() { order_id }: OrderPath) {
    const order = await Order.getByPublicId(this.database.manager, order_id);
    return { data: presentOrderInFull(order, await trailOf(this.database.manager, order.id)) };
  }

  /** Whatever its state. */
  @Post(':order_id/refresh', 'refreshOrder', 'Ask the exchange now', {
    answer: data(staffOrder),
    errors: ['order_not_found', 'provider_unavailable', 'action_not_available'],
    roles: ['operator'],
  })
  async refresh(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { order_id }: OrderPath) {
    return { data: presentOrder(await this.refreshOrder.run(order_id, caller)) };
  }

  @Post(':order_id/usd', 'correctOrderValue', 'Correct the value; the commission follows', {
    answer: data(staffOrder),
    errors: ['order_not_found', 'action_not_available'],
    roles: ['operator'],
  })
  async price(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { order_id }: OrderPath, @Body() body: PriceBody) {
    const { price_usd_from: price, reason } = body;
    return { data: presentOrder(await this.correctPrice.run(order_id, caller, { price, reason })) };
  }
}
