/** What the widget tells the page that holds it. */
export type Message =
  | { readonly type: 'swap:height'; readonly height: number }
  | { readonly type: 'swap:ready' }
  | { readonly type: 'swap:order-created'; readonly orderId: string }
  | { readonly type: 'swap:order-status'; readonly orderId: string; readonly status: string }
  /** For the owner of the page alone: said in the console, no event. */
  | { readonly type: 'swap:problem'; readonly attribute: string; readonly message: string };

/** Asks the page around to say {@link Introduction}. */
export interface Hello {
  readonly type: 'swap:hello';
}

/** What the loader answers: the key goes this way, and never into an address. */
export interface Introduction {
  readonly type: 'swap:introduction';
  readonly apiKey: string | null;
}
