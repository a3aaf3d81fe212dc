import { lockAccount } from '../affiliate/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { canonicalEmail, closedDomain, Mail } from '../mail/index.js';
import { Usd } from '../money/index.js';
import { Partner, readerOf } from '../partners/index.js';
import { balanceOf } from './balance.js';
import { closedMail } from './mails.js';

/** What an owner says who closes an account. */
export interface Closing {
  /** The address of the account, typed anew, so that nobody closes one by a slip. */
  readonly email: string;
  /** That what the ledger still holds will never be paid out. */
  readonly forfeitBalance: boolean;
}

/** Everything that names a person of an account or opens it; $1 is the account. What the account did is not among it. */
const people = [
  `DELETE FROM sessions WHERE realm = 'partner' AND account_id IN (SELECT $1::uuid UNION ALL SELECT id FROM partner_members WHERE partner_id = $1)`,
  `DELETE FROM totp_factors WHERE account_id IN (SELECT $1::uuid UNION ALL SELECT id FROM partner_members WHERE partner_id = $1)`,
  `DELETE FROM recovery_codes WHERE account_id IN (SELECT $1::uuid UNION ALL SELECT id FROM partner_members WHERE partner_id = $1)`,
  `DELETE FROM email_codes WHERE partner_id IN (SELECT $1::uuid UNION ALL SELECT id FROM partner_members WHERE partner_id = $1)`,
  `DELETE FROM partner_members WHERE partner_id = $1`,
  `DELETE FROM payout_profiles WHERE partner_id = $1`,
  `DELETE FROM webhook_endpoints WHERE partner_id = $1`,
  `UPDATE payout_requests SET note = NULL WHERE partner_id = $1 AND note IS NOT NULL`,
];

const eventsSql = `
  DELETE FROM webhook_events WHERE id = ANY(ARRAY(SELECT id FROM webhook_events WHERE partner_id = $1 LIMIT $2)) RETURNING 1`;

const notesSql = `
  UPDATE orders SET external_id = NULL, metadata = NULL WHERE id = ANY(ARRAY(
    SELECT id FROM orders WHERE partner_id = $1 AND (external_id IS NOT NULL OR metadata IS NOT NULL) LIMIT $2
  )) RETURNING 1`;

const tracesSql = `
  SELECT 1 FROM partners p JOIN webhook_events e ON e.partner_id = p.id WHERE closed_at IS NOT NULL AND traces_erased_at IS NULL
  UNION ALL
  SELECT 1 FROM partners p JOIN orders o ON o.partner_id = p.id AND (o.external_id IS NOT NULL OR o.metadata IS NOT NULL)
  WHERE closed_at IS NOT NULL AND traces_erased_at IS NULL`;

const closedSql = `
  SELECT id FROM partners WHERE closed_at IS NOT NULL AND traces_erased_at IS NULL ORDER BY closed_at LIMIT 1`;

/**
 * Closes an account for good: the people behind it are erased, and what it did stays in the books under its id (ADR 59). Nothing is
 * closed while a payout is open, nor while the ledger holds money, unless its owner gives that up; what is owed stays on record.
 * Orders on their way go on for their customers and earn nothing. Throws `not_found`, `account_not_closable`,
 * `action_not_available` for an account that was closed before.
 */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** By its owner. Throws `validation_failed` too, where the address is not that of the account. */
  async run(partnerId: string, { email, forfeitBalance }: Closing, caller: Caller): Promise<void> {
    await this.close(partnerId, caller, async (tx, partner) => {
      if (canonicalEmail(email) !== canonicalEmail(partner.mailTo)) {
        throw DomainError.ofField('validation_failed', 'email', 'email must be the address of the account');
      }
      return { balance_usd: await this.settled(tx, partner, forfeitBalance) };
    });
  }

  /** By the staff, for who asked for it in another way; nobody of the staff gives up a partner's money. */
  async onRequest(partnerId: string, reason: string, caller: Caller): Promise<Partner> {
    return this.close(partnerId, caller, async (tx, partner) => ({
      balance_usd: await this.settled(tx, partner, false),
      reason,
    }));
  }

  private async close(
    partnerId: string,
    caller: Caller,
    check: (tx: Tx, partner: Partner) => Promise<object>,
  ): Promise<Partner> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      if (partner.closedAt) throw new DomainError('action_not_available', 'This account was closed before');
      await lockAccount(tx, partnerId);
      const changes = await check(tx, partner);
      await this.mail.send(tx, closedMail(await readerOf(tx, partner)));
      await eraseFrom(tx, partner.id);
      await tx.query(
        `UPDATE api_keys SET name = 'closed', allowed_origins = '{}', revoked_at = coalesce(revoked_at, $2) WHERE partner_id = $1`,
        [partnerId, this.clock.now()],
      );
      makeNobodys(partner, this.clock.now());
      await tx.save(partner);
      await this.audit.record(tx, caller, { partnerId, action: 'account.closed', changes: { ...changes } });
      return partner;
    });
  }

  /** What the ledger is left with. */
  private async settled(tx: Tx, { id }: Partner, forfeit: boolean): Promise<string> {
    const { ledger, pending } = await balanceOf(tx, id, this.clock.now());
    const members = { balance_usd: ledger, open_payouts_usd: pending };
    if (!pending.isZero) {
      const what = `Payouts of ${pending.toString()} USD are open; wait until they are paid, or cancel them`;
      throw new DomainError('account_not_closable', what, { members });
    }
    if (!forfeit && Usd.zero.isLessThan(ledger)) {
      const what = `The ledger holds ${ledger.toString()} USD; have it paid out, or give it up with forfeit_balance`;
      throw new DomainError('account_not_closable', what, { members });
    }
    return ledger.toString();
  }
}

/** Erases, little by little, what closing an account leaves for later because there may be much of it. */
@Injectable()
export class EraseClosedAccounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Removes up to `limit` events, and what the partner noted on up to `limit` orders; answers how many rows that were. */
  async run(limit: number): Promise<number> {
    const [closed] = await this.database.prepared<{ id: string }>(closedSql, []);
    if (!closed) return 0;
    const events = await this.database.prepared(eventsSql, [closed.id, limit]);
    const notes = await this.database.prepared(notesSql, [closed.id, limit]);
    const count = events.length + notes.length;
    if (count > 0) return count;
    // Also what a request that was on its way left behind after the account was closed.
    await this.database.transaction(async (tx) => {
      await eraseFrom(tx, closed.id);
      await tx.update(Partner, { id: closed.id }, { tracesErasedAt: this.clock.now() });
    });
    return 1;
  }

  /** How many rows of closed accounts are yet to be erased, counted up to `limit`. */
  async left(limit: number): Promise<number> {
    return this.database.countUpTo(limit, tracesSql);
  }
}

async function eraseFrom(tx: Tx, partnerId: string): Promise<void> {
  for (const sql of people) await tx.query(sql, [partnerId]);
}

/** What is left of an account under which nobody signs in. */
function makeNobodys(partner: Partner, at: Date): void {
  Object.assign(partner, {
    email: `${partner.id}@${closedDomain}`,
    name: 'Closed account',
    website: null,
    contactEmail: null,
    language: null,
    passwordHash: '',
    founderRemovedAt: partner.founderRemovedAt ?? at,
    suspendedAt: partner.suspendedAt ?? at,
    closedAt: at,
    updatedAt: at,
  });
}
