import { createHash } from 'node:crypto';
import { escapeHtml } from './page.js';

/** A round picture with a coin's letters, its colour taken from the ticker. */
export function icon(ticker: string): string {
  const hue = createHash('sha256').update(ticker).digest().readUInt16BE(0) % 360;
  const letters = escapeHtml(ticker.slice(0, 4).toUpperCase());
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${letters}">
<circle cx="32" cy="32" r="32" fill="hsl(${hue} 55% 42%)"/>
<text x="32" y="38" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="600" font-size="16" fill="#fff">${letters}</text>
</svg>`;
}
