import type { Asset } from '../catalogue/catalogue.js';

/** `blockchain` and `protocol` of each network, where they are not the network's own name and its capitals. */
const NETWORKS: Readonly<Record<string, readonly [blockchain: string, protocol: string]>> = {
  btc: ['bitcoin', 'BTC'],
  ltc: ['litecoin', 'LTC'],
  bch: ['bitcoin_cash', 'BCH'],
  zec: ['zcash', 'ZEC'],
  eth: ['ethereum', 'ERC20'],
  etc: ['ethereum_classic', 'ETC'],
  bsc: ['binance_smart_chain', 'BEP20'],
  cchain: ['avaxc', 'AVAXC'],
  matic: ['polygon', 'Polygon'],
  op: ['optimism', 'Optimism'],
  sol: ['solana', 'SOL'],
  trx: ['tron', 'TRC20'],
  xrp: ['ripple', 'XRP'],
  xlm: ['stellar', 'XLM'],
  atom: ['cosmos', 'ATOM'],
  hbar: ['hedera', 'HBAR'],
  ada: ['cardano', 'ADA'],
  dot: ['polkadot', 'DOT'],
  xmr: ['monero', 'XMR'],
  xtz: ['tezos', 'XTZ'],
  algo: ['algorand', 'ALGO'],
  fil: ['filecoin', 'FIL'],
  apt: ['aptos', 'APT'],
};

/** Tickers that differ from ChangeNOW's fused ones. */
const TICKERS: Readonly<Record<string, string>> = {
  usdterc20: 'usdt20',
  usdttrc20: 'usdtrx',
  usdtmatic: 'usdtpolygon',
  usdcmatic: 'usdcpolygon',
  usdtarc20: 'usdtavac',
  usdcarc20: 'usdcavac',
};

export const tickerOf = ({ legacyTicker }: Asset): string => TICKERS[legacyTicker] ?? legacyTicker;

/** One entry of `getCurrenciesFull`: without a memo the key `extraIdName` is left out, without a contract it is empty. */
export function presentCurrency(asset: Asset, iconBase: string): Record<string, unknown> {
  const ticker = tickerOf(asset);
  const [blockchain, protocol] = NETWORKS[asset.network.id] ?? [asset.network.id, asset.network.id.toUpperCase()];
  return {
    name: ticker.toUpperCase(),
    ticker,
    fullName: asset.coin.name,
    enabled: asset.buy || asset.sell,
    enabledFrom: asset.sell,
    enabledTo: asset.buy,
    fixRateEnabled: asset.supportsFixedRate,
    payinConfirmations: 2,
    ...(asset.network.memoName === null ? {} : { extraIdName: asset.network.memoName }),
    addressUrl: '',
    transactionUrl: '',
    image: `${iconBase}/${asset.ticker}.svg`,
    fixedTime: 1_200_000,
    protocol,
    blockchain,
    blockchainPrecision: asset.decimals,
    contractAddress: asset.tokenContract ?? '',
  };
}
