/** A mistake somebody could make in the money path: what stands in a compiled file of the domain, and what would stand there. */
export interface PlantedBug {
  readonly title: string;
  /** Below `libs/domain/dist`. */
  readonly file: string;
  readonly find: string;
  readonly instead: string;
}

const accrue = 'affiliate/accrue-commission.js';
const ledger = 'migrations/1763772000000-payouts.js';

/** `npm run mutate:money` plants each and expects the simulation to find it. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    title: 'a correction books the whole commission again',
    file: accrue,
    find: '.minus(Usd.ofCents(row?.booked ?? 0))',
    instead: '',
  },
  { title: 'a disabled partner still earns', file: accrue, find: '!partner.affiliateEnabled || ', instead: '' },
  {
    title: 'what was not accrued when it was due is accrued later',
    file: accrue,
    find: 'await this.waive(tx, partner, asked);',
    instead: '',
  },
  {
    title: 'what is taken back matures by itself, not with what it corrects',
    file: accrue,
    find: ', ...(takes && { maturesAt: takes })',
    instead: '',
  },
  { title: 'nothing is held back', file: accrue, find: 'holdingDays * DAY', instead: '0' },
  {
    title: 'half a cent is dropped',
    file: 'money/rounding.js',
    find: '(numerator + half) / denominator',
    instead: 'numerator / denominator',
  },
  {
    title: 'the ledger takes the commission of an order twice',
    file: ledger,
    find: "IF entry_kind = 'COMMISSION_ACCRUAL'",
    instead: "IF entry_kind = 'NOTHING'",
  },
  {
    title: 'the chain leaves out the amount',
    file: ledger,
    find: 'account.last_sequence, entry_kind, amount, account.balance_cents,\n        coalesce',
    instead: 'account.last_sequence, entry_kind, account.balance_cents,\n        coalesce',
  },
  {
    title: 'the balance does not move with a line',
    file: ledger,
    find: 'SET balance_cents = account.balance_cents, last_sequence',
    instead: 'SET last_sequence',
  },
  {
    title: 'money that is held back is paid out',
    file: 'payouts/balance.js',
    find: 'ledger.minus(unmatured).minus(pending)',
    instead: 'ledger.minus(pending)',
  },
  {
    title: 'money that is being sent is asked for again',
    file: 'payouts/payout-rules.js',
    find: "openStatuses = ['pending', 'approved', 'processing']",
    instead: "openStatuses = ['pending', 'approved']",
  },
  {
    title: 'two requests at once both see the same balance',
    file: 'payouts/request-payout.js',
    find: 'await lockAccount(tx, partnerId);',
    instead: '',
  },
  {
    title: 'a large payout needs one approval',
    file: 'payouts/review-payout.js',
    find: '>= approvalsRequired',
    instead: '>= 1',
  },
  {
    title: 'whoever changed a balance decides on its payout',
    file: 'payouts/four-eyes.js',
    find: 'conflictMs = DAY',
    instead: 'conflictMs = 0',
  },
  {
    title: 'a payout that failed keeps its money',
    file: 'payouts/payout-rules.js',
    find: "action: 'fail', to: 'failed'",
    instead: "action: 'fail', to: 'processing'",
  },
  {
    title: 'a large correction needs one person',
    file: 'affiliate/adjust-balance.js',
    find: 'adjustment.requestedBy === caller.actorId',
    instead: 'false',
  },
  {
    title: 'a rejected correction is booked',
    file: 'affiliate/adjust-balance.js',
    find: "if (decision === 'approve')",
    instead: 'if (decision)',
  },
  {
    title: 'a debit is booked as a credit',
    file: 'affiliate/adjust-balance.js',
    find: 'Usd.zero.minus(this.amountUsd)',
    instead: 'this.amountUsd',
  },
  {
    title: 'what a crash interrupted stays',
    file: 'database/database.js',
    find: 'return work(manager);',
    instead: 'return work(this.dataSource.manager);',
  },
];
