import { useRef } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter-preact';
import { Icon } from './icons.js';
import { base } from './place.js';
import { language, say } from './say.js';

/** Tags of the languages on sale, as the document says; all there are where it says nothing. */
let offered = typeof document === 'undefined' ? undefined : document.documentElement.dataset['languages']?.split(' ');

/** Offers just these: of who renders pages, and knows what is on sale. */
export function offer(tags: readonly string[]): void {
  offered = [...tags];
}

/** `path` is that of the page without its language. */
export const addressIn = (tag: string, path: string) => (tag === 'en' ? path : `/${tag}${path}`);

/** Where no address names a language, the one chosen here holds: see `before-paint.js`. */
function remember(tag: string): void {
  try {
    localStorage.setItem('language', tag);
  } catch {
    // The address names it all the same, unless it is English.
  }
}

/** This page in every language, each by its own name. */
export function LanguageMenu() {
  const [below] = useLocation();
  const path = (useRouter().base + below).slice(base().length).replace(/(?<=.)\/$/, '');
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute('open');
  // The document was written for no place in particular, and what is asked for behind the path changes without this being drawn anew.
  const lead = () => {
    for (const link of box.current?.querySelectorAll('a') ?? []) {
      link.href = addressIn(link.hreflang, path) + location.search + location.hash;
    }
  };
  return (
    <details
      ref={box}
      class="languages"
      onToggle={lead}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) close();
      }}
    >
      <summary class="button quiet square">
        <Icon name="globe" />
        <span class="unseen">{say('shell.language')}</span>
      </summary>
      <ul>
        {(offered ?? Object.keys(languageNames)).map((tag) => (
          <li key={tag}>
            <a
              lang={tag}
              hrefLang={tag}
              href={addressIn(tag, path)}
              aria-current={tag === language() ? 'true' : undefined}
              onClick={() => remember(tag)}
            >
              {languageNames[tag]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
