import type { ComponentChildren } from 'preact';

/** What stands around an order, whatever is known of it. */
export function OrderFrame({ children }: { children: ComponentChildren }) {
  return <div class="narrow">{children}</div>;
}
