import type { EntityManager } from 'typeorm';
import { spellingsOf } from '../chains/index.js';
import { DAY } from '../kernel/index.js';
import type { PayoutRequest } from './payout-request.js';

/** Something a reviewer should look at before accepting a payout. It decides nothing by itself. */
export interface RiskFlag {
  readonly code: string;
  readonly message: string;
}

const newAccountMs = 14 * DAY;
const recentMs = 7 * DAY;
const requestsADay = 3;

/** One column each: whether it is raised. $1 partner, $2 the spellings of the wallet, $3 a day, $4 a week, $5 a fortnight ago. */
const flags: Readonly<Record<string, { message: string; sql: string }>> = {
  partner_suspended: {
    message: 'The partner is suspended: nothing is sent',
    sql: `p.suspended_at IS NOT NULL`,
  },
  partner_frozen: {
    message: 'The owner stopped all payouts: nothing is sent until somebody has spoken with them',
    sql: `EXISTS (SELECT 1 FROM payout_profiles WHERE partner_id = $1 AND frozen_at IS NOT NULL)`,
  },
  access_weakened: {
    message: 'The password was reset or the second factor removed within the last 7 days',
    sql: `coalesce(p.access_weakened_at > $4, false)`,
  },
  new_account: {
    message: 'The account is less than 14 days old',
    sql: `p.created_at > $5`,
  },
  velocity: {
    message: `More than ${String(requestsADay)} payouts were requested within a day`,
    sql: `(SELECT count(*) FROM payout_requests WHERE partner_id = $1 AND created_at > $3) > ${String(requestsADay)}`,
  },
  recent_credential_change: {
    message: 'Password or two-factor sign-in changed within the last 7 days',
    sql: `coalesce(p.credentials_changed_at > $4, false)`,
  },
  recent_destination_change: {
    message: 'The payout destination replaced another within the last 7 days',
    sql: `EXISTS (SELECT 1 FROM payout_profiles WHERE partner_id = $1 AND cooling_down_until IS NOT NULL AND updated_at > $4)`,
  },
  wallet_of_another_partner: {
    message: 'Another partner is paid, or was to be paid, to the same wallet',
    sql: `EXISTS (SELECT 1 FROM payout_profiles WHERE partner_id <> $1 AND lower(address) = ANY($2))
          OR EXISTS (SELECT 1 FROM payout_requests WHERE partner_id <> $1 AND lower(address) = ANY($2))`,
  },
  wallet_of_own_orders: {
    message: 'Orders that earned this commission paid out to the same wallet: the partner may be its own customer',
    sql: `EXISTS (SELECT 1 FROM orders WHERE partner_id = $1 AND lower(address_to) = ANY($2) AND addresses_forgotten_at IS NULL)
          OR EXISTS (SELECT 1 FROM orders WHERE partner_id = $1 AND lower(refund_address) = ANY($2) AND refund_address IS NOT NULL)`,
  },
  first_payout: {
    message: 'Nothing was ever paid to this wallet before',
    sql: `NOT EXISTS (SELECT 1 FROM payout_requests WHERE partner_id = $1 AND lower(address) = ANY($2) AND status = 'paid')`,
  },
};

/** What can stand out about a request. */
export const riskCodes: readonly string[] = Object.keys(flags);

const columns = Object.entries(flags).map(([code, { sql }]) => `(${sql}) AS ${code}`);

/** What stands out about a request now. */
export async function riskFlags(read: EntityManager, request: PayoutRequest, now: Date): Promise<RiskFlag[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [raised] = await read.query<Record<string, boolean>[]>(
    `SELECT ${columns.join(', ')} FROM partners p WHERE p.id = $1`,
    [request.partnerId, spellingsOf(request.address), ago(DAY), ago(recentMs), ago(newAccountMs)],
  );
  return Object.entries(flags).flatMap(([code, { message }]) => (raised?.[code] ? [{ code, message }] : []));
}
