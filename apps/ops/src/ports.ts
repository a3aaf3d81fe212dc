import { createServer } from 'node:net';
import { StartError } from './plain-error.js';

/** A port and the environment variable that moves it. */
export interface NamedPort {
  readonly variable: string;
  readonly port: number;
}

/**
 * Resolves to a TCP port on 127.0.0.1 that nobody listens on now; another program may take it before the caller does.
 */
export async function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

/**
 * Resolves to whether a server could listen on that port, on every address of this machine that programs usually
 * listen on. Throws {@link StartError} when this user may not use the port at all.
 */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['0.0.0.0', '127.0.0.1', '::', '::1']) {
    try {
      await listenOnce(port, host);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EADDRINUSE') return false;
      if (code === 'EACCES') throw new StartError(`Port ${port} may not be used by this user.`);
    }
  }
  return true;
}

/** Resolves to `port` when it is free and none of `taken`, and to any free port otherwise. */
export async function portNear(port: number, taken: readonly number[]): Promise<number> {
  return !taken.includes(port) && (await isFree(port)) ? port : freePort();
}

/**
 * Throws {@link StartError} that names every port that cannot be had, also one wanted twice, and the variable to set.
 */
export async function requireFreePorts(ports: readonly NamedPort[]): Promise<void> {
  const complaints: string[] = [];
  for (const [index, { variable, port }] of ports.entries()) {
    const twin = ports.slice(0, index).find((other) => other.port === port);
    if (twin)
      complaints.push(
        `Port ${port} is wanted twice, by ${twin.variable} and ${variable}. Set one of them to another port.`,
      );
    else if (!(await isFree(port))) {
      const other = await freePort();
      complaints.push(
        `Port ${port} is taken by another program. Set ${variable} to a free port, for example ${variable}=${other}`,
      );
    }
  }
  if (complaints.length > 0) throw new StartError(complaints.join('\n'));
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true, ipv6Only: host === '::' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
