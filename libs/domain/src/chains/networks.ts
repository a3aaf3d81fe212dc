import type { AddressFamily, ExplorerLinks, MemoRule, Network } from './network.js';

/** Text without control characters: what a wallet can show on one line. */
const line = /^[^\p{Cc}]+$/u;

/** XRP Ledger: an unsigned 32-bit number, so at most ten digits; the bound itself is checked by `checkMemo`. */
const xrpTag: MemoRule = {
  name: 'Destination tag',
  pattern: /^(0|[1-9]\d{0,9})$/,
  maxBytes: 10,
  required: false,
};

/** Stellar: MEMO_TEXT holds at most 28 bytes (core protocol); a MEMO_ID is shorter. */
const stellarMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 28, required: false };

/** Cosmos SDK: `max_memo_characters` of the auth module, 256 unless a chain votes otherwise. */
const cosmosMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 256, required: false };

/** TON: what fits one cell, 127 bytes less the four that mark a text comment. */
const tonComment: MemoRule = { name: 'Comment', pattern: line, maxBytes: 123, required: false };

/** Hedera: the transaction memo holds at most 100 bytes of UTF-8. */
const hederaMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 100, required: false };

/** Antelope chains: the memo of a token's `transfer` holds at most 256 bytes. */
const antelopeMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 256, required: false };

/** Algorand: the note field holds at most 1000 bytes. */
const algorandNote: MemoRule = { name: 'Note', pattern: line, maxBytes: 1000, required: false };

/** Where we know no rule: one line of at most 256 bytes. */
export const plainMemo: MemoRule = { name: 'Memo', pattern: line, maxBytes: 256, required: false };

const pages = (base: string, address = 'address/', tx = 'tx/'): ExplorerLinks => ({
  address: `${base}/${address}{address}`,
  tx: `${base}/${tx}{tx}`,
});

const blockchair = (chain: string): ExplorerLinks =>
  pages(`https://blockchair.com/${chain}`, 'address/', 'transaction/');

const chain = (
  code: string,
  name: string,
  decimals: number,
  family: AddressFamily,
  explorer: ExplorerLinks,
  memo?: MemoRule,
): Network => ({ code, name, nativeTicker: code, decimals, family, explorer, ...(memo && { memo }) });

/** Chains that descend from Bitcoin: eight decimals, except eCash, which redenominated to two. */
const bitcoinNetworks: readonly Network[] = [
  chain('btc', 'Bitcoin', 8, 'bitcoin', pages('https://mempool.space')),
  chain('ltc', 'Litecoin', 8, 'bitcoin', pages('https://litecoinspace.org')),
  chain('doge', 'Dogecoin', 8, 'bitcoin', blockchair('dogecoin')),
  chain('bch', 'Bitcoin Cash', 8, 'cashaddr', blockchair('bitcoin-cash')),
  chain('dash', 'Dash', 8, 'bitcoin', blockchair('dash')),
  chain('zec', 'Zcash', 8, 'bitcoin', blockchair('zcash')),
  chain('dgb', 'DigiByte', 8, 'bitcoin', pages('https://digiexplorer.info')),
  chain('btg', 'Bitcoin Gold', 8, 'bitcoin', pages('https://explorer.bitcoingold.org/insight')),
  chain('bsv', 'Bitcoin SV', 8, 'bitcoin', pages('https://whatsonchain.com')),
  chain('xec', 'eCash', 2, 'cashaddr', pages('https://explorer.e.cash')),
  chain('qtum', 'Qtum', 8, 'bitcoin', pages('https://qtum.info')),
  chain('firo', 'Firo', 8, 'bitcoin', pages('https://explorer.firo.org')),
  chain('rvn', 'Ravencoin', 8, 'bitcoin', {
    address: 'https://rvn.cryptoscope.io/address/?address={address}',
    tx: 'https://rvn.cryptoscope.io/tx/?txid={tx}',
  }),
  chain('pivx', 'PIVX', 8, 'bitcoin', {
    address: 'https://chainz.cryptoid.info/pivx/address.dws?{address}.htm',
    tx: 'https://chainz.cryptoid.info/pivx/tx.dws?{tx}.htm',
  }),
];

const evm = (code: string, name: string, nativeTicker: string, chainId: number, explorer: string): Network => ({
  ...chain(code, name, 18, 'evm', pages(explorer)),
  nativeTicker,
  chainId,
});

