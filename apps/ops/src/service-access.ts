import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '@swap/config';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
import { Database } from '@swap/domain/database';
import { ManualClock } from '@swap/domain/kernel';
import { JobNotifier } from '@swap/domain/outbox';
import { ServiceModule } from '@swap/domain/service';
import { ConfiguredPriceSources, ConfiguredProviders } from '@swap/providers';
import { migrateAll, withDatabase } from './database-access.js';
import type { Environment } from './environment.js';

/** A command ends before anybody could hear its notice; the relay's sweep finds what it left. */
class SilentNotifier extends JobNotifier {
  override notify(): void {
    // Nothing to do.
  }
}

/** A command whose time is moved by itself, on a database that it sees in its own way. */
interface OwnTime {
  readonly clock: ManualClock;
  readonly database: Type<Database>;
}

@Module({})
class ConsoleModule {
  static forRoot(config: Config, own?: OwnTime): DynamicModule {
    const ports = [
      { provide: JobNotifier, useClass: SilentNotifier },
      { provide: LiquidityProviders, useValue: new ConfiguredProviders(config) },
      { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
      ...(own ? [{ provide: Database, useClass: own.database }] : []),
    ];
    const clock = own && { clock: own.clock };
    return {
      module: ConsoleModule,
      imports: [ServiceModule.forRoot({ config, applicationName: 'swap-console', ports, ...clock })],
    };
  }
}

/** Gives a console command the whole domain, on the database that `withDatabase` finds. Throws `ConfigError` and `StartError`. */
export async function withService<T>(
  environment: Environment,
  use: (service: INestApplicationContext) => Promise<T>,
): Promise<T> {
  return started(environment, use);
}

/** The same for a command that moves the time itself, from now on, and brings the `database` that everything goes through. */
export async function withServiceAt<T>(
  environment: Environment,
  database: Type<Database>,
  use: (service: INestApplicationContext, clock: ManualClock) => Promise<T>,
): Promise<T> {
  const clock = new ManualClock(new Date());
  return started(environment, (service) => use(service, clock), { clock, database });
}

async function started<T>(
  environment: Environment,
  use: (service: INestApplicationContext) => Promise<T>,
  own?: OwnTime,
): Promise<T> {
  return withDatabase(environment, async (config) => {
    await migrateAll(config);
    const service = await NestFactory.createApplicationContext(ConsoleModule.forRoot(config, own), {
      logger: ['error'],
    });
    try {
      return await use(service);
    } finally {
      await service.close();
    }
  });
}
