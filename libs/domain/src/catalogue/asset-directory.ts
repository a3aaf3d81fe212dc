import { tokenMeantBy } from '../chains/index.js';
import { assetParam, rivalParam } from './asset-param.js';
import type { Asset } from './asset.js';
import type { Place } from './place-listing.js';

type Identity = Pick<Asset, 'network' | 'contractAddress'>;

/** Network and contract, and nothing else: case carries no meaning among the contracts of one network. */
export const identityOf = ({ network, contractAddress }: Identity): string =>
  `${network}|${contractAddress?.toLowerCase() ?? ''}`;

/** The parameter an asset has where nothing of the same name stands in its way: that of the token people mean by its ticker. */
export function paramOf({ ticker, network, contract }: Pick<Place, 'ticker' | 'network' | 'contract'>): string {
  const plain = assetParam(ticker, network);
  const meant = contract === null ? null : tokenMeantBy(network, ticker);
  return contract === null || !meant?.coin || meant.contract === contract ? plain : rivalParam(plain, contract);
}

/** Knows which parameter each asset has, and gives new ones theirs. Parameters of the past are not given again. */
export class AssetDirectory {
  private readonly byIdentity: Map<string, string>;
  private readonly taken: Set<string>;
  private readonly stored: ReadonlySet<string>;

  constructor(assets: readonly Asset[], aliases: readonly string[]) {
    this.byIdentity = new Map(assets.map((asset) => [identityOf(asset), asset.param]));
    this.stored = new Set(assets.map(({ param }) => param));
    this.taken = new Set([...this.stored, ...aliases]);
  }

  /** Whether the asset of that parameter is in the catalogue already. */
  has(param: string): boolean {
    return this.stored.has(param);
  }

  paramOf(place: Place): string {
    const identity = identityOf({ network: place.network, contractAddress: place.contract });
    const known = this.byIdentity.get(identity);
    if (known !== undefined) return known;
    const wanted = paramOf(place);
    const param = this.taken.has(wanted) && place.contract !== null ? rivalParam(wanted, place.contract) : wanted;
    this.byIdentity.set(identity, param);
    this.taken.add(param);
    return param;
  }
}
