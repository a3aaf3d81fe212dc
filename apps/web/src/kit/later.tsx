import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Does what is slow in a task of its own, after what was drawn has been painted; anew whenever one of `inputs` is another. */
export function useLater(act: () => void, inputs: readonly unknown[] = []): void {
  useEffect(() => {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }, inputs);
}

/** Draws what can wait once the rest stands, so that neither holds up a finger. */
export function Later({ children }: { children: ComponentChildren }) {
  const [isDue, setDue] = useState(false);
  useLater(() => setDue(true));
  return isDue ? <>{children}</> : null;
}
