import type { Figure } from './figure.js';

/** What a bench found. */
export interface Outcome {
  readonly figures: readonly Figure[];
  /** What was done wrong while it was measured, or is slower than promised: the run has failed. */
  readonly problems: readonly string[];
  /** What a reader of the figures ought to know. */
  readonly notes?: readonly string[];
  /** Everything else that was measured. */
  readonly details?: unknown;
}
