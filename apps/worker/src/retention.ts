import { Injectable } from '@nestjs/common';
import { TaskLease } from '@swap/domain/database';
import { Idempotency } from '@swap/domain/idempotency';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import { ForgetCredentials } from '@swap/domain/partners';
import { ForgetOrders } from '@swap/domain/orders';
import { ExpireWebhookLog } from '@swap/domain/webhooks';
import { Metrics } from '@swap/metrics';

/** Rows per statement, each a short transaction of its own. */
const portion = 1000;
/** After so many portions others get their turn; what is left waits for the next one. */
const portionsMax = 20;

interface Kept {
  readonly what: string;
  readonly everyMs: number;
  /** Forgets up to so many and answers how many there were. */
  readonly forget: (limit: number) => Promise<number>;
}

/** What knows how to forget. */
@Injectable()
export class Forgettable {
  constructor(
    readonly idempotency: Idempotency,
    readonly webhookLog: ExpireWebhookLog,
    readonly orders: ForgetOrders,
    readonly credentials: ForgetCredentials,
  ) {}
}

/** Forgets what has been kept for its configured time, little by little. */
@Injectable()
export class Retention {
  private readonly kept: readonly Kept[];

  constructor(
    private readonly taskLease: TaskLease,
    private readonly metrics: Metrics,
    { idempotency, webhookLog, orders, credentials }: Forgettable,
  ) {
    this.kept = [
      { what: 'idempotency-keys', everyMs: MINUTE, forget: (limit) => idempotency.expire(limit) },
      { what: 'webhook-events', everyMs: MINUTE, forget: (limit) => webhookLog.expire(limit) },
      { what: 'orphaned-deliveries', everyMs: HOUR, forget: (limit) => webhookLog.dropOrphans(limit) },
      { what: 'provider-reports', everyMs: MINUTE, forget: (limit) => orders.dropReports(limit) },
      { what: 'order-addresses', everyMs: MINUTE, forget: (limit) => orders.dropAddresses(limit) },
      { what: 'sessions', everyMs: HOUR, forget: (limit) => credentials.dropSessions(limit) },
      { what: 'email-codes', everyMs: HOUR, forget: (limit) => credentials.dropCodes(limit) },
      { what: 'two-factor-setups', everyMs: HOUR, forget: (limit) => credentials.dropSetups(limit) },
    ];
  }

  async run(): Promise<void> {
    for (const { what, everyMs, forget } of this.kept) {
      if (await this.taskLease.acquire(`forget-${what}`, everyMs)) await this.forget(what, forget);
    }
  }

  private async forget(what: string, forget: Kept['forget']): Promise<void> {
    for (let portions = 1; portions <= portionsMax; portions += 1) {
      const count = await forget(portion);
      this.metrics.forgotten.inc({ what }, count);
      if (count < portion) return;
    }
  }
}
