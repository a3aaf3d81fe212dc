import { QueryClientProvider } from '@tanstack/preact-query';
import { render, type ComponentChildren } from 'preact';
import { newQueries } from './queries.js';
import { applyTheme } from './theme.js';
import '../styles/base.css';

/** Puts a page on the screen, in the theme named or else the one chosen on this device. */
export function start(page: ComponentChildren, theme?: string | null): void {
  applyTheme(theme);
  const root = document.getElementById('app');
  if (root) render(<QueryClientProvider client={newQueries()}>{page}</QueryClientProvider>, root);
}
