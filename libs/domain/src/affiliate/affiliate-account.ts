import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { Usd, usdColumn } from '../money/index.js';
import { Partner } from '../partners/index.js';

/** The head of a partner's ledger: the row whose lock orders everything that touches the partner's money. */
@Entity('affiliate_accounts')
export class AffiliateAccount {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'affiliate_accounts_pkey' })
  partnerId!: string;

  @Column('bigint', { transformer: usdColumn, name: 'balance_cents' })
  balanceUsd!: Usd;

  @Column('bigint')
  lastSequence!: string;

  @Column('text')
  headHash!: string;
}

/** The version of the affiliate terms in force. */
export const termsVersion = '2026-11-01';

export interface AffiliateSummary {
  readonly partner: Partner;
  readonly ledgerBalance: Usd;
  readonly pendingPayouts: Usd;
  readonly unmaturedBalance: Usd;
  readonly availableBalance: Usd;
}

/** Where a partner's money stands (contract: `unmatured` is part of the ledger balance and not of the available one). */
export async function affiliateSummary(read: EntityManager, partnerId: string, now: Date): Promise<AffiliateSummary> {
  const partner = await Partner.get(read, partnerId);
  const rows = await read.query<{ balance: string; unmatured: string }[]>(
    `SELECT coalesce((SELECT balance_cents FROM affiliate_accounts WHERE partner_id = $1), 0) AS balance,
            coalesce((SELECT sum(amount_cents) FROM ledger_entries WHERE partner_id = $1 AND matures_at > $2), 0) AS unmatured`,
    [partnerId, now],
  );
  const ledgerBalance = Usd.ofCents(rows[0]?.balance ?? '0');
  const unmaturedBalance = Usd.ofCents(rows[0]?.unmatured ?? '0');
  // No payout can be requested yet, so none is pending.
  const pendingPayouts = Usd.zero;
  return {
    partner,
    ledgerBalance,
    pendingPayouts,
    unmaturedBalance,
    availableBalance: ledgerBalance.minus(unmaturedBalance).minus(pendingPayouts),
  };
}
