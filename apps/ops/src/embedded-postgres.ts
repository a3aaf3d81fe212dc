import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.js';
import { admitService, databaseUrl } from './postgres/admission.js';
import { prepareCluster } from './postgres/cluster.js';
import { settleLeftover } from './postgres/leftover.js';
import { findPrograms } from './postgres/programs.js';
import { startServer } from './postgres/server.js';
import { Secrets } from './secrets.js';
import { Teardown } from './teardown.js';

/** Where the database lives, and who hears what happens to it. */
export interface EmbeddedPostgresOptions {
  /** Files go to `<dataDir>/postgres`, passwords to `<dataDir>/secrets.json`, the log to `<dataDir>/logs/postgres.log`. */
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
  const { onLine = () => undefined, signal } = options;
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'logs', 'postgres.log');
  const secrets = new Secrets(dataDir);
  const teardown = new Teardown();
  try {
    teardown.add(lockDirectory(dataDir, 'postgres'));
    const programs = await findPrograms(dataDir, clusterDir);
    await settleLeftover(clusterDir, onLine);
    await prepareCluster(clusterDir, programs, secrets);
    signal?.throwIfAborted();
    const server = await startServer({ programs, clusterDir, dataDir, logFile, secrets, onLine, signal });
    teardown.add(() => server.stop());
    await admitService(server.port, secrets);
    return { url: databaseUrl(server.port, secrets), stop: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
