import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { WatchedChains } from '@swap/chain';
import type { Config } from '@swap/config';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
import type { Clock } from '@swap/domain/kernel';
import { JobNotifier } from '@swap/domain/outbox';
import { ServiceModule } from '@swap/domain/service';
import { Metrics } from '@swap/metrics';
import { ConfiguredPriceSources, ConfiguredProviders } from '@swap/providers';
import { QueueBackend } from '@swap/queue';
import { AdjustmentsController } from './admin/adjustments.controller.js';
import { ProposalsController } from './admin/proposals.controller.js';
import { AdminStrategy } from './admin/admin.guard.js';
import { ServerTiming } from './admin/server-timing.js';
import { StaffOrdersController } from './admin/orders.controller.js';
import { OverviewController } from './admin/overview.controller.js';
import { QuestionsController } from './admin/questions.controller.js';
import { StaffPartnersController } from './admin/partners.controller.js';
import { PayoutBatchesController } from './admin/payout-batches.controller.js';
import { StaffPayoutsController } from './admin/payouts.controller.js';
import { AssetMappingsController } from './admin/asset-mappings.controller.js';
import { ErasuresController } from './admin/erasures.controller.js';
import { HeldListingsController } from './admin/held-listings.controller.js';
import { StaffPageSessionController } from './admin/page-session.controller.js';
import { StaffPasskeysController } from './admin/passkeys.controller.js';
import { StaffProvidersController } from './admin/providers.controller.js';
import { QueueDashboardController, QueuePass } from './admin/queue-dashboard.js';
import { StaffSecurityController } from './admin/security.controller.js';
import { StaffSignInController, StaffTwoFactorController } from './admin/sign-in.controller.js';
import { StaffController } from './admin/staff.controller.js';
import { AffiliateController, TermsDocumentController } from './affiliate/affiliate.controller.js';
import { PayoutFreezeController, PayoutsController } from './affiliate/payouts.controller.js';
import { SummaryController } from './affiliate/summary.controller.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { ChangelogController } from './health/changelog.controller.js';
import { HealthController } from './health/health.controller.js';
import { LiquidityLights } from './health/liquidity-lights.js';
import { Readiness } from './health/readiness.js';
import { Tokens } from './http/access-tokens.js';
import { Admissions, RateLimitGuard } from './http/admissions.js';
import { LoadShedding } from './http/load-shedding.js';
import { PartnerStrategy } from './http/partner.guard.js';
import { ProblemFilter } from './http/problem.js';
import { KeyCharges, KeyLimits } from './http/key-limits.js';
import { RateLimits } from './http/rate-limits.js';
import { KeptForPartners } from './http/kept-for-partners.js';
import { ReadyAnswers } from './http/ready-answers.js';
import { RepeatableRoutes } from './http/repeatable-routes.js';
import { StrictInput, validationPipe } from './http/strict-input.js';
import { ApiKeyController, ApiKeysController } from './partners/api-keys.controller.js';
import { ClosingController } from './partners/closing.controller.js';
import { LimitsController } from './partners/limits.controller.js';
import { InvitationsController, MembersController } from './partners/members.controller.js';
import { OrdersController } from './partners/orders.controller.js';
import { ProfileController } from './partners/profile.controller.js';
import { RegistrationController } from './partners/registration.controller.js';
import { SecurityController, SessionsController } from './partners/security.controller.js';
import { PasskeysController } from './partners/passkeys.controller.js';
import { PageSessionController } from './partners/page-session.controller.js';
import { SessionCookies } from './http/session-cookie.js';
import { SignInController } from './partners/sign-in.controller.js';
import { QueueNotifier } from './queue-notifier.js';
import { SearchController, StaffSearchController } from './search/search.controller.js';
import { SiteFacts } from './site/site-facts.js';
import { ToldPairs } from './site/told-pairs.js';
import { EventsController } from './swap/events.controller.js';
import { ManageController } from './swap/manage.controller.js';
import { NotifyEmailController } from './swap/notify-email.controller.js';
import { OpenStreams } from './swap/open-streams.js';
import { OrderController } from './swap/order.controller.js';
import { PersonalDataController } from './swap/personal-data.controller.js';
import { PairsController } from './swap/pairs.controller.js';
import { QuoteController } from './swap/quote.controller.js';
import { StatusController } from './swap/status.controller.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { PullController } from './webhooks/pull.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** In the order of the published document. */
const controllers = [
  HealthController,
  ChangelogController,
  AnalyticsController,
  QuoteController,
  PairsController,
  OrderController,
  StatusController,
  EventsController,
  ManageController,
  NotifyEmailController,
  PersonalDataController,
  RegistrationController,
  SignInController,
  PageSessionController,
  PasskeysController,
  SessionsController,
  SecurityController,
  ProfileController,
  OrdersController,
  ApiKeysController,
  ApiKeyController,
  LimitsController,
  MembersController,
  InvitationsController,
  ClosingController,
  SummaryController,
  AffiliateController,
  TermsDocumentController,
  PayoutsController,
  PayoutFreezeController,
  WebhooksController,
  DeliveriesController,
  PullController,
  StaffSignInController,
  StaffPageSessionController,
  StaffPasskeysController,
  StaffTwoFactorController,
  StaffSecurityController,
  StaffController,
  StaffPartnersController,
  AdjustmentsController,
  ProposalsController,
  StaffPayoutsController,
  PayoutBatchesController,
  StaffOrdersController,
  ErasuresController,
  AssetMappingsController,
  HeldListingsController,
  StaffProvidersController,
  OverviewController,
  QuestionsController,
  StaffSearchController,
  SearchController,
  QueueDashboardController,
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
      { provide: WatchedChains, useValue: new WatchedChains(config) },
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
        LiquidityLights,
        Readiness,
        Tokens,
        SessionCookies,
        PartnerStrategy,
        AdminStrategy,
        ServerTiming,
        QueuePass,
        LoadShedding,
        RateLimits,
        KeyLimits,
        Admissions,
        ReadyAnswers,
        KeptForPartners,
        OpenStreams,
        ToldPairs,
        SiteFacts,
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: KeyCharges },
        { provide: APP_INTERCEPTOR, useClass: StrictInput },
        { provide: APP_INTERCEPTOR, useClass: RepeatableRoutes },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
    };
  }
}
