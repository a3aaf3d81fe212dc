import { resolve } from 'node:path';
import { chainVariables } from '@swap/chain';
import { type Config, readConfig } from '@swap/config';
import { providers, providerVariables, sandboxSettings } from '@swap/providers';
import { freePort, portNear } from './ports.js';
import { StartError } from './plain-error.js';
import type { ChangellyKeys } from './secrets.js';

/** Every variable that packages declare for themselves. */
const declared = { ...providerVariables, ...chainVariables };

/** Environment variables, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a start is going to do, settled before anything is started. */
export interface Plan {
  /** Whether this program runs PostgreSQL itself, because the operator named none. */
  readonly embedded: boolean;
  /** Whether this is a trial: the sandbox plays the outside world, and limits are eased. No real coins. */
  readonly trial: boolean;
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** Ports that must be free for this plan, by the variables that move them. */
  readonly ports: Readonly<Record<string, number>>;
  /** What the operator said and what follows from the plan; lacks only DATABASE_URL and SERVICE_KEYS, if not given. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Whoever sets one of these swaps real coins: of several credentials the first is the key, the others say whose it is. */
const exchangeKeys = providers.flatMap(({ env }) => Object.keys(env).slice(0, 1));

/** Placeholders with which the operator's own variables can be checked before the database and the keys exist. */
const pending = { DATABASE_URL: 'postgres://localhost/pending', SERVICE_KEYS: `pending:${'A'.repeat(43)}=` };

/**
 * Decides what to start from the environment; empty variables count as absent, and a port of 0 becomes a free one, as does a
 * default one of the sandbox that somebody else has, so that two checkouts run side by side with PORT alone set apart. It is a trial
 * when TRIAL asks for it, or when nothing was said of a database, of an exchange, or of production: whoever names one of them is past
 * trying. What the environment names, even as empty, a trial leaves alone. Throws `ConfigError` that lists every wrong variable, and
 * `StartError` for a trial beside a real exchange.
 */
export async function planStart(environment: Environment): Promise<Plan> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value !== undefined && value !== '') given[name] = value;
  const { values } = readConfig({ ...pending, ...given }, declared);
  const embedded = given['DATABASE_URL'] === undefined;
  const trial = isTrial(given, values);
  const port = values.PORT || (await freePort());
  const secondary = (variable: 'SANDBOX_PORT' | 'SANDBOX_SMTP_PORT', taken: readonly number[]) =>
    given[variable] === undefined ? portNear(values[variable], taken) : values[variable] || freePort(taken);
  const sandboxPort = await secondary('SANDBOX_PORT', [port]);
  const smtpPort = await secondary('SANDBOX_SMTP_PORT', [port, sandboxPort]);
  const dataDir = resolve(values.DATA_DIR);
  const ports = { PORT: port, SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort };
  const eased = Object.entries(trialSettings).filter(([name]) => environment[name] === undefined);
  const variables = {
    ...(trial && { ...Object.fromEntries(eased), ...sandboxWorld(sandboxPort, smtpPort) }),
    PUBLIC_URL: `http://localhost:${port}`,
    ...given,
    TRIAL: String(trial),
    ...Object.fromEntries(Object.entries(ports).map(([name, number]) => [name, String(number)])),
    DATA_DIR: dataDir,
  };
  return { embedded, trial, dataDir, port, sandboxPort, ports: trial ? ports : { PORT: port }, variables };
}

function isTrial(given: Environment, { NODE_ENV, TRIAL }: Config['values']): boolean {
  const [exchange] = exchangeKeys.filter((name) => given[name] !== undefined);
  if (TRIAL === undefined) {
    return given['DATABASE_URL'] === undefined && exchange === undefined && NODE_ENV !== 'production';
  }
  if (TRIAL === 'true' && exchange !== undefined) {
    throw new StartError(`TRIAL=true plays the exchanges, and ${exchange} names a real one. Take one of them away.`);
  }
  return TRIAL === 'true';
}

/**
 * The plan's variables with those that come into being during the start: database, keys, and with the sandbox the account
 * at its Changelly. Throws `ConfigError`.
 */
export function completeConfig(
  plan: Plan,
  databaseUrl: string,
  serviceKeys: string,
  changelly: ChangellyKeys | null = null,
): { config: Config; env: Record<string, string> } {
  const env = {
    ...plan.variables,
    DATABASE_URL: databaseUrl,
    SERVICE_KEYS: serviceKeys,
    ...(changelly && {
      CHANGELLY_PRIVATE_KEY: changelly.privateKey,
      SANDBOX_CHANGELLY_PUBLIC_KEY: changelly.publicKey,
    }),
  };
  return { config: readConfig(env, declared), env };
}

/**
 * What makes a first try on one machine pleasant: commissions from the start, webhooks to one's own machine, quick
 * passwords, and rate limits that let one address play everybody.
 */
const trialSettings = {
  AFFILIATE_DEFAULT_BPS: '50',
  WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback',
  BCRYPT_COST: '10',
  RATE_LIMIT_SCALE: '100',
  SWEEP_MS: '250',
  STAFF_COOL_DOWN_HOURS: '0',
  KEY_ENVIRONMENT: 'test',
};

/** Networks that have a node in the sandbox. */
const sandboxChains = 'btc ltc doge eth bsc matic base'.split(' ');

/** The sandbox's chains make a block a second, so they are looked at often. */
function chainsOfSandbox(port: number): Record<string, string> {
  const named = sandboxChains.map((code) => [
    `CHAIN_${code.toUpperCase()}_URL`,
    `http://localhost:${String(port)}/chain/${code}`,
  ]);
  return {
    ...(Object.fromEntries(named) as Record<string, string>),
    CHAIN_ROUND_MS: '2000',
    CHAIN_CALLS_PER_MINUTE: '1000000',
  };
}

/** Points all that is outside the service at the sandbox, and asks it often: it is here and has no rate limits to spare. */
function sandboxWorld(port: number, smtpPort: number): Record<string, string> {
  return {
    ...sandboxSettings(`http://localhost:${port}`),
    ...chainsOfSandbox(port),
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    ORDER_POLL_MOVING_MS: '500',
    ORDER_POLL_WAITING_MS: '1000',
    ORDER_POLL_EXPIRED_MS: '10000',
  };
}
