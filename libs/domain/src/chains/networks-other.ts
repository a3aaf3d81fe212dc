import { algorandNote, cosmosMemo, hederaMemo, stellarMemo, tonComment, xrpTag } from './memo-rules.js';
import type { AddressFamily, ExplorerLinks, MemoRule, Network } from './network.js';

const pages = (base: string, address: string, tx: string): ExplorerLinks => ({
  address: `${base}/${address}{address}`,
  tx: `${base}/${tx}{tx}`,
});

const chain = (
  code: string,
  name: string,
  decimals: number,
  family: AddressFamily,
  explorer: ExplorerLinks,
  memo?: MemoRule,
): Network => ({ code, name, nativeTicker: code, decimals, family, explorer, ...(memo && { memo }) });

const cosmos = (code: string, name: string, mintscan: string, decimals = 6): Network =>
  chain(code, name, decimals, 'cosmos', pages(`https://www.mintscan.io/${mintscan}`, 'address/', 'tx/'), cosmosMemo);

/** Chains that are neither Bitcoin's descendants nor Ethereum's. */
export const otherNetworks: readonly Network[] = [
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
  chain('rune', 'THORChain', 8, 'cosmos', pages('https://runescan.io', 'address/', 'tx/'), cosmosMemo),
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
];
