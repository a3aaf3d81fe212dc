import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '@swap/config';
import { getMetadataArgsStorage } from 'typeorm';
import { dataSourceOptions, serviceRole } from '../database/index.js';
import { Clock, injectables, Keyring, SystemClock } from '../kernel/index.js';
// A feature that is loaded has named its entities and what it provides.
import '../affiliate/index.js';
import '../analytics/index.js';
import '../audit/index.js';
import '../books/index.js';
import '../catalogue/index.js';
import '../credentials/index.js';
import '../idempotency/index.js';
import '../mail/index.js';
import '../orders/index.js';
import '../outbox/index.js';
import '../partners/index.js';
import '../payouts/index.js';
import '../quotes/index.js';
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
