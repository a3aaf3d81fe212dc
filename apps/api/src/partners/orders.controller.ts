import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { Database } from '@swap/domain/database';
import {
  everyPartnerOrder,
  getPartnerOrder,
  listPartnerOrders,
  snapshotOf,
  type EarningOrder,
  type OrderPosition,
} from '@swap/domain/orders';
import { csvFile, csvLines, type Cell } from '../http/csv.js';
import { dayRange } from '../http/day-range.js';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { CurrentPartner, ForPartners } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { OrderPath } from '../swap/swap.dto.js';
import { DayRangeQuery, OrdersQuery } from './partners.dto.js';

/** The orders that were placed with a key of the partner's. */
@ApiTags('partner account')
@ForPartners()
@Controller('partners')
export class OrdersController {
  constructor(private readonly database: Database) {}

  @Get('orders')
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: OrdersQuery) {
    const limit = query.limit ?? pageSizeDefault;
    const rows = await listPartnerOrders(this.database.manager, partnerId, {
      limit: limit + 1,
      status: query.status,
      currencyFrom: query.currency_from?.toLowerCase(),
      currencyTo: query.currency_to?.toLowerCase(),
      ...dayRange(query),
      before: query.cursor === undefined ? undefined : readPosition(query.cursor),
    });
    return toPage(rows, limit, { keyOf: writePosition, present });
  }

  @Get('orders.csv')
  @ApiProduces('text/csv')
  download(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: DayRangeQuery): StreamableFile {
    const orders = everyPartnerOrder(this.database.manager, partnerId, dayRange(query));
    return csvFile(csvLines(columns, rowsOf(orders)), 'orders.csv');
  }

  @Get('orders/:order_id')
  async show(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { order_id }: OrderPath) {
    return { data: present(await getPartnerOrder(this.database.manager, partnerId, order_id)) };
  }
}

const columns = [
  'order_id',
  'created_at',
  'completed_at',
  'status_name',
  'currency_from',
  'amount_from',
  'currency_to',
  'amount_to',
  'address_to',
  'receiver_memo_tag',
  'price_usd_from',
  'commission_bps',
  'commission_usd',
  'payout_tx',
];

async function* rowsOf(orders: AsyncIterable<EarningOrder>): AsyncGenerator<readonly Cell[]> {
  for await (const { order, commission } of orders) {
    yield [
      order.publicId,
      order.createdAt.toISOString(),
      order.completedAt?.toISOString() ?? null,
      order.status,
      order.currencyFrom,
      order.amountFrom,
      order.currencyTo,
      order.amountTo,
      order.addressTo,
      order.receiverMemoTag,
      order.priceUsdFrom,
      order.commissionBps,
      commission,
      order.payoutTx,
    ];
  }
}

function present({ order, commission }: EarningOrder) {
  return { ...snapshotOf(order), commission_usd: commission };
}

function writePosition({ order }: EarningOrder): string {
  return `${String(order.createdAt.getTime())}.${order.id}`;
}

function readPosition(cursor: string): OrderPosition {
  const [at = '', id = ''] = readCursor(cursor, /^\d{1,15}\.[0-9a-f-]{36}$/).split('.');
  return { createdAt: new Date(Number(at)), id };
}
