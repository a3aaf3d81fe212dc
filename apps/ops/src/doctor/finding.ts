import type { Steps } from '@swap/domain/kernel';

/** What was looked at, and what is wrong with it, with what to do about it; null when nothing is. */
export interface Finding {
  readonly about: string;
  readonly problem: string | null;
}

/** What an error says that was met where something was looked at. */
export function wordsOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** Something that is yet to be looked at. */
export interface Look {
  readonly about: string;
  /** Steps it takes within, beside its own. */
  readonly parts?: number;
  /** What to do where the look itself fails; what it finds says so itself. */
  readonly remedy?: string;
  readonly look: (steps: Steps) => Promise<string | null> | string | null;
}

export const stepsOf = (looks: readonly Look[]): number => looks.reduce((sum, { parts = 0 }) => sum + 1 + parts, 0);

/** Looks at one after the other, and takes an error for what is wrong. `steps` expects them. */
export async function takeLooks(looks: readonly Look[], steps: Steps): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const each of looks) findings.push(await steps.take(each.about, () => take(each, steps)));
  return findings;
}

async function take({ about, look, remedy }: Look, steps: Steps): Promise<Finding> {
  try {
    return { about, problem: await look(steps) };
  } catch (error) {
    return { about, problem: [wordsOf(error), ...(remedy ? [remedy] : [])].join('; ') };
  }
}
