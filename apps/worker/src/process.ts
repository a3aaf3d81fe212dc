import { chainVariables } from '@swap/chain';
import { runProcess } from '@swap/config';
import { serviceLogger, startTracing } from '@swap/domain/service';
import { providerVariables } from '@swap/providers';
import { startWorker } from './start-worker.js';

await runProcess({ ...providerVariables, ...chainVariables }, async (config) => {
  const logger = serviceLogger(config);
  const tracing = await startTracing(config, 'swap-worker');
  const worker = await startWorker(config, logger);
  logger.log(`serving ${worker.processors.join(', ')}`, 'Worker');
  return { stop: () => worker.stop().then(() => tracing.stop()), standingStill: () => worker.standingStill() };
});
