import { canonicalContract } from '../chains/index.js';
import type { AssetMapping, HoldReason } from './held-listing.js';
import { placeListing, type Place, type Witnesses } from './place-listing.js';
import type { ListedAsset } from './provider.js';

/** What one provider lists. */
export interface Heard {
  readonly provider: string;
  readonly listed: readonly ListedAsset[];
}

export interface Placed {
  readonly listed: ListedAsset;
  readonly place: Place;
}

export interface Held {
  readonly listed: ListedAsset;
  readonly reason: HoldReason;
}

const keyOf = (network: string, contract: string) => `${network}|${contract.toLowerCase()}`;
const placeKey = (
  provider: string,
  { providerTicker, providerNetwork }: Pick<ListedAsset, 'providerTicker' | 'providerNetwork'>,
) => `${provider}|${providerTicker}|${providerNetwork}`;

/** Places what several providers list, each in the light of what the others say. */
export class Placements {
  private readonly claims = new Map<string, Map<string, number | null>>();
  private readonly mappings: ReadonlyMap<string, string>;

  constructor(heard: readonly Heard[], mappings: readonly AssetMapping[]) {
    this.mappings = new Map(mappings.map((mapping) => [placeKey(mapping.provider, mapping), mapping.asset]));
    for (const { provider, listed } of heard) for (const each of listed) this.note(provider, each);
  }

  /** Every listing of one provider: placed once each, or held back. */
  of({ provider, listed }: Heard): { placed: readonly Placed[]; held: readonly Held[] } {
    const placed = new Map<string, Placed>();
    const held: Held[] = [];
    for (const each of listed) {
      const outcome = placeListing(provider, each, this.witnesses(provider, each));
      if ('held' in outcome) {
        held.push({ listed: each, reason: outcome.held });
        continue;
      }
      const { place } = outcome;
      const identity = keyOf(place.network, place.contract ?? '');
      const before = placed.get(identity);
      if (before && works(before.listed) >= works(each)) held.push({ listed: each, reason: 'listed_twice' });
      else {
        if (before) held.push({ listed: before.listed, reason: 'listed_twice' });
        placed.set(identity, { listed: each, place });
      }
    }
    return { placed: [...placed.values()], held };
  }

  private note(provider: string, { network, contractAddress, decimals }: ListedAsset): void {
    const contract = contractAddress === null ? null : canonicalContract(network, contractAddress);
    if (contract === null) return;
    const key = keyOf(network, contract);
    const claims = this.claims.get(key) ?? new Map<string, number | null>();
    this.claims.set(key, claims.set(provider, decimals));
  }

  private witnesses(provider: string, listed: ListedAsset): Witnesses {
    return {
      mapped: this.mappings.get(placeKey(provider, listed)) ?? null,
      others: (network, contract) => {
        const claims = [...(this.claims.get(keyOf(network, contract)) ?? [])].filter(([name]) => name !== provider);
        return { count: claims.length, decimals: claims.flatMap(([, decimals]) => decimals ?? []) };
      },
    };
  }
}

/** How much of it can be used; of two listings of one asset the more useful is kept. */
const works = ({ depositEnabled, withdrawEnabled }: ListedAsset): number =>
  Number(depositEnabled) + Number(withdrawEnabled);
