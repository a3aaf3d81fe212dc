import { Audit, type Caller } from '../audit/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Partner } from './partner.js';

/** Changes what a partner says about itself; what is left out stays. Operations' settings are not among it. */
@Injectable()
export class EditProfile {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(
    partnerId: string,
    wanted: { name?: string | undefined; website?: string | null | undefined },
    caller: Caller,
  ): Promise<Partner> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      if (wanted.name !== undefined) partner.name = wanted.name;
      if (wanted.website !== undefined) partner.website = wanted.website;
      partner.updatedAt = this.clock.now();
      await tx.save(partner);
      await this.audit.record(tx, caller, { partnerId, action: 'profile.changed', changes: wanted });
      return partner;
    });
  }
}
