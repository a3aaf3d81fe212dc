interface Policies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(address: string): string };
}

/** Has a page kept for when there is no network: `public/sw.js`, the one script that may be named to the browser by the policy of pages. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const worker = '/sw.js';
  const address = trustedTypes?.createPolicy('worker', { createScriptURL: () => worker }).createScriptURL(worker);
  navigator.serviceWorker.register(address ?? worker).catch(() => undefined);
}
