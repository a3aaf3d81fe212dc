import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { Button } from '../kit/controls.js';
import { ThemeSwitch } from '../kit/theme.js';
import type { Session } from './session.js';
import '../styles/console.css';

export interface Place {
  readonly path: string;
  readonly name: string;
}

interface ShellProps {
  readonly title: string;
  readonly places: readonly Place[];
  readonly session: Session;
  readonly who: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of a console: where one can go, who one is, and the page. */
export function ConsoleShell({ title, places, session, who, children }: ShellProps) {
  const [here] = useLocation();
  const [open, setOpen] = useState(false);
  const isHere = (path: string) => (path === places[0]?.path ? here === path : here.startsWith(path));
  return (
    <div class="console">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="side-bar">
        <div class="side-head">
          <a href="/" class="brand">
            <img src="/icon.svg" alt="" width="28" height="28" />
            {title}
          </a>
          <button
            type="button"
            class="button quiet square menu-button"
            aria-expanded={open}
            aria-controls="places"
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">☰</span>
            <span class="unseen">Menu</span>
          </button>
        </div>
        <nav id="places" aria-label="Console" class={open ? 'open' : undefined}>
          {places.map(({ path, name }) => (
            <Link
              key={path}
              href={path}
              aria-current={isHere(path) ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              {name}
            </Link>
          ))}
          <div class="side-foot">
            <span class="fine">{who}</span>
            <span>
              <ThemeSwitch />
              <Button look="quiet" onClick={() => void session.close()}>
                Sign out
              </Button>
            </span>
          </div>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The frame of pages for those who are not signed in. */
export function AuthLayout({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <main class="auth">
      <a href="/" class="brand">
        <img src="/icon.svg" alt="" width="28" height="28" />
        Swap
      </a>
      <section class="card">
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
