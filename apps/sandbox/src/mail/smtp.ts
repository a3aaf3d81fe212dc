import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listening } from '../http/listening.js';
import type { Mailbox } from './mailbox.js';

const TEN_MEGABYTES = 10 * 1024 * 1024;

export interface MailServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A mail server that takes everything for everybody, without sign-in or encryption, and puts it into the mailbox. */
export async function startMailServer(mailbox: Mailbox, host: string, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: TEN_MEGABYTES,
    closeTimeout: 100,
    onData(stream, session, callback) {
      receive(
        mailbox,
        stream,
        session.envelope.rcptTo.map(({ address }) => asSent(address)),
      ).then(() => callback(), callback);
    },
  });
  server.on('error', () => undefined);
  await listening(server.server, 'SANDBOX_SMTP_PORT', port, () => server.listen(port, host));
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The address with its domain in ASCII, as clients have to name it; the library hands it on in the letters it stands for. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
}

async function receive(mailbox: Mailbox, stream: Readable, recipients: readonly string[]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const at = new Date().toISOString();
  const text = (mail.text ?? '').replaceAll('\r\n', '\n');
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const { subject = '', html = null } = mail;
  for (const to of recipients) mailbox.add({ to, subject, text, html, headers, at });
}
