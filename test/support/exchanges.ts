import { generateKeyPairSync } from 'node:crypto';
import { providers, sandboxSettings } from '@swap/providers';

type Env = Readonly<Record<string, string>>;

/** Every exchange there is, which the sandbox plays. */
export const everyExchange: readonly string[] = providers.map(({ name }) => name);

/** Those beside ChangeNOW, which every test has. */
export const otherExchanges: readonly string[] = everyExchange.filter((name) => name !== 'changenow');

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
export function exchangeEnv(sandboxUrl: string, exchanges: readonly string[]): Env {
  return {
    ...sandboxSettings(sandboxUrl, exchanges),
    ...(exchanges.includes('changelly') && { CHANGELLY_PRIVATE_KEY: changellyAccount().privateKey }),
  };
}
