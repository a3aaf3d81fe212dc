import { Logger, Module, type DynamicModule } from '@nestjs/common';
import { Config } from '@swap/config';
import { JobNotifier } from '@swap/domain/outbox';
import { ServiceModule } from '@swap/domain/service';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
import { Metrics } from '@swap/metrics';
import { ConfiguredPriceSources, ConfiguredProviders } from '@swap/providers';
import { QueueBackend } from '@swap/queue';
import { LocalNotifier } from './local-notifier.js';
import { OutboxRelay } from './outbox-relay.js';
import { ProviderChecks } from './provider-checks.js';
import { SelfCheck } from './self-check.js';
import { SmtpTransport } from './smtp-transport.js';

/** The worker process, composed. */
@Module({})
export class WorkerModule {
  static forRoot(config: Config): DynamicModule {
    const logger = new Logger('Queue');
    const backend = new QueueBackend(config, (error) => logger.warn(error.message));
    const metrics = new Metrics();
    const ports = [
      { provide: Metrics, useValue: metrics },
      { provide: QueueBackend, useValue: backend },
      LocalNotifier,
      { provide: JobNotifier, useExisting: LocalNotifier },
      { provide: LiquidityProviders, useValue: new ConfiguredProviders(config, metrics.onProviderCall) },
      { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
    ];
    return {
      module: WorkerModule,
      imports: [ServiceModule.forRoot({ config, applicationName: 'swap-worker', ports })],
      providers: [SmtpTransport, OutboxRelay, ProviderChecks, SelfCheck],
    };
  }
}
