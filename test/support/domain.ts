import 'reflect-metadata';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@swap/config';
import { ManualClock } from '@swap/domain/kernel';
import { JobNotifier } from '@swap/domain/outbox';
import { ServiceModule } from '@swap/domain/service';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
import { ConfiguredPriceSources, ConfiguredProviders } from '@swap/providers';
import { freshDatabase, type FreshDatabase } from './fresh-database.js';
import { testServiceKeys } from './service-keys.js';

/** The domain in this process, without an API or a worker, whose time stands still until it is moved. */
export interface Domain {
  readonly clock: ManualClock;
  get<T>(type: Type<T>): T;
  stop(): Promise<void>;
}

class SilentNotifier extends JobNotifier {
  override notify(): void {
    // The test carries out what is in the outbox itself.
  }
}

@Module({})
class DomainModule {
  static forRoot(imported: DynamicModule): DynamicModule {
    return { module: DomainModule, imports: [imported] };
  }
}

export interface DomainOptions {
  readonly start?: Date;
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of those configured. */
  readonly providers?: LiquidityProviders;
}

export async function aDomain(database: Pick<FreshDatabase, 'url'>, options: DomainOptions = {}): Promise<Domain> {
  const { start = new Date('2026-11-21T12:00:00Z'), env, providers } = options;
  const config = readConfig({
    DATABASE_URL: database.url,
    SERVICE_KEYS: testServiceKeys,
    BCRYPT_COST: '4',
    ...env,
  });
  const clock = new ManualClock(start);
  const ports = [
    { provide: JobNotifier, useClass: SilentNotifier },
    { provide: LiquidityProviders, useValue: providers ?? new ConfiguredProviders(config) },
    { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
  ];
  const service = ServiceModule.forRoot({ config, applicationName: 'test-domain', ports, clock });
  const context = await NestFactory.createApplicationContext(DomainModule.forRoot(service), { logger: ['error'] });
  return { clock, get: (type) => context.get(type), stop: () => context.close() };
}

/** The domain with a database that nobody else has, which goes with it. */
export interface OwnDomain extends Domain {
  readonly database: FreshDatabase;
}

export async function aDomainOfItsOwn(options: DomainOptions = {}): Promise<OwnDomain> {
  const database = await freshDatabase();
  const domain = await aDomain(database, options);
  const stop = async () => {
    await domain.stop();
    await database.drop();
  };
  return { ...domain, database, stop };
}
