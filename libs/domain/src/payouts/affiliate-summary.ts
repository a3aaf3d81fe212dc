import type { EntityManager } from 'typeorm';
import { TermsAcceptance } from '../affiliate/index.js';
import { Partner } from '../partners/index.js';
import { balanceOf, type Balance } from './balance.js';

export interface AffiliateSummary {
  readonly partner: Partner;
  readonly balance: Balance;
  /** The newest terms the partner accepted, perhaps not those in force. */
  readonly acceptance: TermsAcceptance | null;
}

/** Where a partner's affiliate money stands. */
export async function affiliateSummary(read: EntityManager, partnerId: string, now: Date): Promise<AffiliateSummary> {
  const [partner, balance, acceptance] = await Promise.all([
    Partner.get(read, partnerId),
    balanceOf(read, partnerId, now),
    TermsAcceptance.newest(read, partnerId),
  ]);
  return { partner, balance, acceptance };
}
