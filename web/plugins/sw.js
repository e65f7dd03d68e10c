// The service worker: keeps the page with all that it is made of, so that it opens and plays without a network
// (plugins/offline.ts puts in the list of files and a version made of their contents). One version is taken as a whole,
// never a mixture of two: the next one is fetched beside it and takes over when the page says so.
/* global self, caches, fetch, __FILES__, __VERSION__ */

const files = __FILES__;
const cacheName = `fourlands ${__VERSION__}`;
const hashed = (path) => path.startsWith('/assets/');

// What an earlier version has under the same hashed name is the same file.
const fetchFile = async (path) => {
  const known = hashed(path) ? await caches.match(path) : undefined;
  if (known) return known;
  const answer = await fetch(path, { cache: hashed(path) ? 'default' : 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
};

const fill = async () => {
  const cache = await caches.open(cacheName);
  for (const path of files)
    if (!(await cache.match(path))) await cache.put(path, await fetchFile(path));
};

const clear = async () => {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.clients.claim();
};

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(clear()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

// Every address of the page is the page; a file is what its name says; all else is the server's.
const kept = async (request, path) =>
  (await caches.match(path, { cacheName })) ?? (await fetch(request));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/api/') || pathname === '/metrics' || pathname === '/healthz') return;
  if (files.includes(pathname)) event.respondWith(kept(request, pathname));
  else if (request.mode === 'navigate') event.respondWith(kept(request, '/index.html'));
});

// A turn, told by the server through the browser's push service. One of the same match takes the place of the one before.
self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // Browsers want something to be shown for every push.
  }
  event.waitUntil(
    self.registration.showNotification(told.title ?? 'Fourlands', {
      body: told.body ?? '',
      tag: told.match || 'fourlands',
      lang: told.language,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path: told.path ?? '/me' },
    }),
  );
});

// The table is shown where the page is open already, else in a new window.
const show = async (path) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) return there.focus();
  const [any] = windows;
  if (!any) return self.clients.openWindow(path);
  await any.focus();
  return any.navigate(path).catch(() => self.clients.openWindow(path));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  // Only ever a page of this one.
  event.waitUntil(show(/^\/[\w/-]*$/.test(path) && !path.startsWith('//') ? path : '/'));
});
