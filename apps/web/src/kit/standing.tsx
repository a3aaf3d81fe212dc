import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Where the document was served; nowhere while it is rendered. */
const servedAt = typeof document === 'undefined' ? null : location.pathname;
const servedTitle = servedAt === null ? '' : document.title;

/** What the document says, by name, from when its scripts arrived. */
const kept = new Map<string, readonly ChildNode[]>(
  servedAt === null
    ? []
    : [...document.querySelectorAll('.standing')].map(({ id, childNodes }) => [id, [...childNodes]] as const),
);

type Source = 'document' | 'kept' | 'nothing';

function sourceOf(name: string): Source {
  if (servedAt === null || location.pathname !== servedAt || !kept.has(name)) return 'nothing';
  return document.getElementById(name) ? 'document' : 'kept';
}

/** Nothing to be set: what stands there already is left alone when it is taken over. */
const asItStands = { __html: '' };

/**
 * What the document that was served says in the place of that name, kept as it stands: its texts and figures were rendered by the service
 * (`site/first-views.tsx`) and are fetched by nobody. Where it says nothing, `children`.
 */
export function Standing({ name, children }: { name: string; children?: ComponentChildren }) {
  const [source] = useState(() => sourceOf(name));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (source === 'kept') place.current?.replaceChildren(...(kept.get(name) ?? []));
  }, [name, source]);
  if (source === 'nothing') return <>{children}</>;
  return source === 'kept' ? (
    <div id={name} class="standing" ref={place} />
  ) : (
    <div id={name} class="standing" ref={place} dangerouslySetInnerHTML={asItStands} />
  );
}

/** The amount that the document served at this address gives its place of that name. */
export function standingAmount(name: string): string | undefined {
  const [first] = location.pathname === servedAt ? (kept.get(name) ?? []) : [];
  return first instanceof HTMLElement ? first.dataset['amount'] : undefined;
}

/** What a document is to say in the place of that name: {@link Standing} knows it by its id. */
export const standing = (id: string, children: ComponentChildren) => (
  <div id={id} class="standing">
    {children}
  </div>
);

/** What the service called the page of this address, in words that no script knows; elsewhere `otherwise`. */
export const standingTitle = (otherwise: string): string =>
  servedAt !== null && location.pathname === servedAt ? servedTitle : otherwise;
