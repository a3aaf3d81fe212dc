import type { ComponentChildren } from 'preact';
import { useTitle } from './title.js';

interface NotFoundProps {
  readonly title?: string;
  readonly children?: ComponentChildren;
}

/** The whole page where there is none. */
export function NotFound({
  title = 'There is nothing here',
  children = 'The address may be mistyped.',
}: NotFoundProps) {
  useTitle('Not found');
  return (
    <section class="not-found">
      <h1>{title}</h1>
      <p>{children}</p>
      <p class="actions">
        <a class="button primary" href="/">
          Make a swap
        </a>
      </p>
    </section>
  );
}
