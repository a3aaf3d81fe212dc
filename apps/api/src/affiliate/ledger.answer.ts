import type { LedgerEntry } from '@swap/domain/affiliate';
import { z } from 'zod';
import { present } from '../http/present.js';
import { count, hash, moment, text, usd, uuid } from '../http/wire.js';

export const ledgerEntry = z
  .object({
    id: uuid,
    sequence: count,
    kind: text,
    amount_usd: usd,
    balance_after_usd: usd,
    order_id: text.nullable(),
    payout_request_id: uuid.nullable(),
    note: text.nullable(),
    matures_at: moment,
    created_at: moment,
    hash,
  })
  .meta({ id: 'LedgerEntry' });

export const presentEntry = (entry: LedgerEntry) =>
  present(ledgerEntry, entry, { sequence: Number(entry.sequence), order_id: entry.publicOrderId });
