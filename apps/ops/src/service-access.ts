import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '@swap/config';
import { LiquidityProviders, PriceSources } from '@swap/domain/catalogue';
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

@Module({})
class ConsoleModule {
  static forRoot(config: Config): DynamicModule {
    const ports = [
      { provide: JobNotifier, useClass: SilentNotifier },
      { provide: LiquidityProviders, useValue: new ConfiguredProviders(config) },
      { provide: PriceSources, useValue: new ConfiguredPriceSources(config) },
    ];
    return {
      module: ConsoleModule,
      imports: [ServiceModule.forRoot({ config, applicationName: 'swap-console', ports })],
    };
  }
}

/** Gives a console command the whole domain, on the database that `withDatabase` finds. Throws `ConfigError` and `StartError`. */
export async function withService<T>(
  environment: Environment,
  use: (service: INestApplicationContext) => Promise<T>,
): Promise<T> {
  return withDatabase(environment, async (config) => {
    await migrateAll(config);
    const service = await NestFactory.createApplicationContext(ConsoleModule.forRoot(config), { logger: ['error'] });
    try {
      return await use(service);
    } finally {
      await service.close();
    }
  });
}
