import { Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { LiquidityProviders, ProviderDrift } from '@swap/domain/catalogue';
import { Injectable } from '@swap/domain/kernel';
import { checkProvider, providers } from '@swap/providers';

/** Looks at every configured exchange as `npm run providers:check` does, and notes how it differs from what is known of it. */
@Injectable()
export class ProviderChecks {
  private readonly logger = new Logger(ProviderChecks.name);

  constructor(
    private readonly config: Config,
    private readonly configured: LiquidityProviders,
    private readonly drift: ProviderDrift,
  ) {}

  async run(): Promise<void> {
    for (const { name } of this.configured.all()) {
      const definition = providers.find((each) => each.name === name);
      if (!definition) continue;
      const { broken, unknown_networks } = await checkProvider(definition, this.config);
      const findings = [...broken, ...unknown_networks.map((word) => `unknown network: ${word}`)];
      if (findings.length > 0) this.logger.warn(`${name} has changed: ${findings.slice(0, 5).join('; ')}`);
      await this.drift.note(name, findings);
    }
  }
}
