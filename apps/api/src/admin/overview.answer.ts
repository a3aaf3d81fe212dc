import type { StaffFigures } from '@swap/domain/analytics';
import { z } from 'zod';
import { figures, presentFigures } from '../analytics/figures.answer.js';
import { present } from '../http/present.js';
import { count, list, moment, text, usd } from '../http/wire.js';

const queue = z.object({ name: text, waiting: count, running: count });

export const overview = z
  .object({
    partners: count,
    owed_usd: usd,
    adjustments_waiting: count,
    orders_needing_action: count,
    payouts: list(z.object({ status: text, requests: count, amount_usd: usd })),
    outbox: z.object({ messages: count, oldest_seconds: count }),
    queues: list(queue),
    books: z.object({ as_of: moment, discrepancies: count }).nullable(),
    orders: figures,
  })
  .meta({ id: 'Overview' });

export function presentOverview(
  { payouts, books, outbox, ...source }: StaffFigures,
  queues: readonly z.output<typeof queue>[],
): z.output<typeof overview> {
  return present(overview, source, {
    owed_usd: source.owed,
    payouts: payouts.map(({ status, requests, amount }) => ({ status, requests, amount_usd: amount })),
    outbox: { messages: outbox.messages, oldest_seconds: outbox.oldestSeconds },
    queues,
    books: books && { as_of: books.createdAt, discrepancies: books.discrepancies },
    orders: presentFigures(source.analytics),
  });
}
