import type { Range } from './pair.js';

/** Why an exchange says no, in words of the engine; each wire format has its own for them. */
export type RefusalCode =
  'pair_inactive' | 'below_minimum' | 'above_maximum' | 'rate_gone' | 'bad_address' | 'bad_input';

/** An exchange's refusal. Carries the range where an amount was out of it. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly range?: Range,
  ) {
    super(message);
  }
}
