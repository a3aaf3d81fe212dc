import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { apiOrigin } from '../api/http.js';
import { ThemeSwitch } from '../kit/theme.js';
import { TrialNotice } from '../kit/trial-notice.js';

/** Head and foot of the public pages. */
export function Shell({ children }: { children: ComponentChildren }) {
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
        Skip to the content
      </a>
      <header class="top">
        <Link href="/" class="brand">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Swap
        </Link>
        <nav aria-label="Main">
          <Link href="/">Exchange</Link>
          <Link href="/status">Status</Link>
          <a href="/partners">Partners</a>
          <ThemeSwitch />
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <TrialNotice />
        {children}
      </main>
      <footer class="foot">
        <span>No account. No custody: coins go from wallet to wallet.</span>
        <nav aria-label="More">
          <a href={`${apiOrigin}/docs`}>Documents</a>
          <a href={`${apiOrigin}/api/v1/docs`}>API</a>
          <Link href="/status">Status</Link>
        </nav>
      </footer>
    </>
  );
}
