import { runProcess } from '@swap/config';
import { serviceLogger } from '@swap/domain/service';
import { startApi } from './start-api.js';

await runProcess(async (config) => {
  const logger = serviceLogger(config);
  const api = await startApi(config, logger);
  logger.log(`answering at ${api.url}/api/v1`, 'Api');
  return api;
});
