import type { Database } from '@swap/domain/database';
import type { LiquidityProviders } from '@swap/domain/catalogue';
import type { Metrics } from './metrics.js';

/** Figures every process has: its connections to PostgreSQL, and which calls it does not make because an exchange is paused. */
export function watchProcess(metrics: Metrics, database: Database, providers: LiquidityProviders): void {
  metrics.watch('swap_database_connections', 'Connections of this process to PostgreSQL.', ['state'], () => {
    const { idle, total, waiting } = database.pool;
    const readings = Object.entries({ idle, used: total - idle, waiting });
    return Promise.resolve(readings.map(([state, value]) => ({ labels: { state }, value })));
  });
  metrics.watch('swap_provider_paused', 'Kinds of call to an exchange that are paused here.', ['provider'], () =>
    Promise.resolve(
      providers.all().map(({ name, pausedCalls }) => ({ labels: { provider: name }, value: pausedCalls.length })),
    ),
  );
}
