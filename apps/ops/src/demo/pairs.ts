import { randomInt } from 'node:crypto';
import type { Asset } from '@swap/client';
import { expectThat } from './step-failed.js';

/** A swap the demo knows how to ask for. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  /** The leading digits of what is sent, in units of `from`; see {@link anyAmount}. */
  readonly about: string;
  /** A well-formed address of the right network; nobody holds its key, and in the sandbox nobody needs it. */
  readonly address: string;
}

const addresses = {
  monero: '4A9NS7h7GPbiiYByTu8fswQx72afx1THjBpYUG1YFypj9nnAbEPWYoJ8vBxasULCxaBTA9JLDmoYL2ug2Zb3wzPTLn3yYPW',
  tron: 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o',
  bitcoin: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  ethereum: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
};

const known: readonly Pair[] = [
  { from: 'btc', to: 'xmr', about: '0.0105', address: addresses.monero },
  { from: 'eth', to: 'usdttrc20', about: '0.25', address: addresses.tron },
  { from: 'eth', to: 'btc', about: '0.25', address: addresses.bitcoin },
  { from: 'btc', to: 'eth', about: '0.0105', address: addresses.ethereum },
];

/**
 * The known pairs whose assets can be sent and received now, in order of preference. Throws `StepFailed` when there is
 * none.
 */
export function usablePairs(assets: readonly Asset[]): readonly Pair[] {
  const find = (param: string) => assets.find((asset) => asset.param === param && !asset.maintenance);
  const usable = known.filter(({ from, to }) => find(from)?.deposit_enabled && find(to)?.withdraw_enabled);
  expectThat(usable.length > 0, `none of the pairs the demo knows is among the ${assets.length} assets`);
  return usable;
}

/**
 * What one swap of the pair sends, as a decimal string: a little different each time, so that all roundings come up.
 */
export function anyAmount(pair: Pair): string {
  return `${pair.about}${randomInt(1_000, 10_000)}`;
}
