/**
 * A coin: the thing that has a price, whichever network it travels on.
 *
 * `usd` is the price around which the market drifts, as a decimal string in US dollars. `kraken` is null where Kraken
 * lists no dollar pair, `binance` where Binance lists no USDT pair. Kraken's `result` key is what the Ticker answers
 * under, which for the oldest listings differs from the pair's short name (API documentation of the price source).
 */
export interface Coin {
  readonly ticker: string;
  readonly name: string;
  readonly usd: string;
  readonly isStable: boolean;
  readonly coingecko: string;
  readonly kraken: { readonly altname: string; readonly result: string; readonly wsname: string } | null;
  readonly binance: string | null;
}

type Row = readonly [
  ticker: string,
  name: string,
  usd: string,
  coingecko: string,
  kraken: string | null,
  flags?: string,
];

/** Kraken column: the base in the short name, with the old result key behind a slash where there is one. */
const ROWS: readonly Row[] = [
  ['btc', 'Bitcoin', '67250.50', 'bitcoin', 'XBT/XXBTZUSD'],
  ['eth', 'Ethereum', '3420.75', 'ethereum', 'ETH/XETHZUSD'],
  ['ltc', 'Litecoin', '84.62', 'litecoin', 'LTC/XLTCZUSD'],
  ['doge', 'Dogecoin', '0.16285', 'dogecoin', 'XDG'],
  ['bch', 'Bitcoin Cash', '438.20', 'bitcoin-cash', 'BCH'],
  ['dash', 'Dash', '31.45', 'dash', 'DASH'],
  ['zec', 'Zcash', '42.80', 'zcash', 'ZEC/XZECZUSD'],
  ['etc', 'Ethereum Classic', '25.18', 'ethereum-classic', 'ETC/XETCZUSD'],
  ['bnb', 'BNB', '588.40', 'binancecoin', 'BNB'],
  ['avax', 'Avalanche', '34.72', 'avalanche-2', 'AVAX'],
  ['pol', 'Polygon', '0.5125', 'polygon-ecosystem-token', 'POL'],
  ['arb', 'Arbitrum', '0.9240', 'arbitrum', 'ARB'],
  ['op', 'Optimism', '2.108', 'optimism', 'OP'],
  ['sol', 'Solana', '158.30', 'solana', 'SOL'],
  ['trx', 'TRON', '0.13140', 'tron', 'TRX'],
  ['xrp', 'XRP', '0.5872', 'ripple', 'XRP/XXRPZUSD'],
  ['xlm', 'Stellar', '0.1103', 'stellar', 'XLM/XXLMZUSD'],
  ['atom', 'Cosmos', '7.415', 'cosmos', 'ATOM'],
  ['ton', 'Toncoin', '6.820', 'the-open-network', 'TON'],
  ['hbar', 'Hedera', '0.08125', 'hedera-hashgraph', null],
  ['eos', 'EOS', '0.6140', 'eos', 'EOS'],
  ['ada', 'Cardano', '0.4385', 'cardano', 'ADA'],
  ['dot', 'Polkadot', '6.245', 'polkadot', 'DOT'],
  ['xmr', 'Monero', '162.90', 'monero', 'XMR/XXMRZUSD', 'nobinance'],
  ['near', 'NEAR Protocol', '5.630', 'near', 'NEAR'],
  ['xtz', 'Tezos', '0.7815', 'tezos', 'XTZ'],
  ['algo', 'Algorand', '0.1462', 'algorand', 'ALGO'],
  ['sui', 'Sui', '1.1240', 'sui', 'SUI'],
  ['apt', 'Aptos', '7.960', 'aptos', 'APT'],
  ['fil', 'Filecoin', '4.385', 'filecoin', 'FIL'],
  ['kas', 'Kaspa', '0.1385', 'kaspa', 'KAS', 'nobinance'],
  ['usdt', 'Tether', '1.0001', 'tether', 'USDT/USDTZUSD', 'stable nobinance'],
  ['usdc', 'USD Coin', '0.9999', 'usd-coin', 'USDC', 'stable'],
  ['dai', 'Dai', '0.9998', 'dai', 'DAI', 'stable nobinance'],
  ['wbtc', 'Wrapped Bitcoin', '67190.20', 'wrapped-bitcoin', 'WBTC'],
  ['weth', 'Wrapped Ether', '3420.10', 'weth', null, 'nobinance'],
  ['link', 'Chainlink', '14.38', 'chainlink', 'LINK'],
  ['uni', 'Uniswap', '8.265', 'uniswap', 'UNI'],
  ['shib', 'Shiba Inu', '0.000018240', 'shiba-inu', 'SHIB'],
  ['pepe', 'Pepe', '0.000011850', 'pepe', 'PEPE'],
  ['aave', 'Aave', '94.15', 'aave', 'AAVE'],
  ['ldo', 'Lido DAO', '1.782', 'lido-dao', 'LDO'],
  ['crv', 'Curve DAO', '0.3165', 'curve-dao-token', 'CRV'],
  ['ape', 'ApeCoin', '0.8420', 'apecoin', 'APE'],
  ['sand', 'The Sandbox', '0.3310', 'the-sandbox', 'SAND'],
  ['mana', 'Decentraland', '0.3475', 'decentraland', 'MANA'],
  ['grt', 'The Graph', '0.1938', 'the-graph', 'GRT'],
  ['comp', 'Compound', '50.85', 'compound-governance-token', 'COMP'],
  ['bat', 'Basic Attention Token', '0.2014', 'basic-attention-token', 'BAT'],
  ['ens', 'Ethereum Name Service', '24.60', 'ethereum-name-service', 'ENS'],
  ['bonk', 'Bonk', '0.000025310', 'bonk', 'BONK'],
  ['wif', 'dogwifhat', '2.144', 'dogwifcoin', 'WIF'],
  ['jup', 'Jupiter', '0.8035', 'jupiter-exchange-solana', null],
];

const krakenPair = (cell: string): Coin['kraken'] => {
  const [base = '', result] = cell.split('/');
  return { altname: `${base}USD`, result: result ?? `${base}USD`, wsname: `${base}/USD` };
};

/** Every coin the sandbox knows, by lower-case ticker. */
export const COINS: ReadonlyMap<string, Coin> = new Map(
  ROWS.map(([ticker, name, usd, coingecko, kraken, flags = '']) => [
    ticker,
    {
      ticker,
      name,
      usd,
      isStable: flags.includes('stable'),
      coingecko,
      kraken: kraken === null ? null : krakenPair(kraken),
      binance: flags.includes('nobinance') ? null : `${ticker.toUpperCase()}USDT`,
    },
  ]),
);

/** The coin with that lower-case ticker. Throws when the catalogue lacks it. */
export function coinByTicker(ticker: string): Coin {
  const coin = COINS.get(ticker);
  if (!coin) throw new Error(`The catalogue has no coin ${ticker}`);
  return coin;
}
