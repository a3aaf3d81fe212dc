import { aService, type Service } from '../support/service.js';

/** A worker without an API, with every task that a configuration can switch on, and as little of it to do as can be. */
export function aLoneWorker(errors?: RegExp): Promise<Service> {
  const nodes = { CHAIN_ETH_URL: 'http://127.0.0.1:1', CHAIN_LTC_URL: 'http://127.0.0.1:1' };
  const seldom = { SWEEP_MS: '1000', PRICE_REFRESH_MS: '60000', CHAIN_ROUND_MS: '60000' };
  return aService({ apis: 0, env: { ...nodes, ...seldom, PROVIDER_CHECKS: 'true' }, ...(errors && { errors }) });
}
