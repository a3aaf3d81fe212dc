import type { ComponentChildren } from 'preact';
import { placeOf } from './place.js';
import { say } from './say.js';
import { useTitle } from './title.js';

interface NotFoundProps {
  readonly title?: string;
  readonly children?: ComponentChildren;
}

/** The whole page where there is none. */
export function NotFound({ title = say('missing.title'), children = say('missing.hint') }: NotFoundProps) {
  useTitle(say('missing.name'));
  return (
    <section class="not-found">
      <h1>{title}</h1>
      <p>{children}</p>
      <p class="actions">
        <a class="button primary" href={placeOf('/')}>
          {say('missing.swap')}
        </a>
      </p>
    </section>
  );
}
