import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '@swap/config';
import { DataSource } from 'typeorm';
import { analyticsProviders } from '../analytics/index.js';
import { auditEntities, auditProviders } from '../audit/index.js';
import { credentialEntities, credentialProviders } from '../credentials/index.js';
import { affiliateEntities, affiliateProviders } from '../affiliate/index.js';
import { catalogueEntities, catalogueProviders } from '../catalogue/index.js';
import { Clock, Keyring, SystemClock } from '../kernel/index.js';
import { Database, dataSourceOptions, serviceRole, TaskLease } from '../database/index.js';
import { Idempotency } from '../idempotency/index.js';
import { Mail } from '../mail/index.js';
import { orderEntities, orderProviders } from '../orders/index.js';
import { Outbox, OutboxMessage } from '../outbox/index.js';
import { partnerEntities, partnerProviders } from '../partners/index.js';
import { booksEntities, booksProviders } from '../books/index.js';
import { payoutEntities, payoutProviders } from '../payouts/index.js';
import { staffEntities, staffProviders } from '../staff/index.js';
import { quoteProviders } from '../quotes/index.js';
import { Reseal } from './reseal.js';
import { Throttle } from '../throttle/index.js';
import { webhookEntities, webhookProviders } from '../webhooks/index.js';

/** Every entity of the service; the drift test holds them against the migrations. */
export const entities = [
  OutboxMessage,
  ...auditEntities,
  ...credentialEntities,
  ...staffEntities,
  ...partnerEntities,
  ...webhookEntities,
  ...affiliateEntities,
  ...catalogueEntities,
  ...orderEntities,
  ...payoutEntities,
  ...booksEntities,
];

interface ServiceOptions {
  readonly config: Config;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** What the process brings: JobNotifier, LiquidityProviders, PriceSources. */
  readonly ports: readonly Provider[];
  readonly clock?: Clock;
}

/** The whole domain, ready to be called by controllers, queue processors and console commands alike. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot({ config, applicationName, ports, clock = new SystemClock() }: ServiceOptions): DynamicModule {
    const { DATABASE_URL, DATABASE_POOL_SIZE, SERVICE_KEYS } = config.values;
    const connection = { url: DATABASE_URL, poolSize: DATABASE_POOL_SIZE, applicationName, role: serviceRole };
    const providers: Provider[] = [
      { provide: Config, useValue: config },
      { provide: Clock, useValue: clock },
      { provide: Keyring, useValue: new Keyring(SERVICE_KEYS) },
      {
        provide: Database,
        useFactory: (dataSource: DataSource) => new Database(dataSource),
        inject: [getDataSourceToken()],
      },
      TaskLease,
      Outbox,
      Mail,
      ...auditProviders,
      Idempotency,
      Throttle,
      ...credentialProviders,
      ...staffProviders,
      ...partnerProviders,
      ...webhookProviders,
      ...affiliateProviders,
      ...catalogueProviders,
      ...quoteProviders,
      ...orderProviders,
      ...payoutProviders,
      ...booksProviders,
      ...analyticsProviders,
      Reseal,
      ...ports,
    ];
    return {
      module: ServiceModule,
      imports: [
        TypeOrmModule.forRoot({ ...dataSourceOptions(connection, entities), retryAttempts: 10, retryDelay: 500 }),
      ],
      providers,
      exports: providers,
    };
  }
}
