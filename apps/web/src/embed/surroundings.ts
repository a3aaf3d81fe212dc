import type { Hello, Introduction, Message } from './messages.js';

const isFramed = window.parent !== window;

/** The origin of the page around, so that nobody else hears of orders; null until it introduced itself. */
let host: string | null = null;
const untold: Message[] = [];

/** The height is no secret; everything else goes to the page around alone, once it is known. */
export function tell(message: Message): void {
  if (message.type === 'swap:problem' && host === null) console.warn(`${message.attribute}: ${message.message}`);
  if (!isFramed) return;
  if (message.type === 'swap:height') window.parent.postMessage(message, host ?? '*');
  else if (host !== null) window.parent.postMessage(message, host);
  else untold.push(message);
}

/**
 * Reads the key from the fragment, where pages without the loader put it (or from the query, where they used to, as an earlier loader
 * named its page in the fragment), and takes it out of the address, where scripts, logs and whoever copies the address would find it.
 */
export function keyOfAddress(): string | null {
  const address = new URL(location.href);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const apiKey = fragment.get('apiKey') ?? address.searchParams.get('apiKey');
  const named = fragment.get('host') ?? '';
  if (URL.canParse(named)) host = new URL(named).origin;
  address.hash = '';
  address.searchParams.delete('apiKey');
  history.replaceState(history.state, '', address);
  return apiKey;
}

/** Asks the page around who it is, which the browser vouches for, and tells `onKey` of the key it gives. */
export function introduce(onKey: (apiKey: string) => void): void {
  if (!isFramed) return;
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<Introduction | null>) => {
    if (source !== window.parent || data?.type !== 'swap:introduction') return;
    host = origin;
    for (const message of untold.splice(0)) tell(message);
    if (typeof data.apiKey === 'string') onKey(data.apiKey);
  });
  window.parent.postMessage({ type: 'swap:hello' } satisfies Hello, '*');
}
