import { workerScript } from './worker-script.js';

/** Has a page kept for when there is no network: `public/sw.js`. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(workerScript('/sw.js')).catch(() => undefined);
}
