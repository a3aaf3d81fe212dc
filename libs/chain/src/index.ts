/** What nodes of blockchains say, each in its own protocol. */
export { chainVariables, watchedChains } from './variables.js';
