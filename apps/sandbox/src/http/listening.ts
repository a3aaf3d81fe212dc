import type { Server } from 'node:net';

/** A port somebody else listens on. `variable` is the environment variable that chooses another. */
export class PortTaken extends Error {
  constructor(
    readonly port: number,
    readonly variable: string,
  ) {
    super(`Port ${port} is already taken. Set ${variable} to a free port.`);
  }
}

/** Turns the system's complaint about a taken port into `PortTaken`; any other error passes. */
export function portProblem<E>(error: E, port: number, variable: string): E | PortTaken {
  const taken = typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
  return taken ? new PortTaken(port, variable) : error;
}

/** Starts a server and waits until it listens. Throws `PortTaken`. */
export function listening(server: Server, variable: string, port: number, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error) => reject(portProblem(error, port, variable)));
    start();
  });
}
