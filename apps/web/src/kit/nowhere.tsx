import type { ComponentChildren } from 'preact';
import { useTitle } from './title.js';

interface NowhereProps {
  readonly title?: string;
  readonly children?: ComponentChildren;
}

/** The whole page where there is none. */
export function Nowhere({ title = 'There is nothing here', children = 'The address may be mistyped.' }: NowhereProps) {
  useTitle('Not found');
  return (
    <section class="nowhere">
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
