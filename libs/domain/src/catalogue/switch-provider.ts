import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { ProviderSettings } from './provider-settings.js';

/** Switches a provider on or off for new orders, on the record. */
@Injectable()
export class SwitchProvider {
  constructor(
    private readonly database: Database,
    private readonly settings: ProviderSettings,
    private readonly audit: Audit,
  ) {}

  async run(provider: string, enabled: boolean, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const changed = await this.settings.setEnabled(tx, provider, enabled);
      const changes = { provider, enabled, changed };
      await this.audit.record(tx, caller, { partnerId: null, action: 'provider.switched', changes });
    });
  }
}
