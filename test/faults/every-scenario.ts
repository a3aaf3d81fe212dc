import type { Scenario } from './scenario.js';
import { changeScenarios } from './scenarios/changes.js';
import { clockScenarios } from './scenarios/clock.js';
import { diskScenarios } from './scenarios/disk.js';
import { exchangeScenarios } from './scenarios/exchanges.js';
import { extremeScenarios } from './scenarios/extremes.js';
import { failoverScenarios } from './scenarios/failover.js';
import { loadScenarios } from './scenarios/load.js';
import { moneyScenarios } from './scenarios/money.js';
import { networkScenarios } from './scenarios/network.js';
import { pointScenarios } from './scenarios/points.js';
import { postgresScenarios } from './scenarios/postgres.js';
import { processScenarios } from './scenarios/processes.js';
import { receiverScenarios } from './scenarios/receivers.js';
import { redisScenarios } from './scenarios/redis.js';
import { restoreScenarios } from './scenarios/restore.js';
import { watchdogScenarios } from './scenarios/watchdog.js';

/** Every fault there is a scenario of, each once. */
export const everyScenario: readonly Scenario[] = [
  ...processScenarios,
  ...postgresScenarios,
  ...redisScenarios,
  ...loadScenarios,
  ...clockScenarios,
  ...diskScenarios,
  ...pointScenarios,
  ...exchangeScenarios,
  ...receiverScenarios,
  ...moneyScenarios,
  ...extremeScenarios,
  ...failoverScenarios,
  ...changeScenarios,
  ...networkScenarios,
  ...restoreScenarios,
  ...watchdogScenarios,
];
