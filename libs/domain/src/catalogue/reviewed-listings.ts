import { tokenMeantBy } from '../chains/index.js';

/**
 * Exchanges that name no contracts, and which of their tokens were looked at: by our network, our tickers. Each is the token that the
 * registry knows people mean by that ticker there, and the only one that goes by it on its network: where a bridge and the issuer both have
 * one (USDC on Polygon, Arbitrum, OP Mainnet), or a token was replaced under its name (USDD on TRON), the ticker tells nothing and the
 * listing stays held. Two exchanges that do name contracts agree on every one of them but WETH, which is the network's own wrapper: their
 * lists as Edge's exchange plugins recorded them (`test/partnerJson` of github.com/EdgeApp/edge-exchange-plugins, 2026-09). To place another
 * one, add it here with what shows it, or have two of the staff map it.
 */
const reviewed: Readonly<Record<string, Readonly<Record<string, string>>>> = (() => {
  const tokens = {
    eth: 'usdt usdc dai wbtc weth link uni shib pepe aave ldo crv ape sand mana grt comp bat ens',
    trx: 'usdt usdc',
    bsc: 'usdt usdc cake',
    sol: 'usdt usdc bonk wif jup',
    matic: 'usdt',
    arbitrum: 'usdt arb',
    op: 'usdt op',
    base: 'usdc',
    cchain: 'usdt usdc',
    ton: 'usdt',
  };
  return { fixedfloat: tokens, stealthex: tokens, trocador: tokens };
})();

/** The contract of a listing that was looked at; null for any other. */
export function reviewedContract(provider: string, network: string, ticker: string): string | null {
  const tickers = reviewed[provider]?.[network]?.split(' ') ?? [];
  return tickers.includes(ticker) ? (tokenMeantBy(network, ticker)?.contract ?? null) : null;
}
