import type { EntityManager } from 'typeorm';

declare const insideTransaction: unique symbol;

/**
 * An open transaction. Only {@link Database.transaction} makes one, so a function that takes a `Tx` joins a
 * transaction and says so in its signature. Nothing inside waits for the network.
 */
export type Tx = EntityManager & { readonly [insideTransaction]: true };
