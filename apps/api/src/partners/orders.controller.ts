import { Controller, Param, Query } from '@nestjs/common';
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
import { dayRange, DaysQuery } from '../http/day-range.js';
import { page, pageOf, type Window } from '../http/paging.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get } from '../http/route.js';
import { data, file, usd } from '../http/wire.js';
import { snapshot } from '../swap/order.answer.js';
import { OrderPath } from '../swap/swap.dto.js';
import { OrdersQuery } from './partners.dto.js';

const partnerOrder = snapshot.extend({ commission_usd: usd.nullable() }).meta({ id: 'PartnerOrder' });

/** Orders are listed by when they were placed. */
const byAge = {
  keyOf: ({ order }: EarningOrder) => `${String(order.createdAt.getTime())}.${order.id}`,
  shape: /^\d{1,15}\.[0-9a-f-]{36}$/,
};

/** The orders that were placed with a key of the partner's. */
@ForPartners('partner account')
@Controller('partners')
export class OrdersController {
  constructor(private readonly database: Database) {}

  @Get('orders', 'listOrders', 'Orders that count for the account, newest first', {
    answer: page(partnerOrder),
    errors: ['invalid_range'],
  })
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: OrdersQuery) {
    const filter = {
      status: query.status,
      currencyFrom: query.currency_from?.toLowerCase(),
      currencyTo: query.currency_to?.toLowerCase(),
      ...dayRange(query),
    };
    const read = ({ limit, before }: Window) =>
      listPartnerOrders(this.database.manager, partnerId, {
        ...filter,
        limit,
        before: before === undefined ? undefined : positionOf(before),
      });
    return pageOf(query, byAge, read, present);
  }

  @Get('orders.csv', 'downloadOrders', 'The same as a file', { answer: file('text/csv'), errors: ['invalid_range'] })
  download(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: DaysQuery) {
    const orders = everyPartnerOrder(this.database.manager, partnerId, dayRange(query));
    return csvFile(csvLines(columns, rowsOf(orders)), 'orders.csv');
  }

  @Get('orders/:order_id', 'getOrder', 'One of the orders', {
    answer: data(partnerOrder),
    errors: ['order_not_found'],
  })
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

function positionOf(key: string): OrderPosition {
  const [at = '', id = ''] = key.split('.');
  return { createdAt: new Date(Number(at)), id };
}
