import { HOUR } from '../kernel/index.js';
import type { MailMessage } from '../mail/index.js';

/** What a mail to the owner of an endpoint is about. */
interface FailingEndpoint {
  readonly to: string;
  readonly url: string;
  readonly failingSince: Date;
}

/** Warns that an endpoint has failed for a while, and says when it will be switched off. */
export function failingMail(
  { to, url, failingSince }: FailingEndpoint,
  hours: number,
  offAfterMs: number,
): MailMessage {
  const off = new Date(failingSince.getTime() + offAfterMs).toISOString();
  return {
    to,
    subject: `Your webhook endpoint has failed for ${String(hours)} ${hours === 1 ? 'hour' : 'hours'}`,
    text: `No event has reached ${url} since ${failingSince.toISOString()}.\n\nWe go on trying. If none gets through until ${off}, the endpoint is switched off. The attempts and what they met are listed with the endpoint.\n`,
  };
}

/** Tells that an endpoint was switched off because nothing got through. */
export function switchedOffMail({ to, url, failingSince }: FailingEndpoint, afterMs: number): MailMessage {
  return {
    to,
    subject: 'Your webhook endpoint was switched off',
    text: `No event has reached ${url} for ${String(afterMs / HOUR)} hours, since ${failingSince.toISOString()}, so it was switched off.\n\nNothing is lost: switch it on again and what was pending goes out; what has happened meanwhile can be replayed.\n`,
  };
}

/** Tells that an endpoint was switched off because its receiver asked for it. */
export function goneMail(to: string, url: string): MailMessage {
  return {
    to,
    subject: 'Your webhook endpoint was switched off',
    text: `${url} answered 410 Gone, which asks us to stop, so it was switched off.\n\nNothing is lost: switch it on again and what was pending goes out; what has happened meanwhile can be replayed.\n`,
  };
}
