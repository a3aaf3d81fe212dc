import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Does what is slow in a task of its own, after what was drawn has been painted; anew whenever one of `inputs` is another. */
export function useLater(act: () => void, inputs: readonly unknown[] = []): void {
  useEffect(() => {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }, inputs);
}

/** Does each of `acts` in turn, in a task of its own: together they would hold up a finger. Once, whatever is drawn meanwhile. */
export function useInTurn(acts: readonly (() => unknown)[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const go = ([act, ...rest]: typeof acts) => {
      if (act) {
        timer = setTimeout(() => {
          act();
          go(rest);
        });
      }
    };
    go(acts);
    return () => clearTimeout(timer);
  }, []);
}

/** Draws what can wait once the rest stands, so that neither holds up a finger. */
export function Later({ children }: { children: ComponentChildren }) {
  const [isDue, setDue] = useState(false);
  useLater(() => setDue(true));
  return isDue ? <>{children}</> : null;
}
