import { Reflector } from '@nestjs/core';
import type { Quota } from '@swap/domain/throttle';

const minute = 60;

/** What a quota counts, as far as it is known before anybody is signed in. */
export type QuotaSubject = 'address' | 'network';

/** A quota with what it counts. */
export interface RouteQuota extends Quota {
  readonly per: QuotaSubject;
}

/** Reading costs little: counted loosely, and let through while the counts cannot be shared. */
const loose = (name: string, limit: number): RouteQuota => {
  return { name, limit, windowSeconds: minute, exact: false, per: 'address' };
};

/** Every request counts before it is answered. */
const exact = (name: string, limit: number, per: QuotaSubject): RouteQuota => {
  return { name, limit, windowSeconds: minute, exact: true, per };
};

/** How many requests a minute one caller of a surface may send. */
interface CallerLimits {
  /** Without a key: per address. */
  readonly none: number;
  /** With a publishable key: per key and address. */
  readonly publishable: number;
  /** With a secret key: per key. */
  readonly secret: number;
}

/** The surfaces on which an API key counts for itself, as the documents have them (docs/limits.md). */
export const callerLimits = {
  quote: { none: 60, publishable: 60, secret: 3000 },
  usd: { none: 60, publishable: 60, secret: 3000 },
  assets: { none: 30, publishable: 30, secret: 300 },
  status: { none: 120, publishable: 120, secret: 6000 },
  create: { none: 20, publishable: 20, secret: 600 },
} as const satisfies Record<string, CallerLimits>;

export type KeyedSurface = keyof typeof callerLimits;

/** Creates bind a deposit address each, so every one is counted before it is let in. */
const isExact = (surface: KeyedSurface) => surface === 'create';

/** What a surface bears of whoever names a key of this kind, on behalf of a partner with that multiplier. */
export function keyQuota(surface: KeyedSurface, kind: 'publishable' | 'secret', multiplier: number): Quota {
  const limit = callerLimits[surface][kind] * multiplier;
  return { name: `${surface}-${kind}`, limit, windowSeconds: minute, exact: isExact(surface) };
}

/** How many requests of one key and address a surface refuses before it stops to look at them. */
export function refusedQuota(surface: KeyedSurface, kind: 'publishable' | 'secret', multiplier: number): Quota {
  return { ...keyQuota(surface, kind, multiplier), name: `${surface}-refused`, exact: false };
}

/** Keys nobody has, of one address: each costs a look-up. Beyond it what calls itself a key counts as none. */
export const unknownKeyQuota: Quota = { name: 'unknown-keys', limit: 300, windowSeconds: minute, exact: false };

/** How much each surface bears of who names no key. Routes that name none have `default`. Multiplied by RATE_LIMIT_SCALE. */
export const quotas = {
  none: [],
  default: [loose('default', 300)],
  quote: [loose('quote', callerLimits.quote.none)],
  usd: [loose('usd', callerLimits.usd.none)],
  assets: [loose('assets', callerLimits.assets.none)],
  status: [loose('status', callerLimits.status.none)],
  analytics: [loose('analytics', 10)],
  create: [exact('create', callerLimits.create.none, 'address')],
  /** Where passwords, keys and refresh tokens are shown. */
  signIn: [exact('sign-in', 20, 'address'), exact('sign-in-network', 100, 'network')],
  refresh: [exact('refresh', 60, 'address')],
  staff: [loose('staff', 600)],
  /** Where mail is sent or codes are tried. */
  codes: [exact('codes', 20, 'address'), exact('codes-network', 100, 'network')],
} as const satisfies Record<string, readonly RouteQuota[]>;

/** Of one signed-in partner, from everywhere. */
export const partnerQuota: Quota = { name: 'partner', limit: 600, windowSeconds: minute, exact: false };

/** The name of one of the {@link quotas}. */
export type Surface = keyof typeof quotas;

/** Which quotas the routes of a controller spend that name none. */
export const Limited = Reflector.createDecorator<Surface>();
