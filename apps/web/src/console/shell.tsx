import { useMutation } from '@tanstack/preact-query';
import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { Link, Route, Switch, useLocation } from 'wouter-preact';
import { Button, ErrorNotice } from '../kit/controls.js';
import { LanguageMenu } from '../kit/language-menu.js';
import { NotFound } from '../kit/not-found.js';
import { placeOf } from '../kit/place.js';
import { ThemeSwitch } from '../kit/theme.js';
import { useTitle } from '../kit/title.js';
import { say } from '../kit/say.js';
import { TrialNotice } from '../kit/trial-notice.js';
import { Palette, SearchButton, type Searching } from './palette.js';
import type { Session } from './session.js';

/** One page of a console; those whose path needs nothing filled in stand in its menu. */
export interface ConsolePage {
  readonly path: string;
  readonly title: string;
  readonly component: ComponentType<{ params: { id: string } }>;
}

interface ShellProps {
  readonly title: string;
  readonly pages: readonly ConsolePage[];
  readonly session: Session;
  readonly who: ComponentChildren;
  readonly search: Searching;
}

/** The frame of a console: where one can go, who one is, and the page. */
export function ConsoleShell({ title, pages, session, who, search }: ShellProps) {
  const [here, go] = useLocation();
  const [open, setOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const leave = useMutation({ mutationFn: () => session.close() });
  const places = pages.filter(({ path }) => !path.includes(':'));
  const isHere = (path: string) => (path === pages[0]?.path ? here === path : here.startsWith(path));
  return (
    <div class="console">
      <a class="skip" href="#main">
        {say('shell.skip')}
      </a>
      <header class="side-bar">
        <div class="side-head">
          <a href={placeOf('/')} class="brand">
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
            <span class="unseen">{say('console.shell.menu')}</span>
          </button>
        </div>
        <SearchButton onClick={() => setSearching(true)} />
        <nav id="places" aria-label={say('console.shell.places')} class={open ? 'open' : undefined}>
          {places.map((page) => (
            <Link
              key={page.path}
              href={page.path}
              aria-current={isHere(page.path) ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              {page.title}
            </Link>
          ))}
          <div class="side-foot">
            <span class="fine">{who}</span>
            <span>
              <LanguageMenu />
              <ThemeSwitch />
              <Button look="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
                {say('console.shell.sign-out')}
              </Button>
            </span>
            {leave.error && <ErrorNotice error={leave.error} />}
          </div>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <TrialNotice />
        <Switch>
          {pages.map((page) => (
            <Route key={page.path} path={page.path}>
              {(params: { id: string }) => <Titled page={page} params={params} />}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </main>
      <Palette {...search} pages={places} goTo={go} shown={searching} show={setSearching} />
    </div>
  );
}

function Titled({ page, params }: { page: ConsolePage; params: { id: string } }) {
  useTitle(page.title);
  return <page.component params={params} />;
}

/** The frame of pages for those who are not signed in. */
export function AuthLayout({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <main class="auth">
      <LanguageMenu />
      <a href={placeOf('/')} class="brand">
        <img src="/icon.svg" alt="" width="28" height="28" />
        {say('shell.brand')}
      </a>
      <TrialNotice />
      <section class="card">
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
