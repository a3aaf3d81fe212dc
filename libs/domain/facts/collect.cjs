/**
 * Writes what maintained lists say of coins and tokens into `tokens.tsv` and `coins.tsv`: `npm run assets:facts`. The lists are packed by
 * npm in the versions below and held against their digests, so the same files come out wherever this runs; nothing here is typed by hand.
 * ADR 42 says why these lists.
 */

const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const lists = require('./lists.json');
const { inDirectory, unpack } = require('./unpack.cjs');

/** Our networks, as CoinGecko calls them and by what Ledger keeps them under: an EIP-155 number, or a file with its columns. */
const places = {
  eth: ['ethereum', 1],
  bsc: ['binance-smart-chain', 56],
  matic: ['polygon-pos', 137],
  arbitrum: ['arbitrum-one', 42161],
  op: ['optimistic-ethereum', 10],
  base: ['base', 8453],
  cchain: ['avalanche', 43114],
  zksync: ['zksync', 324],
  linea: ['linea', 59144],
  scroll: ['scroll', 534352],
  blast: ['blast', 81457],
  mnt: ['mantle', null],
  ftm: ['fantom', 250],
  sonic: ['sonic', 146],
  cro: ['cronos', 25],
  celo: ['celo', 42220],
  xdai: ['xdai', null],
  pulse: ['pulsechain', null],
  bera: ['berachain', null],
  glmr: ['moonbeam', 1284],
  movr: ['moonriver', null],
  rsk: ['rootstock', 30],
  hyperevm: ['hyperevm', 999],
  trx: ['tron', { file: 'trc20', contract: 3, ticker: 1, name: 2, decimals: 4 }],
  sol: ['solana', { file: 'spl', contract: 4, ticker: 3, name: 2, decimals: 5 }],
  ton: ['ton', { file: 'ton-jetton', contract: 0, ticker: 1, name: 2, decimals: 3 }],
  xlm: ['stellar', null],
  hbar: ['hedera-hashgraph', { file: 'hedera', contract: 1, ticker: 3, name: 2, decimals: 5 }],
  algo: ['algorand', { file: 'asa', contract: 0, ticker: 1, name: 2, decimals: 4 }],
  sui: ['sui', { file: 'sui', contract: 3, ticker: 2, name: 1, decimals: 4 }],
  apt: ['aptos', { file: 'apt_fungible_asset', contract: 3, ticker: 1, name: 2, decimals: 4 }],
  near: ['near-protocol', null],
};
const evm = { contract: 6, ticker: 2, name: 4, decimals: 3 };

/** Tokens of one ticker on one network: what a bridge made is not the one that people mean. */
const bridged =
  /wormhole|bridged|multichain|\(pos\)|celer|synapse|layerzero|sollet|peg-|justcrypto|old|deprecated|v1\b/i;

/** The list leaves out the rank of the first coin, whichever that is: the second is there. */
const rankOf = ({ id, marketCapRank }) => marketCapRank ?? (id === 'bitcoin' ? 1 : '');

const tidy = (text) => String(text).replace(/\s+/g, ' ').trim();
/** The same token is written in any case where hexadecimal. */
const keyOf = (contract) => (contract.startsWith('0x') ? contract.toLowerCase() : contract);
const plain = (ticker) =>
  tidy(ticker)
    .toLowerCase()
    .replace(/^\$|\[hts\]$/g, '')
    .replace(/[₮]/g, 't')
    .replace(/_e$/, '.e');

/** Every token of one network: by contract, with what each list says of it. */
function tokensOf(platform, ledger, { coins, ledgerAt }) {
  const found = new Map();
  for (const { ticker, contract, name, decimals } of ledgerAt(ledger)) {
    found.set(keyOf(contract), { contract, ticker: plain(ticker), name: tidy(name), decimals, coin: null });
  }
  for (const coin of coins) {
    const contract = coin.addresses?.[platform];
    if (!contract) continue;
    const known = found.get(keyOf(contract));
    const decimals = known?.decimals ?? '';
    found.set(keyOf(contract), {
      contract: known?.contract ?? contract,
      ticker: plain(coin.symbol),
      name: coin.name,
      decimals,
      coin,
    });
  }
  return [...found.values()].filter(
    ({ ticker, contract }) => /^[\x21-\x7e]{1,24}$/.test(ticker) && !/\s/.test(contract),
  );
}

/** Which of the tokens that share a ticker people mean by it; none where the lists do not tell. */
function meant(tokens) {
  const ranked = tokens
    .filter(({ coin }) => coin?.marketCapRank)
    .sort((a, b) => a.coin.marketCapRank - b.coin.marketCapRank);
  if (ranked.length > 0) return ranked[0];
  const own = tokens.filter(({ name }) => !bridged.test(name));
  const candidates = own.length > 0 ? own : tokens;
  return candidates.length === 1 ? candidates[0] : null;
}

async function collect(directory) {
  const { tokens: coins } = await import(
    pathToFileURL(join(unpack(lists.coins, directory), 'dist/metadata/index.js')).href
  );
  const data = join(unpack(lists.tokens, directory), 'lib/data');
  const read = (file) => JSON.parse(readFileSync(join(data, `${file}.json`), 'utf8'));
  const ledgerAt = (kept) => {
    if (kept === null) return [];
    const columns = typeof kept === 'number' ? evm : kept;
    const rows =
      typeof kept === 'number' ? read(`evm/${kept}/erc20`).filter((row) => row[8] !== true) : read(kept.file);
    return rows
      .map((row) => ({
        contract: row[columns.contract],
        ticker: row[columns.ticker],
        name: row[columns.name],
        decimals: row[columns.decimals],
      }))
      .filter(({ contract }) => kept?.file !== 'trc20' || /^T/.test(contract));
  };
  const lines = [];
  for (const [network, [platform, kept]] of Object.entries(places)) {
    const tokens = tokensOf(platform, kept, { coins, ledgerAt });
    const groups = grouped(tokens);
    const chosen = new Set([...groups.values()].map(meant));
    for (const each of tokens.sort((a, b) => (keyOf(a.contract) < keyOf(b.contract) ? -1 : 1))) {
      lines.push(
        [
          network,
          each.contract,
          each.ticker,
          each.decimals,
          chosen.has(each) ? '*' : '',
          each.coin ? tidy(each.name) : '',
        ].join('\t'),
      );
    }
  }
  writeFileSync(join(__dirname, 'tokens.tsv'), `${lines.join('\n')}\n`);
  const rows = coins
    .map(({ id, symbol, name, marketCapRank, filePath }) =>
      [id, plain(symbol), tidy(name), rankOf({ id, marketCapRank }), filePath].join('\t'),
    )
    .sort();
  writeFileSync(join(__dirname, 'coins.tsv'), `${rows.join('\n')}\n`);
  process.stdout.write(`${lines.length} tokens, ${rows.length} coins\n`);
}

function grouped(tokens) {
  const groups = new Map();
  for (const each of tokens) groups.set(each.ticker, [...(groups.get(each.ticker) ?? []), each]);
  return groups;
}

void inDirectory(collect);
