import { runProcess } from '@swap/config';
import { serviceLogger } from '@swap/domain/service';
import { startWorker } from './start-worker.js';

await runProcess(async (config) => {
  const logger = serviceLogger(config);
  const worker = await startWorker(config, logger);
  logger.log(`serving ${worker.duties.join(', ')}`, 'Worker');
  return worker;
});
