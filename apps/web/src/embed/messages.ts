/** What the widget tells the page that holds it. `host` is the origin that page gave, so nobody else hears of orders. */
export type Message =
  | { readonly type: 'swap:height'; readonly height: number }
  | { readonly type: 'swap:ready' }
  | { readonly type: 'swap:order-created'; readonly orderId: string }
  | { readonly type: 'swap:order-status'; readonly orderId: string; readonly status: string };

/** The origin of the page around, as the loader wrote it into the fragment; null when this page stands alone. */
function hostOrigin(): string | null {
  if (window.parent === window) return null;
  const named = new URLSearchParams(location.hash.slice(1)).get('host') ?? '';
  return URL.canParse(named) ? new URL(named).origin : null;
}

const host = hostOrigin();

/** The height is no secret; everything else goes to the named origin alone. */
export function tell(message: Message): void {
  if (window.parent === window) return;
  if (message.type === 'swap:height') window.parent.postMessage(message, host ?? '*');
  else if (host !== null) window.parent.postMessage(message, host);
}
