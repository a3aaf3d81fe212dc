/** The fields the demo reads from answers that the client does not know: of partner routes, and of the sandbox. */
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

export interface SandboxOrder {
  readonly history: readonly { readonly status: string; readonly at: string }[];
}

export interface SandboxMail {
  readonly subject: string;
  readonly text: string;
}
