import type { Snapshot } from './answers.js';

export interface CommissionAccrued {
  order_id: string;
  amount_usd: number;
  commission_bps: number;
  price_usd_from: number | null;
  ledger_entry_id: string;
}

export type PayoutStatus = 'pending' | 'approved' | 'processing' | 'paid' | 'failed' | 'cancelled';

export interface PayoutUpdated {
  payout_request_id: string;
  status: PayoutStatus;
  /** Null when it was just requested. */
  previous_status: PayoutStatus | null;
  amount_usd: number;
  asset: string;
  network: string;
  tx_hash: string | null;
  failure_reason: string | null;
}

export interface WebhookTest {
  message: string;
  endpoint_id: string;
}

interface Envelope<Type extends string, Data> {
  /** The same on every attempt: know by it what you have had already. */
  id: string;
  type: Type;
  created_at: string;
  /** 1, 2, 3 … over all events of your account, without gaps. */
  sequence: number;
  data: Data;
}

/** The body of a webhook's request. More types may be added: ignore those you do not know. */
export type WebhookEvent =
  | Envelope<'affiliate.commission_accrued', CommissionAccrued>
  | Envelope<'affiliate.payout_updated', PayoutUpdated>
  | Envelope<'order.status_changed', Snapshot>
  | Envelope<'webhook.test', WebhookTest>;
