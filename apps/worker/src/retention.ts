import type { INestApplicationContext } from '@nestjs/common';
import { PricePoints } from '@swap/domain/catalogue';
import { Idempotency } from '@swap/domain/idempotency';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import { ForgetCredentials } from '@swap/domain/partners';
import { ForgetOrders, OrderMailAddresses } from '@swap/domain/orders';
import { EraseClosedAccounts } from '@swap/domain/payouts';
import { ExpireWebhookLog } from '@swap/domain/webhooks';
import { Metrics } from '@swap/metrics';

/** Rows per statement, each a short transaction of its own. */
const portion = 1000;
/** After so many portions other tasks get their turn; what is left waits for the next one. */
const portionsMax = 20;

/** Forgets what has been kept for its configured time, little by little. */
export function retentionOf(worker: INestApplicationContext) {
  const orders = worker.get(ForgetOrders);
  const webhooks = worker.get(ExpireWebhookLog);
  const credentials = worker.get(ForgetCredentials);
  const { forgotten } = worker.get(Metrics);
  /** `some` forgets up to so many and answers how many there were. */
  const forget = (what: string, everyMs: number, some: (limit: number) => Promise<number>) => ({
    name: `forget-${what}`,
    everyMs,
    run: async () => {
      for (let portions = 1; portions <= portionsMax; portions += 1) {
        const count = await some(portion);
        forgotten.inc({ what }, count);
        if (count < portion) return;
      }
    },
  });
  return [
    forget('idempotency-keys', MINUTE, (limit) => worker.get(Idempotency).expire(limit)),
    forget('webhook-events', MINUTE, (limit) => webhooks.expire(limit)),
    forget('orphaned-deliveries', HOUR, (limit) => webhooks.dropOrphans(limit)),
    forget('provider-reports', MINUTE, (limit) => orders.dropReports(limit)),
    forget('order-addresses', MINUTE, (limit) => orders.dropAddresses(limit)),
    forget('erased-customers', MINUTE, (limit) => orders.eraseAskedFor(limit)),
    forget('closed-accounts', MINUTE, (limit) => worker.get(EraseClosedAccounts).run(limit)),
    forget('order-mail-addresses', HOUR, (limit) => worker.get(OrderMailAddresses).forget(limit)),
    forget('price-points', HOUR, (limit) => worker.get(PricePoints).forget(limit)),
    forget('sessions', HOUR, (limit) => credentials.dropSessions(limit)),
    forget('email-codes', HOUR, (limit) => credentials.dropCodes(limit)),
    forget('two-factor-setups', HOUR, (limit) => credentials.dropSetups(limit)),
  ];
}
