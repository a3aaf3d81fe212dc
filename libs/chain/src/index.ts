/** What nodes of blockchains say, each in its own protocol. */
export { chainVariables, WatchedChains, watchedChains } from './variables.js';
