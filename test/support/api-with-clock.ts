import { startApi } from '@swap/api';
import { readConfig } from '@swap/config';
import { ManualClock } from '@swap/domain/kernel';
import { serviceLogger } from '@swap/domain/service';
import { Http } from './http.js';
import type { Service } from './service.js';

/** One more API of a service, in this process, whose time stands still until it is moved. */
export interface ApiWithClock {
  readonly api: Http;
  readonly clock: ManualClock;
  stop(): Promise<void>;
}

/** `env` changes what the service's own processes are told. */
export async function anApiWithClock(
  service: Service,
  env: Readonly<Record<string, string>> = {},
): Promise<ApiWithClock> {
  const config = readConfig({ ...service.env, PORT: '0', LOG_LEVEL: 'error', ...env });
  const clock = new ManualClock(new Date());
  const running = await startApi(config, serviceLogger(config), clock);
  return { api: new Http(`${running.url}/api/v1`), clock, stop: () => running.stop() };
}