/** Chains that run the Ethereum virtual machine, with the chain ids registered under EIP-155. */
const evmNetworks: readonly Network[] = [
  evm('eth', 'Ethereum', 'eth', 1, 'https://etherscan.io'),
  evm('etc', 'Ethereum Classic', 'etc', 61, 'https://etc.blockscout.com'),
  evm('ethw', 'EthereumPoW', 'ethw', 10001, 'https://www.oklink.com/ethw'),
  evm('bsc', 'BNB Smart Chain', 'bnb', 56, 'https://bscscan.com'),
  evm('opbnb', 'opBNB', 'bnb', 204, 'https://opbnbscan.com'),
  evm('matic', 'Polygon', 'pol', 137, 'https://polygonscan.com'),
  evm('arbitrum', 'Arbitrum One', 'eth', 42161, 'https://arbiscan.io'),
  evm('op', 'OP Mainnet', 'eth', 10, 'https://optimistic.etherscan.io'),
  evm('base', 'Base', 'eth', 8453, 'https://basescan.org'),
  evm('cchain', 'Avalanche C-Chain', 'avax', 43114, 'https://snowtrace.io'),
  evm('zksync', 'ZKsync Era', 'eth', 324, 'https://explorer.zksync.io'),
  evm('linea', 'Linea', 'eth', 59144, 'https://lineascan.build'),
  evm('scroll', 'Scroll', 'eth', 534352, 'https://scrollscan.com'),
  evm('blast', 'Blast', 'eth', 81457, 'https://blastscan.io'),
  evm('mnt', 'Mantle', 'mnt', 5000, 'https://mantlescan.xyz'),
  evm('ftm', 'Fantom', 'ftm', 250, 'https://explorer.fantom.network'),
  evm('sonic', 'Sonic', 's', 146, 'https://sonicscan.org'),
  evm('cro', 'Cronos', 'cro', 25, 'https://explorer.cronos.org'),
  evm('celo', 'Celo', 'celo', 42220, 'https://celoscan.io'),
  evm('xdai', 'Gnosis', 'xdai', 100, 'https://gnosisscan.io'),
  evm('pulse', 'PulseChain', 'pls', 369, 'https://scan.pulsechain.com'),
  evm('bera', 'Berachain', 'bera', 80094, 'https://berascan.com'),
  evm('mon', 'Monad', 'mon', 143, 'https://monadscan.com'),
  evm('glmr', 'Moonbeam', 'glmr', 1284, 'https://moonbeam.moonscan.io'),
  evm('movr', 'Moonriver', 'movr', 1285, 'https://moonriver.moonscan.io'),
  evm('rsk', 'Rootstock', 'rbtc', 30, 'https://explorer.rootstock.io'),
  evm('hyperevm', 'HyperEVM', 'hype', 999, 'https://hyperevmscan.io'),
  evm('abstract', 'Abstract', 'eth', 2741, 'https://abscan.org'),
  evm('plasma', 'Plasma', 'xpl', 9745, 'https://plasmascan.to'),
  evm('xlayer', 'X Layer', 'okb', 196, 'https://www.oklink.com/xlayer'),
  evm('unichain', 'Unichain', 'eth', 130, 'https://uniscan.xyz'),
  evm('ink', 'Ink', 'eth', 57073, 'https://explorer.inkonchain.com'),
  evm('worldchain', 'World Chain', 'eth', 480, 'https://worldscan.org'),
  evm('mantapacific', 'Manta Pacific', 'eth', 169, 'https://pacific-explorer.manta.network'),
  evm('metis', 'Metis Andromeda', 'metis', 1088, 'https://andromeda-explorer.metis.io'),
  evm('ronin', 'Ronin', 'ron', 2020, 'https://app.roninchain.com'),
  evm('kaia', 'Kaia', 'kaia', 8217, 'https://kaiascan.io'),
  evm('flare', 'Flare', 'flr', 14, 'https://flare-explorer.flare.network'),
  evm('seievm', 'Sei EVM', 'sei', 1329, 'https://seitrace.com'),
  evm('apechain', 'ApeChain', 'ape', 33139, 'https://apescan.io'),
];

const cosmos = (code: string, name: string, mintscan: string, decimals = 6): Network =>
  chain(code, name, decimals, 'cosmos', pages(`https://www.mintscan.io/${mintscan}`), cosmosMemo);

