/** What was looked at, and what is wrong with it, with what to do about it; null when nothing is. */
export interface Finding {
  readonly about: string;
  readonly problem: string | null;
}

/** Looks, and takes an error for what is wrong. */
export async function finding(about: string, look: () => Promise<string | null> | string | null): Promise<Finding> {
  try {
    return { about, problem: await look() };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return { about, problem: message || code || String(error) };
  }
}
