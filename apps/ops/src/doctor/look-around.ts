import { chainVariables } from '@swap/chain';
import { readConfig } from '@swap/config';
import type { TellProgress } from '@swap/domain/kernel';
import { providerVariables } from '@swap/providers';
import { type Environment, planStart } from '../environment.js';
import { lastPort } from '../notes.js';
import { databaseUrl } from '../postgres/admission.js';
import { Secrets } from '../secrets.js';
import { examine } from './examine.js';
import type { Finding } from './finding.js';

/** Stand-ins with which the rest can be looked at. */
const missing = { DATABASE_URL: 'postgres://localhost:1/missing', SERVICE_KEYS: `missing:${'A'.repeat(43)}=` };

/**
 * Looks at everything with what the environment says, or what `npm start` has left in DATA_DIR; makes and starts nothing, and tells how far it is. Throws
 * `ConfigError` when variables are wrong.
 */
export async function lookAround(environment: Environment, tell: TellProgress): Promise<Finding[]> {
  const { variables, dataDir } = await planStart(environment);
  const secrets = new Secrets(dataDir);
  const port = secrets.has('databasePassword') ? lastPort(dataDir) : null;
  const DATABASE_URL = variables['DATABASE_URL'] ?? (port === null ? undefined : databaseUrl(port, secrets));
  const SERVICE_KEYS = variables['SERVICE_KEYS'] ?? (secrets.has('SERVICE_KEYS') ? secrets.serviceKeys() : undefined);
  const given = { ...(DATABASE_URL && { DATABASE_URL }), ...(SERVICE_KEYS && { SERVICE_KEYS }) };
  const declared = { ...providerVariables, ...chainVariables };
  const findings = await examine(readConfig({ ...variables, ...missing, ...given }, declared), tell);
  const absent = [
    ...(DATABASE_URL ? [] : [{ name: 'DATABASE_URL', remedy: 'name the PostgreSQL of the service' }]),
    ...(SERVICE_KEYS ? [] : [{ name: 'SERVICE_KEYS', remedy: 'make a key with the command in .env.example' }]),
  ];
  return [
    ...absent.map(({ name, remedy }) => ({ about: name, problem: `${name} is not set: ${remedy}` })),
    ...findings.filter(({ about }) => !absent.some(({ name }) => about.includes(name))),
  ];
}
