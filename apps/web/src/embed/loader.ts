/**
 * `/embed.js`: puts the swap widget right after its own script tag (specification, section 4). Stands alone, in one piece, because it
 * runs in pages of others. Events of the widget are dispatched on the frame: `swap:ready`, `swap:order-created`, `swap:order-status`.
 */
import type { Message } from './messages.js';

(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { baseUrl, from, to, amount, theme, width = '420', height, apiKey } = script.dataset;
  const named = baseUrl ?? script.src;
  const origin = /^https?:\/\//i.test(named) && URL.canParse(named) ? new URL(named).origin : null;
  if (origin === null) throw new TypeError(`The swap widget needs an http(s) address in data-base-url, not ${named}`);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ from, to, amount, theme, apiKey })) if (value) query.set(name, value);
  const length = (value: string) => (/^\d+$/.test(value) ? `${value}px` : value);

  const frame = document.createElement('iframe');
  frame.src = `${origin}/embed?${query.toString()}#host=${encodeURIComponent(location.origin)}`;
  frame.title = 'Swap cryptocurrencies';
  frame.allow = 'clipboard-write';
  const { style } = frame;
  style.border = '0';
  style.maxWidth = '100%';
  style.width = length(width);
  style.height = length(height ?? '620');
  script.after(frame);

  window.addEventListener('message', ({ source, origin: sender, data }: MessageEvent<Message | null>) => {
    if (source !== frame.contentWindow || sender !== origin || typeof data?.type !== 'string') return;
    const { type, ...detail } = data;
    if (type !== 'swap:height') frame.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
    // A height the page asked for is the page's to keep.
    else if (height === undefined && 'height' in detail && detail.height > 0)
      style.height = `${String(detail.height)}px`;
  });
})();
