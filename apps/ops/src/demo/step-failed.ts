import { PlainError } from '../plain-error.js';

/** A step of the demo that did not go as promised; the message says which and what was answered instead. */
export class StepFailed extends PlainError {}

/** Throws {@link StepFailed} unless the condition holds. */
export function expectThat(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new StepFailed(otherwise);
}
