/** A webhook endpoint of a partner of the history, and how its receiver fares; times are days before now. */
export interface ReceiverPart {
  readonly path: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly madeDaysAgo: number;
  /** It refuses everything in these times; the second is 0 for one that has not come back. */
  readonly downFromTo?: readonly [from: number, to: number];
  /** What it answers then; null for nothing at all. */
  readonly refusesWith?: number | null;
  /** When the service switched it off for failing so long. */
  readonly offDaysAgo?: number;
}

/** A partner of the history. */
export interface PartnerPart {
  readonly name: string;
  /** Of the e-mail address and of the receivers' host. */
  readonly host: string;
  /** Share of all orders, in percent. */
  readonly weight: number;
  readonly commissionBps: number;
  readonly holdingDays: number;
  readonly minimumPayoutCents: number;
  readonly joinedDaysAgo: number;
  /** What its own order numbers begin with; null for one that names none. */
  readonly numbers: string | null;
  /** Where its payouts go; null for one that has not said so. */
  readonly payout: { readonly asset: string; readonly network: string } | null;
  /** How often it asks for all it has, in days. */
  readonly paysEveryDays: number;
  readonly suspendedDaysAgo?: number;
  readonly receivers: readonly ReceiverPart[];
}

const money = ['affiliate.commission_accrued', 'affiliate.payout_updated'];
const orders = ['order.created', 'order.status_changed', 'order.action_required'];

/** Small and large, old and new, careful and careless. */
export const partners: readonly PartnerPart[] = [
  {
    name: 'Northwind Wallet',
    host: 'northwind-wallet.example',
    weight: 38,
    commissionBps: 50,
    holdingDays: 3,
    minimumPayoutCents: 5000,
    joinedDaysAgo: 400,
    numbers: null,
    payout: { asset: 'usdttrc20', network: 'trx' },
    paysEveryDays: 14,
    receivers: [
      { path: '/hooks/orders', description: 'Order states', events: orders, madeDaysAgo: 390 },
      {
        path: '/hooks/books',
        description: 'Bookkeeping',
        events: money,
        madeDaysAgo: 200,
        downFromTo: [9.4, 8.1],
        refusesWith: 503,
      },
    ],
  },
  {
    name: 'Ratewise',
    host: 'ratewise.example',
    weight: 21,
    commissionBps: 40,
    holdingDays: 7,
    minimumPayoutCents: 2500,
    joinedDaysAgo: 250,
    numbers: 'rw-',
    payout: { asset: 'btc', network: 'btc' },
    paysEveryDays: 20,
    receivers: [{ path: '/swap-events', description: 'Everything', events: [...orders, ...money], madeDaysAgo: 240 }],
  },
  {
    name: 'Lumen Pay',
    host: 'lumen-pay.example',
    weight: 13,
    commissionBps: 50,
    holdingDays: 0,
    minimumPayoutCents: 5000,
    joinedDaysAgo: 160,
    numbers: 'LP/2026/',
    payout: { asset: 'eth', network: 'eth' },
    paysEveryDays: 18,
    receivers: [
      {
        path: '/webhooks/swap',
        description: 'Shop',
        events: orders,
        madeDaysAgo: 150,
        downFromTo: [0.6, 0],
        refusesWith: 500,
      },
    ],
  },
  {
    name: 'Chatter Bot',
    host: 'chatter-bot.example',
    weight: 8,
    commissionBps: 50,
    holdingDays: 14,
    minimumPayoutCents: 2500,
    joinedDaysAgo: 75,
    numbers: 'chat-',
    payout: { asset: 'ltc', network: 'ltc' },
    paysEveryDays: 25,
    receivers: [
      {
        path: '/in',
        description: 'Bot',
        events: [...orders, ...money],
        madeDaysAgo: 74,
        downFromTo: [12, 0],
        refusesWith: null,
        offDaysAgo: 7,
      },
    ],
  },
  {
    name: 'Harbour Exchange Desk',
    host: 'harbour-desk.example',
    weight: 6,
    commissionBps: 30,
    holdingDays: 7,
    minimumPayoutCents: 5000,
    joinedDaysAgo: 320,
    numbers: 'H',
    payout: { asset: 'btc', network: 'btc' },
    paysEveryDays: 30,
    suspendedDaysAgo: 4,
    receivers: [],
  },
  {
    name: 'Tiny Blog',
    host: 'tiny-blog.example',
    weight: 2,
    commissionBps: 50,
    holdingDays: 0,
    minimumPayoutCents: 5000,
    joinedDaysAgo: 60,
    numbers: null,
    payout: null,
    paysEveryDays: 30,
    receivers: [],
  },
  {
    name: 'Just Signed Up',
    host: 'just-signed-up.example',
    weight: 0,
    commissionBps: 50,
    holdingDays: 0,
    minimumPayoutCents: 5000,
    joinedDaysAgo: 0.4,
    numbers: null,
    payout: null,
    paysEveryDays: 30,
    receivers: [],
  },
];

/** Share of the orders that nobody brought, in percent. */
export const nobodysWeight = 12;

/** Who runs the service in the history. */
export const staff = [
  { key: 'operator', name: 'Olive Operator', roles: ['support', 'operator'] },
  { key: 'second', name: 'Oscar Operator', roles: ['operator'] },
  { key: 'reviewer', name: 'Rita Reviewer', roles: ['reviewer'] },
  { key: 'colleague', name: 'Rufus Reviewer', roles: ['reviewer'] },
  { key: 'treasurer', name: 'Tara Treasurer', roles: ['treasurer'] },
] as const;

export type StaffKey = (typeof staff)[number]['key'];

/** Where the staff of the history have their mail: no such address reaches anybody (RFC 2606). */
export const staffHost = 'history.example';
