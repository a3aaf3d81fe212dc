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

/** Facts of contracts where the lists of `libs/domain/facts` have none, or a ticker without its decimals. */
const tokenTable: readonly TokenRow[] = [
  row(6, 'usdt usdc', 'xdai mnt near kava'),
  row(6, 'usdt', 'xtz'),
  row(6, 'usdc', 'sonic mon sui'),
  row(7, 'usdc eurc', 'xlm'),
  row(18, 'usdt usdc', 'opbnb'),
  row(6, 'usdt0', 'arbitrum matic op'),
  row(6, 'pyusd', 'arbitrum'),
  row(18, 'dai.e', 'cchain'),
  row(8, 'wbtc.e btc.b', 'cchain'),
  row(18, 'busd', 'bsc'),
  row(18, 'usds usdd tbtc arb fet bal', 'eth'),
  row(6, 'eurt', 'eth'),
  row(18, 'bnb', 'eth'),
  row(9, 'floki', 'eth'),
  row(18, 'eth matic', 'matic'),
  row(18, 'btt', 'trx'),
  row(9, 'not hmstr', 'ton'),
];

/** Decimals of a token by its ticker, where only this table knows them; null where it does not. */
export function decimalsOf(network: string, ticker: string): number | null {
  const found = tokenTable.find(({ tickers, networks }) => tickers.includes(ticker) && networks.includes(network));
  return found?.decimals ?? null;
}
