import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import { read } from './input.js';
import { presentReported } from './present-order.js';

const reportInput = z.object({
  sortDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  dateFrom: z.coerce.date().optional(),
  dateTo: z.coerce.date().optional(),
});

/** GET /exchanges: the orders made with this key, by time of creation. */
export function partnerReport(exchange: Exchange, query: unknown, apiKey: string): { exchanges: unknown[] } {
  const { sortDirection, limit, offset, dateFrom, dateTo } = read(reportInput, query);
  const own = exchange.list().filter(({ terms }) => {
    const afterStart = dateFrom === undefined || terms.createdAt >= dateFrom.getTime();
    const beforeEnd = dateTo === undefined || terms.createdAt <= dateTo.getTime();
    return terms.attachments['apiKey'] === apiKey && afterStart && beforeEnd;
  });
  const sorted = sortDirection === 'ASC' ? own.reverse() : own;
  return { exchanges: sorted.slice(offset, offset + limit).map(presentReported) };
}
