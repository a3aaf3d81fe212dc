import { findNetwork } from './networks.js';

/**
 * The private key of a Monero transaction in hexadecimal, as `get_tx_key` of a wallet says it; of a transaction that pays several
 * subaddresses the keys of its outputs follow, sixteen at the most.
 */
export const paymentKeyPattern = /^([0-9a-fA-F]{64}){1,17}$/;

/** Whether on that network only who has the private key of a transaction sees whom it pays, and how much. */
export const isSeenByKeyOnly = (networkCode: string): boolean => findNetwork(networkCode)?.family === 'monero';
