import type { ComponentChildren } from 'preact';

/** A figure with its coin, or a rate: one thing, read from left to right whatever stands around it. */
export function Amount({ children }: { children: ComponentChildren }) {
  return <bdi dir="ltr">{children}</bdi>;
}
