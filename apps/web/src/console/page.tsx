import type { ComponentChildren } from 'preact';
import { useTitle } from '../kit/title.js';

interface PageProps {
  /** Names the window too. */
  readonly title: string;
  /** Where the page calls itself something else than its window. */
  readonly heading?: ComponentChildren;
  /** Beside the heading. */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page of a console: what it is, what can be done at once, and what it holds. */
export function Page({ title, heading = title, aside, children }: PageProps) {
  useTitle(title);
  return (
    <>
      <header class="page-head">
        <h1>{heading}</h1>
        {aside}
      </header>
      {children}
    </>
  );
}
