export { Amount } from './amount.js';
export { amountColumn, usdColumn } from './columns.js';
export { Usd } from './usd.js';