/** Chains that are neither Bitcoin's descendants nor Ethereum's. */
const otherNetworks: readonly Network[] = [
  chain('trx', 'TRON', 6, 'tron', pages('https://tronscan.org', '#/address/', '#/transaction/')),
  chain('sol', 'Solana', 9, 'solana', pages('https://solscan.io', 'account/', 'tx/')),
  chain('xrp', 'XRP Ledger', 6, 'xrp', pages('https://livenet.xrpl.org', 'accounts/', 'transactions/'), xrpTag),
  chain(
    'xlm',
    'Stellar',
    7,
    'stellar',
    pages('https://stellar.expert/explorer/public', 'account/', 'tx/'),
    stellarMemo,
  ),
  cosmos('atom', 'Cosmos Hub', 'cosmos'),
  cosmos('osmo', 'Osmosis', 'osmosis'),
  { ...cosmos('injective', 'Injective', 'injective', 18), nativeTicker: 'inj' },
  cosmos('tia', 'Celestia', 'celestia'),
  cosmos('akt', 'Akash', 'akash'),
  cosmos('axl', 'Axelar', 'axelar'),
  cosmos('kava', 'Kava', 'kava'),
  chain('rune', 'THORChain', 8, 'cosmos', pages('https://runescan.io'), cosmosMemo),
  chain('ton', 'TON', 9, 'ton', pages('https://tonviewer.com', '', 'transaction/'), tonComment),
  chain('hbar', 'Hedera', 8, 'hedera', pages('https://hashscan.io/mainnet', 'account/', 'transaction/'), hederaMemo),
  chain('ada', 'Cardano', 6, 'cardano', pages('https://cardanoscan.io', 'address/', 'transaction/')),
  chain('dot', 'Polkadot', 10, 'substrate', pages('https://polkadot.subscan.io', 'account/', 'extrinsic/')),
  chain('ksm', 'Kusama', 12, 'substrate', pages('https://kusama.subscan.io', 'account/', 'extrinsic/')),
  chain('xmr', 'Monero', 12, 'monero', pages('https://xmrchain.net', 'search?value=', 'tx/')),
  chain('near', 'NEAR', 24, 'near', pages('https://nearblocks.io', 'address/', 'txns/')),
  chain('xtz', 'Tezos', 6, 'tezos', pages('https://tzkt.io', '', '')),
  chain('algo', 'Algorand', 6, 'algorand', pages('https://allo.info', 'account/', 'tx/'), algorandNote),
  chain('fil', 'Filecoin', 18, 'filecoin', pages('https://filfox.info/en', 'address/', 'message/')),
  chain('sui', 'Sui', 9, 'sui', pages('https://suiscan.xyz/mainnet', 'account/', 'tx/')),
  chain('apt', 'Aptos', 8, 'aptos', {
    address: 'https://explorer.aptoslabs.com/account/{address}?network=mainnet',
    tx: 'https://explorer.aptoslabs.com/txn/{tx}?network=mainnet',
  }),
  chain('kas', 'Kaspa', 8, 'kaspa', pages('https://explorer.kaspa.org', 'addresses/', 'txs/')),
  chain('eos', 'EOS', 4, 'antelope', pages('https://bloks.io', 'account/', 'transaction/'), antelopeMemo),
];

/**
 * Every network we know, keyed by our code (lower case, ChangeNOW's spelling). Order is that of prominence within a
 * kind: where one address would fit several networks, the earliest is the one a person means.
 */
export const networks: Readonly<Record<string, Network>> = Object.freeze(
  Object.fromEntries([...bitcoinNetworks, ...evmNetworks, ...otherNetworks].map((network) => [network.code, network])),
);

/** The network of a code, in any letter case; null for a code we do not know. */
export function findNetwork(code: string): Network | null {
  const key = code.toLowerCase();
  return Object.hasOwn(networks, key) ? (networks[key] ?? null) : null;
}

/** As people number the token standards of networks: ERC20, TRC-20, BEP2. */
const standard = /^(arc|asa|bep|ccd|erc|jetton|krc|nep|spl|trc|trx)-?\d{0,4}$/;
const words = new Set(
  Object.values(networks).flatMap(({ code, name, nativeTicker }) => [code, name.toLowerCase(), nativeTicker]),
);

/** Whether a word, in any letter case, says a network and nothing else: by code, name, coin or standard of its tokens. */
export function isNetworkWord(word: string): boolean {
  const plain = word.trim().toLowerCase();
  return words.has(plain) || standard.test(plain);
}

/** Coins at home on a network that is not called after them. */
const homes: ReadonlyMap<string, string> = new Map([
  ['bnb', 'bsc'],
  ['avax', 'cchain'],
  ['pol', 'matic'],
  ['s', 'sonic'],
  ['inj', 'injective'],
  ['pls', 'pulse'],
  ['rbtc', 'rsk'],
  ['hype', 'hyperevm'],
  ['xpl', 'plasma'],
  ['okb', 'xlayer'],
  ['ron', 'ronin'],
  ['flr', 'flare'],
]);

/** The network a coin is at home on; null for one that is no network's own coin. */
export function homeNetwork(ticker: string): string | null {
  const home = findNetwork(homes.get(ticker) ?? ticker);
  return home?.nativeTicker === ticker ? home.code : null;
}

/** Explorer templates with `{address}` and `{tx}`, https only; null for a network we do not know. */
export function explorerLinks(networkCode: string): ExplorerLinks | null {
  return findNetwork(networkCode)?.explorer ?? null;
}

/** The explorer page of one transaction, the hash percent-encoded; null for a network we do not know or an empty hash. */
export function explorerTx(networkCode: string, hash: string): string | null {
  const template = explorerLinks(networkCode)?.tx;
  return template && hash !== '' ? template.replace('{tx}', () => encodeURIComponent(hash)) : null;
}
