import { type INestApplicationContext, Logger } from '@nestjs/common';
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
/** More than so many are not counted. */
const leftMax = 200_000;

/** A kind of row that is forgotten when it has been kept long enough. */
interface Forgettable {
  readonly what: string;
  readonly everyMs: number;
  /** Forgets up to so many and answers how many there were. */
  readonly some: (limit: number) => Promise<number>;
  /** Counts what is yet to be forgotten, up to so many. */
  readonly due: (limit: number) => Promise<number>;
}

/** Forgets what has been kept for its configured time, little by little; of what takes more than one turn, the log says how far it is. */
export function retentionOf(worker: INestApplicationContext) {
  const { forgotten } = worker.get(Metrics);
  const logger = new Logger('Retention');
  return forgettableBy(worker).map(({ what, everyMs, some, due }) => {
    /** How many this worker has forgotten since there was last nothing left. */
    let done = 0;
    const tell = (total: string) => logger.log(`forget-${what}: ${done} of ${total} done`);
    const run = async (alive: () => void) => {
      for (let portions = 1; portions <= portionsMax; portions += 1) {
        alive();
        const count = await some(portion);
        forgotten.inc({ what }, count);
        done += count;
        if (count >= portion) continue;
        if (done >= portion * portionsMax) tell(String(done));
        done = 0;
        return;
      }
      alive();
      const left = await due(leftMax);
      tell(left < leftMax ? String(done + left) : `more than ${done + left}`);
    };
    return { name: `forget-${what}`, everyMs, run };
  });
}

function forgettableBy(worker: INestApplicationContext): readonly Forgettable[] {
  const orders = worker.get(ForgetOrders);
  const webhooks = worker.get(ExpireWebhookLog);
  const credentials = worker.get(ForgetCredentials);
  const keys = worker.get(Idempotency);
  const closed = worker.get(EraseClosedAccounts);
  const mailAddresses = worker.get(OrderMailAddresses);
  const prices = worker.get(PricePoints);
  return [
    { what: 'idempotency-keys', everyMs: MINUTE, some: (n) => keys.expire(n), due: (n) => keys.expirable(n) },
    { what: 'webhook-events', everyMs: MINUTE, some: (n) => webhooks.expire(n), due: (n) => webhooks.expirable(n) },
    {
      what: 'orphaned-deliveries',
      everyMs: HOUR,
      some: (n) => webhooks.dropOrphans(n),
      due: (n) => webhooks.orphans(n),
    },
    {
      what: 'provider-reports',
      everyMs: MINUTE,
      some: (n) => orders.dropReports(n),
      due: (n) => orders.droppableReports(n),
    },
    {
      what: 'order-addresses',
      everyMs: MINUTE,
      some: (n) => orders.dropAddresses(n),
      due: (n) => orders.droppableAddresses(n),
    },
    { what: 'erased-customers', everyMs: MINUTE, some: (n) => orders.eraseAskedFor(n), due: (n) => orders.erasable(n) },
    { what: 'closed-accounts', everyMs: 5 * MINUTE, some: (n) => closed.run(n), due: (n) => closed.left(n) },
    {
      what: 'order-mail-addresses',
      everyMs: HOUR,
      some: (n) => mailAddresses.forget(n),
      due: (n) => mailAddresses.forgettable(n),
    },
    { what: 'price-points', everyMs: HOUR, some: (n) => prices.forget(n), due: (n) => prices.forgettable(n) },
    {
      what: 'sessions',
      everyMs: HOUR,
      some: (n) => credentials.dropSessions(n),
      due: (n) => credentials.droppable('sessions', n),
    },
    {
      what: 'email-codes',
      everyMs: HOUR,
      some: (n) => credentials.dropCodes(n),
      due: (n) => credentials.droppable('email_codes', n),
    },
    {
      what: 'two-factor-setups',
      everyMs: HOUR,
      some: (n) => credentials.dropSetups(n),
      due: (n) => credentials.droppable('totp_factors', n),
    },
  ];
}
