import { SwapError } from '@swap/client';
import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { render, type ComponentChildren } from 'preact';
import { applyTheme } from './theme.js';

const retriesMax = 2;

/** Asks again only where that may help: nobody answered, or the service was not well. */
function mayRecover(failures: number, error: Error): boolean {
  const status = error instanceof SwapError ? error.status : 0;
  return failures < retriesMax && (status === 0 || status >= 500);
}

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: mayRecover, staleTime: 1000 }, mutations: { retry: false } },
  });
}

import '../styles/base.css';

/** Puts a page on the screen, in the theme named or else the one chosen on this device. */
export function start(page: ComponentChildren, theme?: string | null): void {
  applyTheme(theme);
  const root = document.getElementById('app');
  if (root) render(<QueryClientProvider client={newQueries()}>{page}</QueryClientProvider>, root);
}
