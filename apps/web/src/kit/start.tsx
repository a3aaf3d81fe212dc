import { QueryClientProvider } from '@tanstack/preact-query';
import { render, type ComponentChildren } from 'preact';
import { newQueries } from './queries.js';
import '../styles/base.css';

/** Puts a page on the screen. */
export function start(page: ComponentChildren): void {
  const root = document.getElementById('app');
  if (root) render(<QueryClientProvider client={newQueries()}>{page}</QueryClientProvider>, root);
}
