/**
 * Moments between which a crash leaves different things behind: something the exchange knows and we do not, something that is written
 * and not committed, something done and not written down. From each the same end is reached (`test/stories/crash-points`).
 */
export const crashPoints = [
  'create: written down',
  'create: exchange answered',
  'create: placed, not committed',
  'create: placed',
  'idempotency: answer kept',
  'sync: exchange answered',
  'order: changed, not committed',
  'order: changed',
  'relay: claimed',
  'relay: reminded',
  'accrue: booked, not committed',
  'accrue: booked',
  'fan out: numbered, not committed',
  'fan out: numbered',
  'deliver: claimed',
  'deliver: sent',
  'deliver: written down',
  'mail: sent',
  'pay out: moved, not committed',
  'pay out: moved',
  'roll up: counted, not committed',
  'roll up: counted',
] as const;
