import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { StartError } from './plain-error.js';

/** Resolves to a TCP port on 127.0.0.1, none of `taken`, that nobody listens on now; another program may take it soon. */
export async function freePort(taken: readonly number[] = []): Promise<number> {
  const port = await listenOnce(0, '127.0.0.1');
  return taken.includes(port) ? freePort(taken) : port;
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
  return !taken.includes(port) && (await isFree(port)) ? port : freePort(taken);
}

/**
 * `ports` by the variables that move them. Throws {@link StartError} that names every one that cannot be had, also one wanted
 * twice, and the variable to set.
 */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const complaints: string[] = [];
  const takenBy = new Map<number, string>();
  for (const [variable, port] of Object.entries(ports)) {
    const twin = takenBy.get(port);
    takenBy.set(port, twin ?? variable);
    if (twin !== undefined) {
      complaints.push(`Port ${port} is wanted twice, by ${twin} and ${variable}. Set one of them to another port.`);
    } else if (!(await isFree(port))) {
      const other = await freePort();
      complaints.push(
        `Port ${port} is taken by another program. Set ${variable} to a free port, for example ${variable}=${other}`,
      );
    }
  }
  if (complaints.length > 0) throw new StartError(complaints.join('\n'));
}

async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true, ipv6Only: host === '::' });
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
