/** A mistake that no test needs to notice. */
export interface Judged {
  readonly file: string;
  readonly operator: string;
  /** The line it is in, without what stands before and behind it. */
  readonly line: string;
  /** What the line becomes, where the same kind of mistake can be made in it twice. */
  readonly becomes?: string;
  /** Why nobody who uses the service could tell it apart, or what it is not worth to look for. */
  readonly why: string;
}

/** Of a time that is read to the microsecond. */
export const sameInstant = 'Only two readings of a fine clock that are exactly equal would tell it.';
/** Of work that is told of when it is due. */
export const fallback = 'Only how often a worker looks for what it was told of in vain; nobody is promised the number.';
