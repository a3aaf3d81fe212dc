import type { Config } from '@swap/config';
import { Placements, type AssetAlias, type Held, type LiquidityProvider, type Placed } from '@swap/domain/catalogue';
import { deadlineIn, DomainError, SECOND } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { baseUrlVariable, type ProviderDefinition } from './definition.js';

/** What looking at a provider found, without placing anything there. */
export interface CheckReport {
  readonly provider: string;
  readonly base_url: string;
  readonly listed: number;
  readonly placed: number;
  /** Listings that are kept from sale, by reason. */
  readonly held: Readonly<Record<string, number>>;
  /** Words for networks that no table knows. */
  readonly unknown_networks: readonly string[];
  readonly quotes: readonly { readonly pair: string; readonly outcome: string; readonly ms: number }[];
  /** How far its clock is ahead of ours; null where it tells no time. */
  readonly clock_difference_seconds: number | null;
  /** Headers that tell of its limits, as they were last seen. */
  readonly rate_limits: Readonly<Record<string, string>>;
  /** What would break for customers; empty when all is well. */
  readonly broken: readonly string[];
}

/** About two hundred dollars each, of coins that every exchange has. */
const pairs: readonly (readonly [from: Coin, to: Coin, amount: string])[] = [
  [['btc', 'btc'], ['eth', 'eth'], '0.003'],
  [['eth', 'eth'], ['btc', 'btc'], '0.08'],
  [['btc', 'btc'], ['usdt', 'trx'], '0.003'],
  [['usdt', 'trx'], ['btc', 'btc'], '200'],
  [['ltc', 'ltc'], ['btc', 'btc'], '2.5'],
  [['sol', 'sol'], ['usdc', 'eth'], '1.5'],
  [['xrp', 'xrp'], ['eth', 'eth'], '300'],
  [['doge', 'doge'], ['ltc', 'ltc'], '1500'],
  [['usdc', 'eth'], ['sol', 'sol'], '200'],
  [['eth', 'eth'], ['xmr', 'xmr'], '0.08'],
];
type Coin = readonly [ticker: string, network: string];

/** More than this and signed calls or deadlines are refused. */
const clockToleranceSeconds = 30;
const timeoutMs = 20 * SECOND;

/**
 * Looks at a provider with the operator's own credentials, reading only: its list, prices of ten pairs, its clock, its limits. Any base
 * URL will do. Never throws for what the provider does: that is in the report.
 */
export async function checkProvider(
  definition: ProviderDefinition,
  config: Config,
  baseUrl?: string,
): Promise<CheckReport> {
  const values = config.valuesOf(definition.variables) as Readonly<Record<string, string>>;
  const url = baseUrl ?? values[baseUrlVariable(definition.name)] ?? definition.baseUrl;
  const seen = new Seen();
  const provider = definition.make(url, values, (status, headers) => seen.note(status, headers));
  const broken: string[] = [];
  const listed = await listOf(provider, broken);
  const { placed, held } = new Placements([], []).of({ provider: provider.name, listed });
  if (listed.length > 0 && placed.length === 0) broken.push('no listing could be placed on a network we know');
  const quotes = await quotesOf(provider, placed);
  if (quotes.length > 0 && quotes.every(({ outcome }) => outcome !== 'ok')) broken.push('no pair has a price');
  broken.push(
    ...quotes
      .filter(({ outcome }) => outcome.startsWith('provider_unavailable'))
      .map(({ pair, outcome }) => `${pair}: ${outcome}`),
  );
  if (Math.abs(seen.clockSeconds ?? 0) > clockToleranceSeconds)
    broken.push(`its clock is ${String(seen.clockSeconds)} s ahead of ours`);
  return {
    provider: provider.name,
    base_url: url,
    listed: listed.length,
    placed: placed.length,
    held: countOf(held),
    unknown_networks: wordsOf(held),
    quotes,
    clock_difference_seconds: seen.clockSeconds,
    rate_limits: seen.limits,
    broken,
  };
}

async function listOf(provider: LiquidityProvider, broken: string[]) {
  try {
    const listed = await provider.assets(deadlineIn(timeoutMs));
    if (listed.length === 0) broken.push('it lists nothing');
    return listed;
  } catch (error) {
    broken.push(`it did not list its assets: ${wordOf(error)}`);
    return [];
  }
}

async function quotesOf(provider: LiquidityProvider, placed: readonly Placed[]): Promise<CheckReport['quotes']> {
  const quotes: { pair: string; outcome: string; ms: number }[] = [];
  for (const [from, to, amount] of pairs) {
    const [fromAlias, toAlias] = [aliasOf(placed, from), aliasOf(placed, to)];
    if (!fromAlias || !toAlias) continue;
    const begun = performance.now();
    const request = {
      from: fromAlias,
      to: toAlias,
      side: 'from' as const,
      amount: Amount.of(amount),
      customerIp: null,
    };
    const outcome = await provider.quote({ ...request, fixed: false }, deadlineIn(timeoutMs)).then(
      () => 'ok',
      (error: unknown) => wordOf(error),
    );
    quotes.push({ pair: `${from.join('@')} to ${to.join('@')}`, outcome, ms: Math.round(performance.now() - begun) });
  }
  return quotes;
}

function aliasOf(placed: readonly Placed[], [ticker, network]: Coin): AssetAlias | null {
  const found = placed.find(({ place }) => place.ticker === ticker && place.network === network);
  if (!found) return null;
  const { listed, place } = found;
  const chain = place.decimals === null ? {} : { chain: { network, decimals: place.decimals } };
  return { ticker: listed.providerTicker, network: listed.providerNetwork, ...chain };
}

function countOf(held: readonly Held[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of held) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

const wordsOf = (held: readonly Held[]): string[] => {
  const strangers = held.filter(({ reason }) => reason === 'unknown_network');
  return [...new Set(strangers.map(({ listed }) => listed.providerNetwork))].sort();
};

const wordOf = (error: unknown): string =>
  error instanceof DomainError ? `${error.code}: ${error.message}` : error instanceof Error ? error.message : 'failed';

/** What headers of answers told. */
class Seen {
  readonly limits: Record<string, string> = {};
  clockSeconds: number | null = null;

  note(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    const told = Date.parse(String(headers['date']));
    if (!Number.isNaN(told))
      this.clockSeconds = Math.round((told - performance.timeOrigin - performance.now()) / SECOND);
    if (status === 429) this.limits['answered'] = '429';
    for (const [name, value] of Object.entries(headers)) {
      if (/rate-?limit|retry-after/i.test(name)) this.limits[name] = [value].flat().join(', ');
    }
  }
}
