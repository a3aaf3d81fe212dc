import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainVariables } from '@swap/chain';
import { variables } from '@swap/config';
import { providerVariables } from '@swap/providers';
import type { Environment } from '../environment.js';
import { type RunningService, startEverything } from '../start-everything.js';

/** Every variable that means something to the service. */
const known = { ...variables, ...providerVariables, ...chainVariables };

/** Whether a service answers at that origin. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a service for the demo alone: embedded, on free ports, in a temporary directory that `stop` removes. Nothing
 * the operator configured reaches it, so that a demo never writes into a real database.
 */
export async function startOwnService(
  environment: Environment,
  signal: AbortSignal,
  onLine: (line: string) => void,
): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swap-demo-'));
  // PostgreSQL may run as another user, which must be able to pass.
  chmodSync(dataDir, 0o711);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const inherited = Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in known)));
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
  };
  try {
    const service = await startEverything({ env, onLine, signal });
    return { ...service, stop: () => service.stop().finally(remove) };
  } catch (error) {
    // The message names a log: that stays.
    for (const name of ['postgres', 'secrets.json']) rmSync(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}
