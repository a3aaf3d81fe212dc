import { Reflector } from '@nestjs/core';
import type { Quota } from '@swap/domain/throttle';

const minute = 60;
const hour = 60 * minute;

/** What a quota counts, as far as it is known before anybody is signed in. That of a key, which many share, only what was accepted. */
export type QuotaSubject = 'address' | 'network' | 'api_key';

/** A quota with what it counts. */
export interface RouteQuota extends Quota {
  readonly per: QuotaSubject;
}

/** Reading costs little: counted loosely, and let through while the counts cannot be shared. */
const loose = (name: string, limit: number, windowSeconds = minute): RouteQuota => {
  return { name, limit, windowSeconds, exact: false, per: 'address' };
};

/** Every request counts before it is answered. */
const exact = (name: string, limit: number, per: QuotaSubject, windowSeconds = minute): RouteQuota => {
  return { name, limit, windowSeconds, exact: true, per };
};

/** How much each surface bears, per subject. Routes that name none have `default`. Multiplied by RATE_LIMIT_SCALE. */
export const quotas = {
  none: [],
  default: [loose('default', 300)],
  quote: [loose('quote', 60)],
  usd: [loose('usd', 60)],
  assets: [loose('assets', 30)],
  status: [loose('status', 120)],
  analytics: [loose('analytics', 10)],
  create: [exact('create', 20, 'address'), exact('create-key', 300, 'api_key', hour)],
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
