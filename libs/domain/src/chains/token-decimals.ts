import { findNetwork } from './network-table.js';
import { tokenTable } from './token-table.js';

/**
 * Decimals of an asset: the network's own coin, or a well-known token on it. Tickers in any case; null when we do not
 * know, and then only the contract or the provider can say. Never guessed from the network's custom.
 */
export function tokenDecimals(networkCode: string, ticker: string): number | null {
  const network = findNetwork(networkCode);
  const wanted = ticker.toLowerCase();
  if (!network) return null;
  if (wanted === network.nativeTicker) return network.decimals;
  const row = tokenTable.find((known) => known.tickers.includes(wanted) && known.networks.includes(network.code));
  return row?.decimals ?? null;
}
