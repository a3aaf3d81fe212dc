import {
  caip19,
  canonicalContract,
  coinFact,
  findNetwork,
  isNoContract,
  isStandIn,
  tokenFact,
  type Network,
} from '../chains/index.js';
import { identityOf, paramOf } from './asset-directory.js';
import { plainWord, tokenName } from './place-listing.js';

type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

interface Row {
  readonly param: string;
  readonly ticker: string;
  readonly name: string;
  readonly network: string;
  readonly contract_address: string | null;
  readonly decimals: number;
  readonly caip19: string | null;
}

interface Truth {
  readonly param: string;
  readonly network: Network;
  readonly ticker: string;
  readonly name: string;
  readonly contract: string | null;
  readonly decimals: number;
}

/** Codes that assets were stored under before every exchange's words were known, and the networks they meant. */
const formerCodes: Readonly<Record<string, string>> = {
  avaxc: 'cchain',
  'avax c-chain': 'cchain',
  avax: 'cchain',
  arb: 'arbitrum',
  optimism: 'op',
  polygon: 'matic',
  pol: 'matic',
  pls: 'pulse',
  pulsechain: 'pulse',
  hype: 'hyperevm',
  hyperliquid: 'hyperevm',
  rootstock: 'rsk',
  rbtc: 'rsk',
  zksyncera: 'zksync',
  zksera: 'zksync',
  ton_chain: 'ton',
};

/** Native coins under a former word. */
const formerTickers: Readonly<Record<string, string>> = {
  matic: 'pol',
  pulse: 'pls',
  gram: 'ton',
  toncoin: 'ton',
  bnbbsc: 'bnb',
  avaxc: 'avax',
};

/** What the registry knows a stored asset to be; null where it knows nothing better. */
function truthOf(row: Row): Truth | null {
  const network = findNetwork(row.network) ?? findNetwork(formerCodes[row.network] ?? '');
  if (!network) return null;
  const word = plainWord(row.ticker);
  const ticker = word === network.nativeTicker ? word : (formerTickers[word] ?? word);
  const text = row.contract_address;
  const wrapped = text !== null && tokenFact(network.code, text)?.ticker === `w${network.nativeTicker}`;
  if (
    ticker === network.nativeTicker &&
    (text === null || wrapped || isStandIn(text) || isNoContract(network.code, text))
  ) {
    return {
      param: paramOf({ ticker, network: network.code, contract: null }),
      network,
      ticker,
      name: coinFact(ticker)?.name ?? network.name,
      contract: null,
      decimals: network.decimals,
    };
  }
  const contract = text === null ? null : canonicalContract(network.code, text);
  if (contract === null) return null;
  const fact = tokenFact(network.code, contract);
  const told = fact?.ticker ?? word;
  const param = paramOf({ ticker: told, network: network.code, contract });
  const name = tokenName(fact, { ticker: told, name: row.name });
  return { param, network, ticker: told, name, contract, decimals: fact?.decimals ?? row.decimals };
}

const isSame = (row: Row, truth: Truth): boolean =>
  row.param === truth.param &&
  row.network === truth.network.code &&
  row.ticker === truth.ticker &&
  row.name === truth.name &&
  row.caip19 === caip19(truth.network.code, truth.contract) &&
  row.contract_address === truth.contract &&
  row.decimals === truth.decimals;

/**
 * Makes stored assets what the registry knows them to be: their network, contract, decimals and parameter. A parameter that changes stays
 * an alias of the asset it meant, so orders, which keep the parameter they were placed with, are not touched. Of two rows that turn out
 * one asset the one under its own parameter stays. Listings go with their asset; where two meet, the next refresh brings them back.
 * An asset that cannot be told stays as it is, without listings: nobody sells it. Safe to run again; call it in a transaction.
 */
export async function reidentifyAssets(query: Query): Promise<void> {
  const rows = (await query(
    'SELECT param, ticker, name, network, contract_address, decimals, caip19 FROM assets ORDER BY param FOR UPDATE',
  )) as readonly Row[];
  const aliases = (await query('SELECT alias, param FROM asset_aliases')) as readonly {
    alias: string;
    param: string;
  }[];
  // Which asset each parameter means, or meant: one of the past is not given again.
  const meanings = new Map(aliases.map(({ alias, param }) => [alias, param]));
  for (const { param } of rows) meanings.set(param, param);
  const byIdentity = new Map<string, string>();
  for (const row of rows) {
    const truth = truthOf(row);
    if (truth === null) {
      if (findNetwork(row.network) === null) await query('DELETE FROM asset_listings WHERE param = $1', [row.param]);
      continue;
    }
    const identity = identityOf({ network: truth.network.code, contractAddress: truth.contract });
    const first = byIdentity.get(identity);
    if (first !== undefined) await mergeInto(query, row.param, first);
    else if (isSame(row, truth)) byIdentity.set(identity, row.param);
    else byIdentity.set(identity, await rename(query, row, truth, meanings));
  }
}

/** Gives the row its true identity, under its own parameter where that is free or its own already, now or in the past. */
async function rename(query: Query, row: Row, truth: Truth, meanings: Map<string, string>): Promise<string> {
  const { network, ticker, name, contract, decimals } = truth;
  const isItsOwn = (meanings.get(truth.param) ?? row.param) === row.param;
  const param = isItsOwn ? truth.param : row.param;
  const values = [
    ticker,
    network.code,
    network.name,
    contract,
    decimals,
    contract === null,
    caip19(network.code, contract),
    name,
  ];
  if (param === row.param) {
    await query(
      `UPDATE assets SET ticker = $1, network = $2, network_name = $3, contract_address = $4, decimals = $5, is_native = $6, caip19 = $7,
              name = $8
       WHERE param = $9`,
      [...values, param],
    );
    return param;
  }
  meanings.set(param, param);
  // One that stood under the name of the token people mean leaves it to that one.
  const keepsName = !param.startsWith(`${row.param}-`);
  await query(
    `INSERT INTO assets (param, ticker, name, network, network_name, decimals, contract_address, memo_required, memo_name, is_stable,
                         is_native, icon_url, deposit_enabled, withdraw_enabled, fixed_supported, private_supported, updated_at, caip19)
     SELECT $9, $1, $8, $2, $3, $5::integer, $4, memo_required, memo_name, is_stable, $6::boolean, icon_url, deposit_enabled, withdraw_enabled,
            fixed_supported, private_supported, updated_at, $7 FROM assets WHERE param = $10`,
    [...values, param, row.param],
  );
  await mergeInto(query, row.param, param, keepsName);
  return param;
}

/** The row goes; its parameter and those it had before mean the other asset from now on. */
async function mergeInto(query: Query, from: string, into: string, keepsName = true): Promise<void> {
  await query(
    `UPDATE asset_listings l SET param = $2 WHERE param = $1
     AND NOT EXISTS (SELECT 1 FROM asset_listings o WHERE o.param = $2 AND o.provider = l.provider)`,
    [from, into],
  );
  await query('DELETE FROM assets WHERE param = $1', [from]);
  await query('UPDATE asset_aliases SET param = $2 WHERE param = $1', [from, into]);
  if (!keepsName) return;
  await query(
    `INSERT INTO asset_aliases (alias, param) VALUES ($1, $2) ON CONFLICT (alias) DO UPDATE SET param = excluded.param`,
    [from, into],
  );
}
