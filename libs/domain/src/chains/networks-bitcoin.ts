import type { AddressFamily, ExplorerLinks, Network } from './network.js';

const pages = (base: string, address = 'address', tx = 'tx'): ExplorerLinks => ({
  address: `${base}/${address}/{address}`,
  tx: `${base}/${tx}/{tx}`,
});

const blockchair = (chain: string): ExplorerLinks => pages(`https://blockchair.com/${chain}`, 'address', 'transaction');

const coin = (
  code: string,
  name: string,
  explorer: ExplorerLinks,
  decimals = 8,
  family: AddressFamily = 'bitcoin',
): Network => ({ code, name, nativeTicker: code, decimals, family, explorer });

/** Chains that descend from Bitcoin: eight decimals, except eCash, which redenominated to two. */
export const bitcoinNetworks: readonly Network[] = [
  coin('btc', 'Bitcoin', pages('https://mempool.space')),
  coin('ltc', 'Litecoin', pages('https://litecoinspace.org')),
  coin('doge', 'Dogecoin', blockchair('dogecoin')),
  coin('bch', 'Bitcoin Cash', blockchair('bitcoin-cash'), 8, 'cashaddr'),
  coin('dash', 'Dash', blockchair('dash')),
  coin('zec', 'Zcash', blockchair('zcash')),
  coin('dgb', 'DigiByte', pages('https://digiexplorer.info')),
  coin('btg', 'Bitcoin Gold', pages('https://explorer.bitcoingold.org/insight')),
  coin('bsv', 'Bitcoin SV', pages('https://whatsonchain.com')),
  coin('xec', 'eCash', pages('https://explorer.e.cash'), 2, 'cashaddr'),
  coin('qtum', 'Qtum', pages('https://qtum.info')),
  coin('firo', 'Firo', pages('https://explorer.firo.org')),
  coin('rvn', 'Ravencoin', {
    address: 'https://rvn.cryptoscope.io/address/?address={address}',
    tx: 'https://rvn.cryptoscope.io/tx/?txid={tx}',
  }),
  coin('pivx', 'PIVX', {
    address: 'https://chainz.cryptoid.info/pivx/address.dws?{address}.htm',
    tx: 'https://chainz.cryptoid.info/pivx/tx.dws?{tx}.htm',
  }),
];
