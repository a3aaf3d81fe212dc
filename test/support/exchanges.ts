import { generateKeyPairSync } from 'node:crypto';

type Env = Readonly<Record<string, string>>;

/** The sandbox's exchanges beside ChangeNOW. */
export const otherExchanges = [
  'sideshift',
  'exolix',
  'fixedfloat',
  'stealthex',
  'changelly',
  'letsexchange',
  'trocador',
] as const;

export type Exchange = (typeof otherExchanges)[number];

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

/** What makes the service use the sandbox's exchanges of those names. */
export function exchangeEnv(sandboxUrl: string, exchanges: readonly Exchange[]): Env {
  const every: Readonly<Record<Exchange, Env>> = {
    sideshift: {
      SIDESHIFT_BASE_URL: `${sandboxUrl}/sideshift/api/v2`,
      SIDESHIFT_SECRET: 'sandbox',
      SIDESHIFT_AFFILIATE_ID: 'sandbox',
    },
    exolix: { EXOLIX_BASE_URL: `${sandboxUrl}/exolix/api/v2`, EXOLIX_API_KEY: 'sandbox' },
    fixedfloat: {
      FIXEDFLOAT_BASE_URL: `${sandboxUrl}/fixedfloat/api/v2`,
      FIXEDFLOAT_API_KEY: 'sandbox',
      FIXEDFLOAT_API_SECRET: 'sandbox',
    },
    stealthex: { STEALTHEX_BASE_URL: `${sandboxUrl}/stealthex/v4`, STEALTHEX_API_KEY: 'sandbox' },
    changelly: {
      CHANGELLY_BASE_URL: `${sandboxUrl}/changelly/v2`,
      CHANGELLY_PRIVATE_KEY: exchanges.includes('changelly') ? changellyAccount().privateKey : '',
    },
    letsexchange: {
      LETSEXCHANGE_BASE_URL: `${sandboxUrl}/letsexchange/api`,
      LETSEXCHANGE_API_KEY: 'sandbox.sandbox.sandbox',
      LETSEXCHANGE_AFFILIATE_ID: 'sandbox',
    },
    trocador: { TROCADOR_BASE_URL: `${sandboxUrl}/trocador`, TROCADOR_API_KEY: 'sandbox' },
  };
  return Object.assign({}, ...exchanges.map((name) => every[name])) as Env;
}
