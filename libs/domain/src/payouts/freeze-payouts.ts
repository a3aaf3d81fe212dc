import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Clock, DomainError, Injectable, sha256 } from '../kernel/index.js';
import { Mail } from '../mail/index.js';
import { Partner } from '../partners/index.js';
import { frozenMail } from './mails.js';
import { PayoutProfile } from './payout-profile.js';

/** Stops a partner's payouts on the word of whoever holds the token of a "this was not me" mail. It works once. */
@Injectable()
export class FreezePayouts {
  constructor(
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws `invalid_token` for one that is unknown, used, or older than the newest change. */
  async run(token: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const profile = await tx.findOne(PayoutProfile, {
        where: { freezeTokenHash: sha256(token) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!profile) throw new DomainError('invalid_token', 'This link was used already, or a newer one replaced it');
      profile.freezeTokenHash = null;
      profile.frozenAt = this.clock.now();
      await tx.save(profile);
      const { partnerId } = profile;
      await this.mail.send(tx, frozenMail((await Partner.get(tx, partnerId)).email));
      await this.audit.record(tx, caller, { partnerId, action: 'payouts.frozen' });
    });
  }
}

/** Lets payouts go on after staff have spoken with the partner. Throws `not_found`, `action_not_available` when none are stopped. */
@Injectable()
export class UnfreezePayouts {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  async run(partnerId: string, caller: Caller, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await Partner.get(tx, partnerId);
      const profile = await tx.findOne(PayoutProfile, { where: { partnerId }, lock: { mode: 'pessimistic_write' } });
      if (!profile?.frozenAt) throw new DomainError('action_not_available', 'Payouts of this partner are not stopped');
      profile.frozenAt = null;
      await tx.save(profile);
      await this.audit.record(tx, caller, { partnerId, action: 'payouts.unfrozen', changes: { reason } });
    });
  }
}
