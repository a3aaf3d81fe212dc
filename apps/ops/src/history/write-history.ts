import type { INestApplicationContext } from '@nestjs/common';
import { AcceptTerms, AccrueCommission, AdjustBalance, DecideAdjustment, Terms } from '@swap/domain/affiliate';
import { RollUp } from '@swap/domain/analytics';
import { Audit, type Caller } from '@swap/domain/audit';
import { Passwords } from '@swap/domain/credentials';
import { Database, type Tx } from '@swap/domain/database';
import { DAY, HOUR, type ManualClock } from '@swap/domain/kernel';
import { Milestones, TellPartner } from '@swap/domain/orders';
import { Outbox } from '@swap/domain/outbox';
import { CreateApiKey, Partner } from '@swap/domain/partners';
import { RequestPayout, ReviewPayout } from '@swap/domain/payouts';
import { EndpointSecrets } from '@swap/domain/webhooks';
import { PlainError } from '../plain-error.js';
import { partners } from './cast.js';
import { Chance } from './chance.js';
import { badDay, badDayBegan } from './market.js';
import { MoneyWalk, type Payee } from './money-walk.js';
import { OneTransaction } from './one-transaction.js';
import { historyDays, planOrders } from './order-plan.js';
import { PlayedOrders } from './played-orders.js';
import { emailOf, Settlers, type Settled } from './settle-in.js';
import { Timeline } from './timeline.js';
import { WebhookLog } from './webhook-log.js';

/** What a history came to. */
export interface Written {
  readonly partners: number;
  readonly orders: number;
  readonly events: number;
}

/** Which of all possible histories it is. */
const seed = 2026;

/**
 * Writes three months into an empty trial, in one transaction: orders, payouts and corrections go through the domain's own rules, at
 * their times, and `clock` is moved along. Everybody in it signs in with `password`. Ends with the roll-up of the figures. Throws
 * {@link PlainError} where a history was written before.
 */
export async function writeHistory(
  service: INestApplicationContext,
  clock: ManualClock,
  password: string,
): Promise<Written> {
  const database = service.get(Database);
  if (!(database instanceof OneTransaction)) throw new Error('A history needs a database whose transactions join');
  const passwordHash = await service.get(Passwords).hash(password);
  try {
    const written = await database.joining((tx) => new HistoryWriter(service, clock, tx).run(passwordHash));
    database.leave();
    await service.get(RollUp).run();
    return written;
  } finally {
    database.leave();
  }
}

class HistoryWriter {
  private readonly chance = new Chance(seed);
  private readonly now: number;

  constructor(
    private readonly service: INestApplicationContext,
    private readonly clock: ManualClock,
    private readonly tx: Tx,
  ) {
    this.now = clock.now().getTime();
  }

  async run(passwordHash: string): Promise<Written> {
    const { service, clock, tx, chance, now } = this;
    await this.refuseSecond();
    const domain = {
      createApiKey: service.get(CreateApiKey),
      acceptTerms: service.get(AcceptTerms),
      terms: service.get(Terms),
      endpointSecrets: service.get(EndpointSecrets),
      audit: service.get(Audit),
    };
    const settled = await new Settlers(tx, domain, clock, chance, passwordHash).run(now);
    const orders = await this.live(settled);
    clock.advance(now - clock.now().getTime());
    const log = new WebhookLog(tx, chance, service.get(Outbox), now);
    const events = await log.store(
      settled.payees.map(({ id }) => id),
      settled.receivers,
    );
    await this.noteIncidents();
    await noteQuotes(tx);
    return { partners: settled.payees.length, orders, events };
  }

  private async refuseSecond(): Promise<void> {
    const [first] = partners;
    if (first && (await this.tx.existsBy(Partner, { email: emailOf(first) })))
      throw new PlainError('This trial has its history already');
  }

  /** Answers how many orders there were. */
  private async live({ payees, brought, staff }: Settled): Promise<number> {
    const { service, clock, tx, chance, now } = this;
    const timeline = new Timeline(now);
    const orders = new PlayedOrders(tx, chance, now, {
      accrueCommission: service.get(AccrueCommission),
      tellPartner: service.get(TellPartner),
      milestones: service.get(Milestones),
    });
    for (const plan of planOrders(chance, now)) orders.plan(timeline, plan, brought);
    const roads = {
      request: service.get(RequestPayout),
      review: service.get(ReviewPayout),
      adjust: service.get(AdjustBalance),
      decide: service.get(DecideAdjustment),
    };
    const money = new MoneyWalk(tx, chance, roads, staff);
    money.planPayouts(timeline, payees, now);
    money.planCorrections(timeline, payees, now);
    for (const payee of payees) this.planSuspension(timeline, payee, staff.get('operator'));
    await timeline.run((at) => clock.advance(at - clock.now().getTime()));
    await orders.store();
    return orders.count;
  }

  private planSuspension(timeline: Timeline, { id, part }: Payee, operator: Caller | undefined): void {
    if (part.suspendedDaysAgo === undefined || !operator) return;
    const at = new Date(this.now - part.suspendedDaysAgo * DAY);
    timeline.plan(at.getTime(), async () => {
      await this.tx.update(Partner, { id }, { suspendedAt: at, updatedAt: at });
      const changes = { suspended: [false, true] };
      await this.service
        .get(Audit)
        .record(this.tx, operator, { partnerId: id, action: 'partner.settings_changed', changes });
    });
  }

  /** The bad day of an exchange, as the service's own looks would have found it. */
  private async noteIncidents(): Promise<void> {
    const began = badDayBegan(this.now) + HOUR;
    await this.tx.query(`INSERT INTO incidents (component, began_at, ended_at) VALUES ($1, $2, $3), ($1, $4, $5)`, [
      badDay.exchange,
      ...[began, began + 5 * HOUR, began + 9 * HOUR, began + 10 * HOUR].map((at) => new Date(at)),
    ]);
    await this.tx.query(
      `INSERT INTO service_looks (first_at, last_at) VALUES ($1, $2)
       ON CONFLICT (single) DO UPDATE SET first_at = least(service_looks.first_at, excluded.first_at)`,
      [new Date(this.now - historyDays * DAY), new Date(this.now)],
    );
  }
}

/** Customers look at a price some times before they swap, or do not; the same times for the same orders. */
async function noteQuotes(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO quote_days (partner_id, day, quotes)
     SELECT partner_id, (at AT TIME ZONE 'UTC')::date, count(*) * (7 + count(*) % 5) FROM order_milestones
     WHERE kind = 'waiting' AND partner_id IS NOT NULL GROUP BY 1, 2
     ON CONFLICT DO NOTHING`,
  );
}
