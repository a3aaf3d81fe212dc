import { generateKeyPairSync } from 'node:crypto';
import { askHost, hasWarmHost } from './hosted-program.js';

type Env = Readonly<Record<string, string>>;

/** The exchanges that the sandbox plays, beside ChangeNOW, which every test has. */
export async function otherExchanges(): Promise<string[]> {
  const { providers } = await import('@swap/providers');
  return providers.map(({ name }) => name).filter((name) => name !== 'changenow');
}

let account: { readonly privateKey: string; readonly publicKey: string } | undefined;

/** The one account at the sandbox's Changelly: keys in base64 of DER, as the configuration takes them. */
export function changellyAccount() {
  if (account) return account;
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  account = {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: pair.publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  };
  return account;
}

/** What makes the service use the sandbox's price sources, and its exchanges of those names. */
export async function exchangeEnv(sandboxUrl: string, exchanges: readonly string[]): Promise<Env> {
  return {
    ...(await sandboxEnv({ origin: sandboxUrl, names: exchanges })),
    ...(exchanges.includes('changelly') && { CHANGELLY_PRIVATE_KEY: changellyAccount().privateKey }),
  };
}

/** A warm host has the adapters loaded, which takes a suite longer than to ask for it. */
async function sandboxEnv(choice: { readonly origin: string; readonly names: readonly string[] }): Promise<Env> {
  if (hasWarmHost) return askHost('/sandbox-settings', choice);
  const { sandboxSettings } = await import('@swap/providers');
  return sandboxSettings(choice.origin, choice.names);
}
