import { homeNetwork } from '../chains/index.js';

/** How a token of a network is fused into a parameter, where the field has a word of its own for it. */
const suffixes: Readonly<Record<string, string>> = {
  eth: 'erc20',
  trx: 'trc20',
  cchain: 'avaxc',
  arbitrum: 'arb',
};

/**
 * The catalogue parameter of an asset: the ticker for a coin on its own network (`btc`), otherwise the ticker fused with the
 * network (`usdttrc20`). It depends on nothing but the asset, so it is the same whichever provider lists it first.
 */
export function assetParam(ticker: string, network: string): string {
  return homeNetwork(ticker) === network ? ticker : ticker + (suffixes[network] ?? network);
}

/** The parameter of a second token of the same ticker on the same network: told apart by its contract. */
export function rivalParam(param: string, contractAddress: string): string {
  return `${param}-${contractAddress.toLowerCase().replace(/^0x/, '').slice(0, 8)}`;
}
