import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';
import type { Surroundings } from './facts.js';

/** What the foot of a page leads to beside the application: who runs this, on which terms, and the operator's own links. */
export function FootLinks({ links }: Pick<Surroundings, 'links'>) {
  return (
    <>
      {(
        [
          ['/how-it-works', 'shell.how'],
          ['/fees', 'shell.fees'],
          ['/faq', 'shell.faq'],
          ['/support', 'shell.support'],
          ['/terms', 'shell.terms'],
          ['/privacy', 'shell.privacy'],
          ['/imprint', 'shell.imprint'],
        ] as const
      ).map(([path, name]) => (
        <a key={path} href={placeOf(path)}>
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
