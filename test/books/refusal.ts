import { DomainError } from '@swap/domain/kernel';

/** The code with which `work` is refused; null when it is not. Any other error is thrown on. */
export async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
