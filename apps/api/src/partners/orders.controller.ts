import { Controller, Param, Query, Res } from '@nestjs/common';
import { PartnerAnalytics } from '@swap/domain/analytics';
import { Database, LaggingReads } from '@swap/domain/database';
import {
  type EarningOrder,
  everyPartnerOrder,
  type ExportedOrder,
  getPartnerOrder,
  listPartnerOrders,
  marksOfPartnerOrders,
  type OrderPosition,
  type OrderSort,
  partnerSnapshot,
  partnerSnapshotOf,
  positionOf,
} from '@swap/domain/orders';
import type { FastifyReply } from 'fastify';
import { partnerAnalytics, presentPartnerAnalytics } from '../analytics/figures.answer.js';
import { type Cell, csvFile, csvLines } from '../http/csv.js';
import { timeRange, TimesQuery } from '../http/day-range.js';
import { KeptForPartners } from '../http/kept-for-partners.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Scoped } from '../http/route.js';
import { idShape, page, pageOf, type Window } from '../http/rows.js';
import { data, file } from '../http/wire.js';
import { OrderPath } from '../swap/swap.dto.js';
import { OrdersQuery, PartnerDaysQuery } from './partners.dto.js';

const partnerOrder = partnerSnapshot.meta({ id: 'PartnerOrder' });

/** The place of an order in a list of one sort. Cursors of the usual one look as they always have. */
function placesOf(sort: OrderSort) {
  const prefix = sort === '-created_at' ? '' : `${sort}.`;
  return {
    keyOf: ({ order }: EarningOrder) => {
      const { at, id } = positionOf(order, sort);
      return `${prefix}${String(at.getTime())}.${id}`;
    },
    shape: new RegExp(`^${prefix.replace('.', '\\.')}\\d{1,15}\\.${idShape.source.slice(1)}`),
  };
}

const daysDefault = 30;

/** The orders that were placed with a key of the partner's, and what came of them. */
@ForPartners('partner account')
@Scoped(['orders:read'])
@Controller('partners')
export class OrdersController {
  constructor(
    private readonly database: Database,
    private readonly reads: LaggingReads,
    private readonly analytics: PartnerAnalytics,
    private readonly kept: KeptForPartners,
  ) {}

  @Get('orders', 'listOrders', 'Orders that count for the account', {
    answer: page(partnerOrder),
    errors: ['invalid_range'],
  })
  async list(
    @CurrentPartner() partner: SignedInPartner,
    @Query() query: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { partnerId } = partner;
    const filter = {
      status: query.status,
      currencyFrom: query.currency_from?.toLowerCase(),
      currencyTo: query.currency_to?.toLowerCase(),
      externalId: query.external_id,
      updatedSince: query.updated_since,
      sort: query.sort,
      ...timeRange(query),
    };
    const read = async ({ limit, before }: Window) => {
      const asked = { ...filter, limit, before: before === undefined ? undefined : readPosition(before) };
      const found = await listPartnerOrders(this.reads, partnerId, asked);
      const marks = async () => (await marksOfPartnerOrders(this.reads, partnerId, asked)).join(' ');
      this.kept.keep(reply, partner, found.map(({ mark }) => mark).join(' '), marks);
      return found;
    };
    return pageOf(query, placesOf(query.sort ?? '-created_at'), read, present);
  }

  @Get('orders.csv', 'downloadOrders', 'The same as a file', { answer: file('text/csv'), errors: ['invalid_range'] })
  download(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: TimesQuery) {
    const orders = everyPartnerOrder(this.reads, partnerId, timeRange(query));
    return csvFile(csvLines(columns, orders), 'orders.csv');
  }

  @Get('orders/:order_id', 'getOrder', 'One of the orders', {
    answer: data(partnerOrder),
    errors: ['order_not_found'],
  })
  async show(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { order_id }: OrderPath) {
    return { data: present(await getPartnerOrder(this.database, partnerId, order_id)) };
  }

  @Get('analytics', 'getAnalytics', 'Orders, volume and commission by day', { answer: data(partnerAnalytics) })
  async figures(@CurrentPartner() { partnerId }: SignedInPartner, @Query() { days }: PartnerDaysQuery) {
    return { data: presentPartnerAnalytics(await this.analytics.run(partnerId, days ?? daysDefault)) };
  }
}

/** The columns of the file, in their order. */
const columns: Readonly<Record<string, (row: ExportedOrder) => Cell>> = {
  order_id: (order) => order.publicId,
  created_at: (order) => order.createdAt,
  completed_at: (order) => order.completedAt,
  status_name: (order) => order.status,
  currency_from: (order) => order.currencyFrom,
  amount_from: (order) => order.amountFrom,
  currency_to: (order) => order.currencyTo,
  amount_to: (order) => order.amountTo,
  address_to: (order) => order.addressTo,
  receiver_memo_tag: (order) => order.receiverMemoTag,
  price_usd_from: (order) => order.priceUsdFrom,
  commission_bps: (order) => order.commissionBps,
  commission_usd: (order) => order.commission,
  payout_tx: (order) => order.payoutTx,
  external_id: (order) => order.externalId,
  metadata: (order) => (order.metadata === null ? null : JSON.stringify(order.metadata)),
};

function present({ order, commission }: EarningOrder) {
  return partnerSnapshotOf(order, commission);
}

function readPosition(key: string): OrderPosition {
  const [id = '', at = ''] = key.split('.').reverse();
  return { at: new Date(Number(at)), id };
}
