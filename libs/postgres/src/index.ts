export { SteadyClient } from './steady-client.js';
export { pgDriver, SteadyPool } from './steady-pool.js';
