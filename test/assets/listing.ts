import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';

/** What turns an exchange on. */
const accounts = {
  changenow: { CHANGENOW_API_KEY: 'key' },
  sideshift: { SIDESHIFT_SECRET: 'secret', SIDESHIFT_AFFILIATE_ID: 'id' },
  nearintents: { NEARINTENTS_ENABLED: 'true' },
} as const;

type Exchange = keyof typeof accounts;

/** The domain beside exchanges that list what the test says, at first nothing. */
export class Listing<Name extends Exchange> {
  private constructor(
    readonly domain: OwnDomain,
    readonly at: Readonly<Record<Name, ScriptedUpstream>>,
  ) {}

  static async start<Name extends Exchange>(...names: readonly Name[]): Promise<Listing<Name>> {
    const upstreams = await Promise.all(names.map(async (name) => [name, await ScriptedUpstream.start()] as const));
    for (const [, upstream] of upstreams) upstream.says([]);
    const settings = upstreams.map(([name, { url }]) => ({
      ...accounts[name],
      [`${name.toUpperCase()}_BASE_URL`]: url,
    }));
    const domain = await aDomainOfItsOwn({ env: Object.assign({}, ...settings) as Record<string, string> });
    return new Listing(domain, Object.fromEntries(upstreams) as Record<Name, ScriptedUpstream>);
  }

  async stop(): Promise<void> {
    await this.domain.stop();
    await Promise.all(Object.values<ScriptedUpstream>(this.at).map((upstream) => upstream.close()));
  }
}

/** One line of ChangeNOW's list. */
export const changenowLine = (ticker: string, network: string, more: object = {}) => ({
  ticker,
  name: ticker.toUpperCase(),
  network,
  tokenContract: null,
  isFiat: false,
  buy: true,
  sell: true,
  supportsFixedRate: true,
  ...more,
});

/** One coin of SideShift's list, on one network. */
export const sideshiftCoin = (name: string, network: string, more: object = {}) => ({
  coin: name,
  name,
  networks: [network],
  hasMemo: false,
  fixedOnly: false,
  variableOnly: false,
  depositOffline: false,
  settleOffline: false,
  ...more,
});
