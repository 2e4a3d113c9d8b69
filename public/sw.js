// Keeps what never changes under its name, and one page to show without a connection. Pages themselves are never kept:
// what is on them is the market's or somebody's own, and both change.
const kept = 'kept-1';
const mostKept = 150;
const offline = ['/en/offline', '/tr/offline', '/ar/offline'];
const neverChanges = /^\/assets\//;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll([...offline, '/mark.svg']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

async function fromNetworkOrOffline(event, lang) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(`/${lang}/offline`)) ?? Response.error();
  }
}

async function fromKept(event) {
  const cache = await caches.open(kept);
  const found = await cache.match(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.ok && answer.type === 'basic')
    event.waitUntil(keep(cache, event.request, answer.clone()));
  return answer;
}

/** The oldest make room. */
async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const names = (await cache.keys()).filter(({ url }) => neverChanges.test(new URL(url).pathname));
  for (const old of names.slice(0, Math.max(0, names.length - mostKept))) await cache.delete(old);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    const lang = /^\/(en|tr|ar)(?:\/|$)/.exec(pathname)?.[1] ?? 'en';
    event.respondWith(fromNetworkOrOffline(event, lang));
  } else if (neverChanges.test(pathname)) event.respondWith(fromKept(event));
});
