/**
 * What a test's service is told so that it is as one that is deployed: everything as often as by default, and limits that one address
 * may play everybody.
 */
export const asDeployed = {
  DATABASE_POOL_SIZE: '10',
  LINE_MAX_MS: '1000',
  SWEEP_MS: '1000',
  ORDER_POLL_MOVING_MS: '10000',
  ORDER_POLL_WAITING_MS: '30000',
  ORDER_POLL_EXPIRED_MS: '3600000',
  PRICE_REFRESH_MS: '20000',
  RATE_LIMIT_SCALE: '1000000',
  OPEN_ORDERS_PER_ADDRESS: '1000000',
  OPEN_ORDERS_PER_KEY: '1000000',
};
