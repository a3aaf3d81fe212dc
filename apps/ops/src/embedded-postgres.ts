import { closeSync, mkdirSync, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.js';
import { chooseAccount } from './postgres/account.js';
import { admitService, databaseUrl } from './postgres/admission.js';
import { findBinaries } from './postgres/binaries.js';
import { prepareCluster } from './postgres/cluster.js';
import { settleLeftover } from './postgres/leftover.js';
import { Server } from './postgres/server.js';
import { Secrets } from './secrets.js';

/** Where the database lives, and who hears what happens to it. */
export interface EmbeddedPostgresOptions {
  /**
   * Files go to `<dataDir>/postgres`, its passwords to `<dataDir>/secrets.json`, its log to
   * `<dataDir>/logs/postgres.log`.
   */
  readonly dataDir: string;
  readonly onLine?: ((line: string) => void) | undefined;
  /** Gives up a start that is under way; has no effect afterwards. */
  readonly signal?: AbortSignal | undefined;
}

/** A PostgreSQL of this program's own. */
export interface EmbeddedPostgres {
  /** Address of the service's database, password included; stays the same while it runs. */
  readonly url: string;
  /** Fast shutdown; resolves when the server has ended and another process may have the directory. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL with its data in `<dataDir>/postgres` and resolves when it answers queries. It listens on
 * 127.0.0.1 only, on the port it had last or any free one. Should it crash, it is started again. Throws
 * `DirectoryInUse` when another process has this directory, and `StartError` when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const unlock = lockDirectory(dataDir, 'postgres');
  try {
    const secrets = new Secrets(dataDir);
    const server = await startServer(dataDir, secrets, options);
    const stop = async () => {
      await server.stop();
      unlock();
    };
    try {
      await admitService(server.port, secrets);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return { url: databaseUrl(server.port, secrets), stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startServer(dataDir: string, secrets: Secrets, options: EmbeddedPostgresOptions): Promise<Server> {
  const onLine = options.onLine ?? (() => undefined);
  const clusterDir = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const account = chooseAccount(binaries.postgres, dataDir, clusterDir);
  await settleLeftover(clusterDir, onLine);
  await prepareCluster(clusterDir, binaries, account, secrets);
  options.signal?.throwIfAborted();
  const logFile = join(dataDir, 'logs', 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  try {
    const { signal } = options;
    return await Server.start({ binaries, account, clusterDir, dataDir, log, logFile, secrets, onLine, signal });
  } catch (error) {
    closeSync(log);
    throw error;
  }
}
