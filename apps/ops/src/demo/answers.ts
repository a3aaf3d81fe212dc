/** The fields the demo reads from the API's and the sandbox's answers; the answers have more. */
export interface Asset {
  readonly param: string;
  readonly network: string;
  readonly maintenance: boolean;
  readonly deposit_enabled: boolean;
  readonly withdraw_enabled: boolean;
}

export interface Quote {
  readonly amount_from: string;
  readonly amount_to: string;
  readonly provider: string;
}

export interface UsdEstimate {
  readonly price_usd: number;
  readonly amount_usd: number;
}

export interface Deposit {
  readonly address: string;
  readonly memo_tag: string | null;
  readonly amount: string;
  readonly currency: string;
}

export interface CreatedOrder {
  readonly order_info: string;
  readonly deposit: Deposit;
}

export interface Snapshot {
  readonly status: number;
  readonly status_name: string;
  readonly is_final: boolean;
  readonly amount_to: string;
  readonly price_usd_from: number | null;
  readonly updated_at: string;
}

export interface LedgerEntry {
  readonly id: string;
  readonly kind: string;
  readonly amount_usd: number;
  readonly order_id: string | null;
}

export interface AffiliateSummary {
  readonly ledger_balance: number;
  readonly affiliate_commission_bps: number;
  readonly affiliate_enabled: boolean;
}

export interface CommissionAccrued {
  readonly order_id: string;
  readonly amount_usd: number;
  readonly commission_bps: number;
  readonly price_usd_from: number;
  readonly ledger_entry_id: string;
}

export interface WebhookBody {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly order_id?: string };
}

export interface SandboxOrder {
  readonly history: readonly { readonly status: string; readonly at: string }[];
}

export interface SandboxMail {
  readonly subject: string;
  readonly text: string;
}
