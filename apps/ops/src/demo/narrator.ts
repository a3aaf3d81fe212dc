import { SwapError } from '@swap/client';
import { PlainError } from '../plain-error.js';

/** What a step found out, and a few words about it for a person. */
export type StepResult<T> = readonly [value: T, note: string];

/** Runs the steps of a story, in order, and tells each with the time it took. */
export class Narrator {
  private readonly startedAt = performance.now();

  /** `tell` hears one line per step that went well. */
  constructor(private readonly tell: (line: string) => void) {}

  /** Resolves to what the step found out. Throws `StepFailed` that names the step. */
  async step<T>(name: string, action: () => Promise<StepResult<T>>): Promise<T> {
    const startedAt = performance.now();
    try {
      const [value, note] = await action();
      this.tell(`✓ ${name.padEnd(30)} ${milliseconds(performance.now() - startedAt)}  ${note}`.trimEnd());
      return value;
    } catch (error) {
      const { message, stack } = error as Error;
      const expected = error instanceof PlainError || error instanceof SwapError;
      throw new StepFailed(`✗ ${name}: ${expected ? message : (stack ?? message)}`);
    }
  }

  /** Milliseconds since the story began. */
  elapsed(): number {
    return performance.now() - this.startedAt;
  }
}

/** A duration as the demo prints it, such as `  123 ms`. */
export function milliseconds(value: number): string {
  return `${Math.round(value)} ms`.padStart(8);
}

/** A step of the demo that did not go as promised; the message says which and what was answered instead. */
export class StepFailed extends PlainError {}

/** Throws {@link StepFailed} unless the condition holds. */
export function expectThat(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new StepFailed(otherwise);
}
