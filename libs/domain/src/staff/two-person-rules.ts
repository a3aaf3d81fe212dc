/**
 * What one person of the staff may not do alone, as data: the one place that says it. `proposals.ts` holds staff to it, the API's
 * confirm routes are found by `list`, and docs/security.md tells it in words.
 *
 * - `always`: it waits for a second person whatever it is.
 * - `above_limit`: it waits when what single persons raised for that partner within a day would pass `ADJUSTMENT_LIMIT_USD`.
 * - `off_reference`: it waits when the value is more than {@link referenceToleranceBps} off the reference, or none is known, as
 *   well as above the limit.
 */
export const twoPersonRules = {
  'staff.invitation': { list: 'staff', waits: 'always' },
  'staff.change': { list: 'staff', waits: 'always' },
  'partner.rate': { list: 'money', waits: 'above_limit' },
  'order.price': { list: 'money', waits: 'off_reference' },
  'payouts.unfreeze': { list: 'money', waits: 'always' },
  'asset.mapping': { list: 'money', waits: 'always' },
  'asset.unmapping': { list: 'money', waits: 'always' },
} as const satisfies Record<string, { list: 'staff' | 'money'; waits: 'always' | 'above_limit' | 'off_reference' }>;

/** What is known of a change when it is asked for. */
interface Facts {
  readonly aboveLimit?: boolean;
  readonly offReference?: boolean;
}

export type ProposalKind = keyof typeof twoPersonRules;

/** Which of the two lists of the staff a proposal stands in. */
export type ProposalList = (typeof twoPersonRules)[ProposalKind]['list'];

/** A value so far off what the reference said at the time is never set by one person alone. */
export const referenceToleranceBps = 2000;

/** Whether it waits for a second person. */
export function takesTwo(kind: ProposalKind, { aboveLimit = false, offReference = false }: Facts = {}): boolean {
  const { waits } = twoPersonRules[kind];
  return waits === 'always' || aboveLimit || (waits === 'off_reference' && offReference);
}

export const proposalKinds = Object.keys(twoPersonRules) as ProposalKind[];

/** The kinds of change that stand in one of the two lists. */
export function kindsOf(list: ProposalList): ProposalKind[] {
  return proposalKinds.filter((kind) => twoPersonRules[kind].list === list);
}
