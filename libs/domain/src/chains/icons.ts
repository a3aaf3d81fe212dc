import { readdirSync, readFileSync } from 'node:fs';
import { coinFact } from './coin-facts.js';
import { factsDirectory } from './fact-lines.js';
import { findNetwork, homeNetwork } from './networks.js';
import { tokenFact } from './token-facts.js';

const directory = new URL('icons/', factsDirectory);
const ending = '.svg';

let known: ReadonlySet<string> | undefined;

/** The pictures there are, by name: `btc`, `networks/eth`. */
function names(): ReadonlySet<string> {
  known ??= new Set(
    ['', 'networks/'].flatMap((folder) =>
      readdirSync(new URL(folder, directory)).flatMap((file) =>
        file.endsWith(ending) ? [folder + file.slice(0, -ending.length)] : [],
      ),
    ),
  );
  return known;
}

const existing = (name: string): string | null => (names().has(name) ? name : null);

/** `token:BTC` in the pinned package is `btc` here. */
const ofCoin = (icon: string | undefined): string | null =>
  icon?.startsWith('token:') ? existing(icon.slice('token:'.length).toLowerCase()) : null;

/** The picture of a network, else that of the coin at home there; null where there is neither, and for a network we do not know. */
export function networkIcon(code: string): string | null {
  const network = findNetwork(code);
  if (!network) return null;
  const isHome = homeNetwork(network.nativeTicker) === network.code;
  return existing(`networks/${network.code}`) ?? (isHome ? ofCoin(coinFact(network.nativeTicker)?.icon) : null);
}

/** What was found for each token: to tell costs a checksum, and lists of assets are asked for all the time. */
const ofTokens = new Map<string, string | null>();

/**
 * The picture of an asset of the catalogue: that of the coin it is by network and contract, never by its ticker alone, which an
 * impostor shares; null where there is none.
 */
export function assetIcon(code: string, contract: string | null): string | null {
  if (contract === null) {
    const network = findNetwork(code);
    return network && (ofCoin(coinFact(network.nativeTicker)?.icon) ?? networkIcon(network.code));
  }
  const key = `${code}|${contract}`;
  const found = ofTokens.get(key);
  if (found !== undefined) return found;
  const icon = ofCoin(tokenFact(code, contract)?.coin?.icon);
  ofTokens.set(key, icon);
  return icon;
}

/** Each picture as it was drawn, and as 96 by 96 points of it. */
export type IconForm = 'svg' | 'webp';

/** A picture by its name, in one of its forms; null for a name there is none of. */
export function readIcon(name: string, form: IconForm): Buffer | null {
  return existing(name) === null ? null : readFileSync(new URL(`${name}.${form}`, directory));
}
