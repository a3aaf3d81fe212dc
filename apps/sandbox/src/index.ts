import type { AddressInfo } from 'node:net';
import { World } from './engine/world.js';
import { HookInbox } from './hooks/inbox.js';
import { portProblem } from './http/listening.js';
import { Mailbox } from './mail/mailbox.js';
import { startMailServer } from './mail/smtp.js';
import { buildServer } from './server.js';

export { PortTaken } from './http/listening.js';

/**
 * Ports of 0 mean any free one. `host` (default 127.0.0.1) is the interface to listen on, `speed` (default 1) how fast
 * the exchanges' time runs, `seed` (default 1) what the market's drift depends on, `changellyPublicKey` (base64 of PKCS#1
 * DER) whose calls the sandbox's Changelly answers: nobody's by default.
 */
export interface SandboxOptions {
  readonly port: number;
  readonly smtpPort: number;
  readonly host?: string;
  readonly speed?: number;
  readonly seed?: number;
  readonly changellyPublicKey?: string;
}

/** A running sandbox. `url` has no slash at its end. */
export interface Sandbox {
  readonly url: string;
  readonly port: number;
  readonly smtpPort: number;
  readonly close: () => Promise<void>;
}

/** Starts the outside world: HTTP and SMTP. Throws `PortTaken`, with nothing left running. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, smtpPort, host = '127.0.0.1', speed = 1, seed = 1, changellyPublicKey = null } = options;
  const mailbox = new Mailbox();
  const app = buildServer(new World({ speed, seed }), { mailbox, hooks: new HookInbox() }, { changellyPublicKey });
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw portProblem(error, port, 'SANDBOX_PORT');
  }
  const mail = await startMailServer(mailbox, host, smtpPort).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const bound = (app.server.address() as AddressInfo).port;
  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${bound}`,
    port: bound,
    smtpPort: mail.port,
    close: async () => {
      await Promise.all([app.close(), mail.close()]);
    },
  };
}
