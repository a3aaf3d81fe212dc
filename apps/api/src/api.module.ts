import { Logger, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type { Config } from '@swap/config';
import type { Clock } from '@swap/domain/kernel';
import { JobNotifier } from '@swap/domain/outbox';
import { ServiceModule } from '@swap/domain/service';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
import { Metrics } from '@swap/metrics';
import { ConfiguredPriceSources, ConfiguredProviders } from '@swap/providers';
import { QueueBackend } from '@swap/queue';
import { adminControllers } from './admin/controllers.js';
import { AdminStrategy } from './admin/admin.strategy.js';
import { QueueDepths } from './admin/queue-depths.js';
import { QueuePass } from './admin/queue-pass.js';
import { AffiliateController } from './affiliate/affiliate.controller.js';
import { AuditController } from './affiliate/audit.controller.js';
import { PayoutFreezeController } from './affiliate/payout-freeze.controller.js';
import { PayoutProfileController } from './affiliate/payout-profile.controller.js';
import { PayoutRequestsController } from './affiliate/payout-requests.controller.js';
import { TermsDocumentController } from './affiliate/terms-document.controller.js';
import { TermsController } from './affiliate/terms.controller.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { ServiceStatusController } from './health/service-status.controller.js';
import { AccessTokens } from './http/access-tokens.js';
import { PartnerStrategy } from './http/partner.strategy.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RateLimitGuard, RateLimits } from './http/rate-limits.js';
import { IdempotentRequests } from './http/idempotency.js';
import { StrictInput } from './http/strict-input.js';
import { validationPipe } from './http/validation.js';
import { QueueNotifier } from './queue-notifier.js';
import { PartnerAnalyticsController } from './partners/analytics.controller.js';
import { ApiKeysController } from './partners/api-keys.controller.js';
import { OrdersController } from './partners/orders.controller.js';
import { ProfileController } from './partners/profile.controller.js';
import { RegistrationController } from './partners/registration.controller.js';
import { SecurityController } from './partners/security.controller.js';
import { SessionsController } from './partners/sessions.controller.js';
import { SignInController } from './partners/sign-in.controller.js';
import { Tokens } from './partners/tokens.js';
import { AssetsController } from './swap/assets.controller.js';
import { EventsController } from './swap/events.controller.js';
import { ManageController } from './swap/manage.controller.js';
import { OrderController } from './swap/order.controller.js';
import { QuoteController } from './swap/quote.controller.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

const controllers = [
  HealthController,
  ServiceStatusController,
  AnalyticsController,
  AssetsController,
  QuoteController,
  OrderController,
  EventsController,
  ManageController,
  RegistrationController,
  SignInController,
  SessionsController,
  SecurityController,
  ProfileController,
  OrdersController,
  PartnerAnalyticsController,
  ApiKeysController,
  AffiliateController,
  AuditController,
  TermsController,
  TermsDocumentController,
  PayoutRequestsController,
  PayoutProfileController,
  PayoutFreezeController,
  WebhooksController,
  DeliveriesController,
  ...adminControllers,
];

/** The API process, composed. */
@Module({})
export class ApiModule {
  static forRoot(config: Config, clock?: Clock): DynamicModule {
    const logger = new Logger('Queue');
    const metrics = new Metrics();
    const ports = [
      { provide: Metrics, useValue: metrics },
      { provide: QueueBackend, useValue: new QueueBackend(config, (error) => logger.warn(error.message)) },
      { provide: JobNotifier, useClass: QueueNotifier },
      { provide: LiquidityProviders, useValue: new ConfiguredProviders(config, metrics.onProviderCall) },
      { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
    ];
    return {
      module: ApiModule,
      imports: [
        ServiceModule.forRoot({ config, applicationName: 'swap-api', ports, ...(clock && { clock }) }),
        PassportModule,
        JwtModule.register({}),
      ],
      controllers,
      providers: [
        GracefulShutdown,
        Readiness,
        IdempotentRequests,
        AccessTokens,
        Tokens,
        PartnerStrategy,
        AdminStrategy,
        QueueDepths,
        QueuePass,
        RateLimits,
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: StrictInput },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
    };
  }
}
