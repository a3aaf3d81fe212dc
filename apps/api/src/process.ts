import { chainVariables } from '@swap/chain';
import { runProcess } from '@swap/config';
import { serviceLogger, startTracing } from '@swap/domain/service';
import { providerVariables } from '@swap/providers';
import { startApi } from './start-api.js';

await runProcess({ ...providerVariables, ...chainVariables }, async (config) => {
  const logger = serviceLogger(config);
  const tracing = await startTracing(config, 'swap-api');
  const api = await startApi(config, logger);
  logger.log(`answering at ${api.url}/api/v1`, 'Api');
  return { stop: () => api.stop().then(() => tracing.stop()) };
});
