import { caip19, checkAddress, coinFact, findNetwork, tokenFact } from '../chains/index.js';
import { Injectable } from '../kernel/index.js';
import type { Asset } from './asset.js';
import { Catalogue } from './catalogue.js';
import { paymentLink } from './payment-link.js';

/** One of the most traded assets as it is sold, and what is wrong with it. */
export interface AuditedAsset {
  readonly param: string;
  readonly name: string;
  readonly asset: string | null;
  readonly decimals: number;
  /** The link for one unit to the address of the example; null where the network has no such links. */
  readonly link: string | null;
  readonly problems: readonly string[];
}

/** An address to show links with, by family; links need a valid one. */
const examples: Readonly<Record<string, string>> = {
  btc: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  evm: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
  ltc: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  doge: 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
  dash: 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226',
  zec: 't1KstPVzcNEK4ZeauQ6cogoqxQBMDSiRnGr',
  bch: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  xmr: '4A9NS7h7GPbiiYByTu8fswQx72afx1THjBpYUG1YFypj9nnAbEPWYoJ8vBxasULCxaBTA9JLDmoYL2ug2Zb3wzPTLn3yYPW',
  sol: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
  ton: 'EQARULUYsmJq1RiZ-YiH-IJLcAZUVkVff-KBPwEmmaQGH6aC',
  xlm: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
};

/** Says of the most traded assets of the catalogue what they are, how they are paid, and what is wrong with them. */
@Injectable()
export class AuditAssets {
  constructor(private readonly catalogue: Catalogue) {}

  async run(count = 50): Promise<readonly AuditedAsset[]> {
    const { assets } = await this.catalogue.list();
    const ranked = assets.map((asset) => ({ asset, rank: coinOf(asset)?.rank ?? Infinity }));
    const sorted = ranked.sort((one, other) => one.rank - other.rank || (one.asset.param < other.asset.param ? -1 : 1));
    return sorted.slice(0, count).map(({ asset }) => audit(asset));
  }
}

/** The coin an asset is; what only shares its ticker is not traded as that. */
const coinOf = ({ network, contractAddress: contract, ticker }: Asset) =>
  contract === null ? coinFact(ticker) : (tokenFact(network, contract)?.coin ?? null);

function audit(asset: Asset): AuditedAsset {
  const { param, name, network, contractAddress: contract, decimals } = asset;
  const address = examples[network] ?? examples[findNetwork(network)?.family ?? ''] ?? '';
  const link = paymentLink(asset, { address, amount: '1' });
  return { param, name, asset: caip19(network, contract), decimals, link, problems: problemsOf(asset) };
}

function problemsOf(asset: Asset): string[] {
  const { network: code, contractAddress: contract, decimals, ticker } = asset;
  const network = findNetwork(code);
  if (!network) return ['on a network we know no address check of'];
  const fact = contract === null ? null : tokenFact(code, contract);
  const known = contract === null ? network.decimals : (fact?.decimals ?? null);
  return [
    ...(contract === null && ticker !== network.nativeTicker
      ? ['named like a coin of its network, which it is not']
      : []),
    ...(contract !== null && !asset.isVerified ? ['nobody but one exchange vouches for its contract'] : []),
    ...(known !== null && known !== decimals
      ? [`has ${String(decimals)} decimals, where the registry says ${String(known)}`]
      : []),
    ...(asset.caip19 !== null && asset.caip19 !== caip19(code, contract) ? ['stored under another CAIP name'] : []),
    ...(checkAddress(code, 'x') === null ? ['takes any address'] : []),
  ];
}
