import type { Config } from '@swap/config';
import type { LiquidityProvider, ListedAsset } from '@swap/domain/catalogue';
import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { ConfiguredProviders } from '@swap/providers';
import { wordsOf } from './finding.js';

const patienceMs = 20_000;

/**
 * Each is asked for its list of coins, as the service asks, and for a price, because some tell their coins to anybody: only the price
 * shows whether the key is one of theirs.
 */
export async function exchangesProblem(config: Config): Promise<string | null> {
  const providers = new ConfiguredProviders(config).all();
  if (providers.length === 0) return 'no exchange has its key, so nothing can be swapped; see .env.example';
  const problems = await Promise.all(
    providers.map((provider) =>
      problemOf(provider).catch(
        (error: unknown) => `${wordsOf(error)}; see that its key is right and that it can be reached`,
      ),
    ),
  );
  return problems.filter((problem) => problem !== null).join('; ') || null;
}

async function problemOf(provider: LiquidityProvider): Promise<string | null> {
  const assets = await provider.assets(AbortSignal.timeout(patienceMs));
  if (assets.length === 0) return `${provider.name} lists no coins`;
  const [from, to] = ['btc', 'eth'].map((ticker) => assets.find((asset) => asset.ticker === ticker));
  if (!from || !to) return null;
  try {
    await provider.quote(
      { from: aliasOf(from), to: aliasOf(to), side: 'from', amount: Amount.of('0.05'), fixed: false, customerIp: null },
      AbortSignal.timeout(patienceMs),
    );
  } catch (error) {
    // Bounds, or a pair that rests, say nothing of the key.
    if (!(error instanceof DomainError) || error.kind === 'unavailable')
      return `${provider.name} lists its coins and gives no price, as with a wrong key: ${(error as Error).message}; set its key anew`;
  }
  return null;
}

function aliasOf({ providerTicker: ticker, providerNetwork: network }: ListedAsset) {
  return { ticker, network };
}
