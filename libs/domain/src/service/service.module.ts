import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '@swap/config';
import { getMetadataArgsStorage } from 'typeorm';
import { DatabaseClock, DatabaseDoor, dataSourceOptions, serviceRole } from '../database/index.js';
import { Clock, injectables, Keyring } from '../kernel/index.js';
// A feature that is loaded has named its entities and what it provides.
import '../affiliate/index.js';
import '../analytics/index.js';
import '../audit/index.js';
import '../books/index.js';
import '../catalogue/index.js';
import '../credentials/index.js';
import '../evidence/index.js';
import '../idempotency/index.js';
import '../mail/index.js';
import '../orders/index.js';
import '../outbox/index.js';
import '../partners/index.js';
import '../payouts/index.js';
import '../quotes/index.js';
import '../search/index.js';
import '../staff/index.js';
import '../throttle/index.js';
import '../webhooks/index.js';
import './reseal.js';

/** Every entity of the service; the drift test holds them against the migrations. */
export const entities = getMetadataArgsStorage().tables.map(({ target }) => target);

interface ServiceOptions {
  readonly config: Config;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** What the process brings: JobNotifier, LiquidityProviders, PriceSources. */
  readonly ports: readonly Provider[];
  /** For tests; the database's unless said. */
  readonly clock?: Clock;
}

/** The whole domain, ready to be called by controllers, queue processors and console commands alike. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot({ config, applicationName, ports, clock }: ServiceOptions): DynamicModule {
    const { DATABASE_URL, DATABASE_POOLED_URL, DATABASE_POOL_SIZE, SERVICE_KEYS } = config.values;
    const connection = {
      url: DATABASE_POOLED_URL ?? DATABASE_URL,
      pooled: DATABASE_POOLED_URL !== undefined,
      poolSize: DATABASE_POOL_SIZE,
      applicationName,
      role: serviceRole,
    };
    const providers: Provider[] = [
      { provide: Config, useValue: config },
      clock
        ? { provide: Clock, useValue: clock }
        : { provide: Clock, useFactory: (door: DatabaseDoor) => DatabaseClock.start(door), inject: [DatabaseDoor] },
      { provide: Keyring, useValue: new Keyring(SERVICE_KEYS) },
      ...injectables,
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
