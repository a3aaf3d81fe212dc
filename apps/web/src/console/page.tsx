import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

interface PageProps {
  readonly heading: ComponentChildren;
  /** The list it is one of. */
  readonly parent?: { readonly path: string; readonly name: string };
  /** Beside the heading. */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page of a console: what it is, what can be done at once, and what it holds. */
export function Page({ heading, parent, aside, children }: PageProps) {
  return (
    <>
      {parent && (
        <p>
          <Link href={parent.path}>{parent.name}</Link>
        </p>
      )}
      <header class="page-head">
        <h1>{heading}</h1>
        {aside}
      </header>
      {children}
    </>
  );
}
