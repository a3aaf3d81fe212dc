import { useState } from 'preact/hooks';

/**
 * A step on the way in that a reload does not lose, in this tab until it is closed. No secret may be part of it: a password and a code
 * are typed again.
 */
export function useKeptStep<T>(name: string, first: () => T): readonly [T, (step: T, kept?: boolean) => void] {
  const [step, setStep] = useState<T>(() => {
    const kept = sessionStorage.getItem(name);
    return kept === null ? first() : (JSON.parse(kept) as T);
  });
  const go = (next: T, kept = true) => {
    setStep(next);
    if (kept) sessionStorage.setItem(name, JSON.stringify(next));
    else sessionStorage.removeItem(name);
  };
  return [step, go];
}
