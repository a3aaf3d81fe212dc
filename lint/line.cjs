/**
 * The line: the features of libs/domain in order. A feature may import only what stands before it, and only through the other
 * feature's index.ts. The dependency rules are generated from this list, and ARCHITECTURE.md states it; a test keeps the two equal.
 */
exports.line = [
  'kernel',
  'money',
  'chains',
  'database',
  'outbox',
  'mail',
  'audit',
  'idempotency',
  'throttle',
  'credentials',
  'staff',
  'webhooks',
  'partners',
  'affiliate',
  'catalogue',
  'quotes',
  'orders',
  'evidence',
  'payouts',
  'books',
  'analytics',
  'search',
  'service',
];
