import { callerLimits } from '../http/quotas.js';
import type { RouteOptions } from '../http/route.js';

/** Whose access token a route takes. */
export type Realm = 'partner' | 'staff';

/** For people: what a route does, who may call it, what it counts against, and what of it repeats safely. */
export function inWords(summary: string, options: RouteOptions, realm: Realm | null): string {
  const sentences = [
    `${summary}.`,
    callers(options, realm),
    ...proof(options),
    counting(options),
    ...repeating(options),
  ];
  return sentences.join(' ');
}

function callers({ session, scopes, members, roles }: RouteOptions, realm: Realm | null): string {
  if (realm === null) return 'No sign-in is needed.';
  if (realm === 'staff') {
    return roles ? `For staff with the role ${either(roles)}.` : 'For everybody on the staff.';
  }
  const who = session ? 'Needs a person who signed in' : 'Needs the access token of a person, or of an API key';
  const scoped = scopes && !session ? ` with the scope ${scopes.map((each) => `\`${each}\``).join(' and ')}` : '';
  if (members === undefined || members === 'everyone') return `${who}${scoped}.`;
  return `${who}${scoped}; of members it takes the role ${either(['owner', ...members])}.`;
}

function proof({ stepUp }: RouteOptions): string[] {
  if (!stepUp) return [];
  const within = 'Wants a password or code of the last ten minutes (`POST /partners/step-up`';
  if (stepUp === 'affiliate_events') return [`${within}) where it concerns events of \`affiliate.*\`.`];
  return [`${within}${stepUp === true ? '' : ', or `password` in the body'}).`];
}

function counting({ limit }: RouteOptions): string {
  if (limit === 'none') return 'It is not limited.';
  if (limit === undefined || !(limit in callerLimits)) return 'It counts against the limits of its caller.';
  const { none, publishable, secret } = callerLimits[limit as keyof typeof callerLimits];
  const perMinute = `${String(none)} a minute without a key, ${String(publishable)} with a publishable one`;
  return `It counts as \`${limit}\`: ${perMinute}, ${secret.toLocaleString('en')} with a secret one.`;
}

function repeating({ idempotent, also }: RouteOptions): string[] {
  return [
    ...(idempotent ? ['Repeated with the same `Idempotency-Key` it answers what it did first.'] : []),
    ...(also === 304 ? ['With `If-None-Match` it answers 304 while nothing changed.'] : []),
  ];
}

function either(names: readonly string[]): string {
  return names.map((each) => `\`${each}\``).join(' or ');
}
