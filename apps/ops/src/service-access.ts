import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '@swap/config';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
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

/** A command that moves its time by itself, and puts something of its own in the place of parts of the domain. */
interface OwnTime {
  readonly clock: ManualClock;
  readonly instead: readonly Provider[];
}

@Module({})
class ConsoleModule {
  static forRoot(config: Config, own?: OwnTime): DynamicModule {
    const ports = [
      { provide: JobNotifier, useClass: SilentNotifier },
      { provide: LiquidityProviders, useValue: new ConfiguredProviders(config) },
      { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
      ...(own?.instead ?? []),
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

/** The same for a command that moves the time itself, from now on, and brings what stands `instead` of parts of the domain. */
export async function withServiceAt<T>(
  environment: Environment,
  instead: readonly Provider[],
  use: (service: INestApplicationContext, clock: ManualClock) => Promise<T>,
): Promise<T> {
  const clock = new ManualClock(new Date());
  return started(environment, (service) => use(service, clock), { clock, instead });
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
