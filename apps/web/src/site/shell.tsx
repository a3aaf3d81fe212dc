import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { apiOrigin } from '../api/http.js';
import { LanguageMenu } from '../kit/language-menu.js';
import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';
import { Standing } from '../kit/standing.js';
import { ThemeSwitch } from '../kit/theme.js';
import { TrialNotice } from '../kit/trial-notice.js';

/** Head and foot of the public pages, with what the document that was served leads to. */
export const Shell = ({ children }: { children: ComponentChildren }) => (
  <ShellAround links={<Standing name="links" />}>{children}</ShellAround>
);

interface ShellProps {
  readonly links: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The same with any links in the foot. */
export function ShellAround({ links, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const shown = useRef(path);
  // A page that took another's place is begun at its beginning, as a browser begins it.
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus();
    scrollTo(0, 0);
  }, [path]);
  return (
    <>
      <a class="skip" href="#main">
        {say('shell.skip')}
      </a>
      <header class="top">
        <Link href="/" class="brand">
          <img src="/icon.svg" alt="" width="28" height="28" />
          {say('shell.brand')}
        </Link>
        <nav aria-label={say('shell.main')}>
          <Link href="/">{say('shell.exchange')}</Link>
          <Link href="/status">{say('shell.status')}</Link>
          <a href={placeOf('/partners')}>{say('shell.partners')}</a>
          <LanguageMenu />
          <ThemeSwitch />
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <TrialNotice />
        {children}
      </main>
      <footer class="foot">
        <span>{say('shell.custody')}</span>
        <nav aria-label={say('shell.more')}>
          <a href={apiOrigin === '' ? placeOf('/docs') : `${apiOrigin}/docs`}>{say('shell.documents')}</a>
          <a href={`${apiOrigin}/api/v1/docs`}>{say('shell.api')}</a>
          <Link href="/status">{say('shell.status')}</Link>
          {links}
        </nav>
      </footer>
    </>
  );
}
