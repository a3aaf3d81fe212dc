import { Logger, Module, type DynamicModule } from '@nestjs/common';
import { Config } from '@swap/config';
import { DeliverMail, MailTransport } from '@swap/domain/mail';
import { JobNotifier } from '@swap/domain/outbox';
import { ServiceModule } from '@swap/domain/service';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
import { Metrics } from '@swap/metrics';
import { ConfiguredPriceSources, ConfiguredProviders } from '@swap/providers';
import { QueueBackend } from '@swap/queue';
import { CommissionAccrualDuty } from './commission-accrual.duty.js';
import { Consumer } from './consumer.js';
import { DueLegs } from './due-legs.js';
import { Duties } from './duties.js';
import { MailDuty } from './mail.duty.js';
import { OrderStatusDuty } from './order-status.duty.js';
import { OutboxDuty } from './outbox.duty.js';
import { OutboxRelay } from './outbox-relay.js';
import { Queues } from './queues.js';
import { Forgettable, Retention } from './retention.js';
import { LocalNotifier } from './local-notifier.js';
import { SmtpTransport } from './smtp-transport.js';
import { DailyBooks, Figures, Housekeeping, Leftovers, SelfCheck, UpkeepDuty } from './upkeep.duty.js';
import { WebhookDeliveryDuty } from './webhook-delivery.duty.js';
import { WebhookRounds, WebhookUpkeep } from './webhook-rounds.js';

const duties = [OutboxDuty, OrderStatusDuty, CommissionAccrualDuty, WebhookDeliveryDuty, MailDuty, UpkeepDuty];

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
      Queues,
      LocalNotifier,
      { provide: JobNotifier, useExisting: LocalNotifier },
      { provide: LiquidityProviders, useValue: new ConfiguredProviders(config, metrics.onProviderCall) },
      { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
    ];
    return {
      module: WorkerModule,
      imports: [ServiceModule.forRoot({ config, applicationName: 'swap-worker', ports })],
      providers: [
        SmtpTransport,
        { provide: MailTransport, useExisting: SmtpTransport },
        DeliverMail,
        Consumer,
        OutboxRelay,
        DueLegs,
        DailyBooks,
        Forgettable,
        Retention,
        Leftovers,
        SelfCheck,
        Figures,
        Housekeeping,
        WebhookRounds,
        WebhookUpkeep,
        ...duties,
        {
          provide: Duties,
          useFactory: (smtp: SmtpTransport, ...all: ConstructorParameters<typeof Duties>[0]) =>
            new Duties(all, backend, smtp, config),
          inject: [SmtpTransport, ...duties],
        },
      ],
    };
  }
}
