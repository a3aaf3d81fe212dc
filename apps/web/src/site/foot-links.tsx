import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';
import type { Surroundings } from './facts.js';
import { writtenNames } from './head.js';

/** What the foot of a page leads to beside the application: who runs this, on which terms, and the operator's own links. */
export function FootLinks({ links }: Pick<Surroundings, 'links'>) {
  return (
    <>
      {Object.entries(writtenNames).map(([page, name]) => (
        <a key={page} href={placeOf(`/${page}`)}>
          {say(name)}
        </a>
      ))}
      {links.map(({ title, url }) => (
        <a key={url} href={url}>
          {title}
        </a>
      ))}
    </>
  );
}
