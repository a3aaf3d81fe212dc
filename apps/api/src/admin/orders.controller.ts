import { Body, Controller, Param, Query } from '@nestjs/common';
import { linesOfOrder, type LedgerEntry } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import {
  CorrectPrice,
  flagsOf,
  listAllOrders,
  Order,
  orderFlags,
  RefreshOrder,
  snapshotOf,
  trailOf,
} from '@swap/domain/orders';
import { z } from 'zod';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf } from '../http/rows.js';
import { amount, count, data, flag, list, moment, named, present, text, usd, uuid, whole } from '../http/wire.js';
import { snapshot } from '../swap/order.answer.js';
import { OrderPath } from '../swap/swap.dto.js';
import { AllOrdersQuery, PriceBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { waitingChange } from './proposals.controller.js';

const staffOrder = named('StaffOrder', {
  ...snapshot.shape,
  partner_id: uuid.nullable(),
  commission_bps: whole.nullable(),
  reversed_at: moment.nullable(),
  flags: list(z.enum(orderFlags)).meta({
    description: 'Where the chain and the exchange say different things; empty where no chain is asked',
  }),
});

const presentOrder = (order: Order, now: Date) =>
  present(staffOrder, order, { ...snapshotOf(order), flags: flagsOf(order, now) });

const takenBack = z.object({ kind: z.enum(['deposit', 'payout']), tx: text, at: moment });

const leg = z.object({
  id: uuid,
  position: count,
  provider: text,
  ref: text.nullable(),
  status_name: text,
  raw_status: text.nullable(),
  action_required: text.nullable(),
  currency_from: text,
  currency_to: text,
  amount_from: amount,
  amount_to: amount,
  deposit_tx: text.nullable(),
  payout_tx: text.nullable(),
  refund_tx: text.nullable(),
  created_at: moment,
});

const report = z.object({
  leg_id: uuid,
  raw_status: text,
  status_name: text.nullable(),
  applied: flag,
  at: moment,
});

const booked = z.object({
  sequence: count,
  kind: text,
  amount_usd: usd,
  matures_at: moment,
  created_at: moment,
});

const staffOrderInFull = named('StaffOrderInFull', {
  ...staffOrder.shape,
  legs: list(leg),
  provider_reports: list(report),
  ledger_lines: list(booked).meta({ description: "What was booked for it in its partner's ledger, oldest first" }),
  evidence_taken_back: list(takenBack).meta({
    description: 'What a chain showed once and then no longer: a reorganisation, or a payment that was replaced',
  }),
});

interface Story extends Awaited<ReturnType<typeof trailOf>> {
  readonly lines: readonly LedgerEntry[];
}

function presentOrderInFull(order: Order, trail: Story, now: Date): z.output<typeof staffOrderInFull> {
  return {
    ...presentOrder(order, now),
    legs: trail.legs.map((each) => present(leg, each, { status_name: each.status })),
    provider_reports: trail.reports.map((each) => present(report, each, { status_name: each.status })),
    ledger_lines: trail.lines.map((each) => present(booked, each, { sequence: Number(each.sequence) })),
    evidence_taken_back: (order.evidence?.taken_back ?? []).map(({ kind, tx, at }) => ({ kind, tx, at })),
  };
}

@ForStaff()
@Controller('admin/orders')
export class StaffOrdersController {
  constructor(
    private readonly database: Database,
    private readonly refreshOrder: RefreshOrder,
    private readonly correctPrice: CorrectPrice,
    private readonly clock: Clock,
  ) {}

  @Get('', 'listAllOrders', 'Orders of everybody, newest first', { answer: page(staffOrder) })
  async list(@Query() query: AllOrdersQuery) {
    return pageOf(
      query,
      byId,
      (filter) => listAllOrders(this.database.manager, filter),
      (order) => presentOrder(order, this.clock.now()),
    );
  }

  @Get(':order_id', 'inspectOrder', 'An order with all that exchanges said of it', {
    answer: data(staffOrderInFull),
    errors: ['order_not_found'],
  })
  async one(@Param() { order_id }: OrderPath) {
    const { order, ...story } = await this.database.snapshot(async (read) => {
      const order = await Order.getByPublicId(read, order_id);
      return { order, ...(await trailOf(read, order.id)), lines: await linesOfOrder(read, order.id) };
    });
    return { data: presentOrderInFull(order, story, this.clock.now()) };
  }

  /** Whatever its state. */
  @Post(':order_id/refresh', 'refreshOrder', 'Ask the exchange now', {
    answer: data(staffOrder),
    errors: ['order_not_found', 'provider_unavailable', 'action_not_available'],
    roles: ['operator'],
  })
  async refresh(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { order_id }: OrderPath) {
    return { data: presentOrder(await this.refreshOrder.run(order_id, caller), this.clock.now()) };
  }

  /** A value far off the reference of its time, or one that adds much to a balance, waits for another admin. */
  @Post(':order_id/usd', 'correctOrderValue', 'Correct the value; the commission follows', {
    idempotent: 'whole',
    answer: data(staffOrder.extend({ waiting_change: waitingChange }).meta({ id: 'CorrectedOrder' })),
    errors: ['order_not_found', 'action_not_available'],
    roles: ['operator'],
  })
  async price(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { order_id }: OrderPath, @Body() body: PriceBody) {
    const { price_usd_from: price, reason } = body;
    const { order, waiting } = await this.correctPrice.run(order_id, caller, { price, reason });
    return { data: { ...presentOrder(order, this.clock.now()), waiting_change: waiting?.id ?? null } };
  }
}
