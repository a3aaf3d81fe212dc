// Where a page cannot be had for want of a network, says so in the language of its address, with the swaps that this browser holds
// (offline.html). It keeps that page and what it is made of, and nothing else: no rate and no answer of the service ever comes from here.
const kept = 'offline';
const pageFor = (address) => `${/^\/[a-z]{2}(?=\/|$)/.exec(new URL(address).pathname)?.[0] ?? ''}/offline`;
// A network can be there and lead nowhere: then the last page was asked for in vain, and what it is made of comes from here, too.
let isAway = false;
const isPart = (path) =>
  path === '/offline.js' || ((isAway || !navigator.onLine) && /\.css$|^\/(before-paint\.js|icon\.svg)$/.test(path));

async function keep(page) {
  const cache = await caches.open(kept);
  const answer = await fetch(page);
  if (!answer.ok) return;
  const text = await answer.clone().text();
  const parts = [...text.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|svg))"/g)].map(([, part]) => part);
  await cache.addAll([...new Set(parts)]);
  await cache.put(page, answer);
}

async function keepOnce(page) {
  if (!(await caches.match(page))) await keep(page);
}

self.addEventListener('install', (event) => {
  const pages = self.clients
    .matchAll({ includeUncontrolled: true })
    .then((open) => open.map(({ url }) => pageFor(url)));
  event.waitUntil(
    pages.then((all) => Promise.all([...new Set(['/offline', ...all])].map(keep))).then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.mode === 'navigate') {
    const page = pageFor(request.url);
    event.respondWith(
      fetch(request).then(
        (answer) => {
          isAway = false;
          event.waitUntil(keepOnce(page).catch(() => undefined));
          return answer;
        },
        async () => {
          isAway = true;
          return (await caches.match(page)) ?? (await caches.match('/offline')) ?? Response.error();
        },
      ),
    );
  } else if (origin === self.location.origin && isPart(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});
