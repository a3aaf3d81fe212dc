import { findNetwork } from './networks.js';

/** Tokens that share their decimals on the same networks. */
interface TokenRow {
  readonly decimals: number;
  readonly tickers: readonly string[];
  readonly networks: readonly string[];
}

const words = (text: string) => text.split(' ');

const row = (decimals: number, tickers: string, networks: string): TokenRow => ({
  decimals,
  tickers: words(tickers),
  networks: words(networks),
});

/** Facts of the tokens' contracts on their networks. BNB Smart Chain's pegged coins have 18 decimals, whatever the origin has. */
export const tokenTable: readonly TokenRow[] = [
  row(6, 'usdt', 'eth trx sol matic arbitrum op base cchain zksync linea scroll mnt celo ftm sonic cro xdai kava'),
  row(6, 'usdt', 'ton near xtz algo apt'),
  row(6, 'usdc', 'eth trx sol matic arbitrum op base cchain zksync linea scroll mnt celo ftm sonic cro xdai mon'),
  row(6, 'usdc', 'near algo apt sui hbar'),
  row(7, 'usdc eurc', 'xlm'),
  row(18, 'usdt usdc', 'bsc opbnb'),
  row(6, 'usdc.e', 'matic arbitrum op cchain zksync sonic'),
  row(6, 'usdbc', 'base'),
  row(6, 'usdt0', 'arbitrum matic op'),
  row(6, 'eurc', 'eth base sol cchain'),
  row(6, 'eurt xaut', 'eth'),
  row(6, 'pyusd', 'eth sol arbitrum'),
  row(2, 'gusd eurs', 'eth'),
  row(18, 'dai', 'eth bsc matic arbitrum op base zksync linea'),
  row(18, 'dai.e', 'cchain'),
  row(18, 'tusd', 'eth bsc trx'),
  row(18, 'usdd', 'trx eth bsc'),
  row(18, 'busd fdusd', 'eth bsc'),
  row(18, 'usds usde susde frax lusd usdp paxg susd crvusd gho', 'eth'),
  row(8, 'wbtc', 'eth matic arbitrum op base sol'),
  row(8, 'wbtc.e', 'cchain'),
  row(8, 'btc.b', 'cchain'),
  row(8, 'cbbtc', 'eth base arbitrum sol'),
  row(18, 'tbtc', 'eth arbitrum op base matic'),
  row(18, 'btcb', 'bsc'),
  row(18, 'weth', 'eth matic arbitrum op base linea scroll blast zksync'),
  row(18, 'weth.e', 'cchain'),
  row(18, 'steth wsteth wbeth reth cbeth', 'eth'),
  row(18, 'wsteth', 'arbitrum op base matic'),
  row(18, 'wbnb', 'bsc'),
  row(18, 'eth btc ltc xrp ada dot link uni atom fil etc bch avax matic near', 'bsc'),
  row(8, 'doge', 'bsc'),
  row(6, 'trx', 'bsc'),
  row(18, 'eth', 'matic'),
  row(18, 'matic', 'eth matic'),
  row(18, 'pol', 'eth'),
  row(18, 'shib pepe link uni aave mkr crv ldo comp snx sushi 1inch ens grt bat zrx ape sand mana axs chz imx', 'eth'),
  row(18, 'ftm arb inj rndr fet qnt enj lrc yfi bal rpl cvx dydx blur wld mog ondo ena pendle eigen zro', 'eth'),
  row(18, 'mnt', 'eth'),
  row(8, 'cro gala', 'eth'),
  row(9, 'floki', 'eth bsc'),
  row(18, 'link', 'matic arbitrum op base'),
  row(18, 'uni aave crv', 'matic arbitrum op'),
  row(18, 'sushi', 'matic arbitrum'),
  row(18, 'arb gmx magic pendle', 'arbitrum'),
  row(18, 'op velo', 'op'),
  row(18, 'aero brett degen', 'base'),
  row(18, 'cake twt alpaca xvs', 'bsc'),
  row(18, 'zk', 'zksync'),
  row(18, 'btt jst sun', 'trx'),
  row(6, 'win nft', 'trx'),
  row(9, 'wsol msol jitosol jto popcat', 'sol'),
  row(6, 'jup ray wif pyth trump pengu w moodeng', 'sol'),
  row(5, 'bonk', 'sol'),
  row(9, 'not dogs hmstr', 'ton'),
];

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
