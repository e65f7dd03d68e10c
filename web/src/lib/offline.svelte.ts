import { router } from './router.svelte';

// Whether there is a network, and the service worker (plugins/sw.js) that keeps the page for when there is none. It is
// asked for once the page has come to rest, so that nobody waits for it; a new version takes over when no match is open.

class Network {
  on = $state(navigator.onLine);

  constructor() {
    addEventListener('online', () => (this.on = true));
    addEventListener('offline', () => (this.on = false));
  }
}

export const network = new Network();

const restMs = 1500;
const busy = (): boolean => ['table', 'replay'].includes(router.route.page);

const takeOver = (registration: ServiceWorkerRegistration): void => {
  if (registration.waiting && registration.active && !busy())
    registration.waiting.postMessage('take over');
};

export const keepPage = (): void => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || !import.meta.env.PROD) return;
  const before = workers.controller;
  // The version that took over is shown from now on; the first one ever changes nothing.
  workers.addEventListener('controllerchange', () => {
    if (before !== null && !busy()) location.reload();
  });
  const ask = async () => {
    try {
      const registration = await workers.register('/sw.js');
      takeOver(registration);
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', () => takeOver(registration)),
      );
    } catch {
      // A browser that keeps nothing, or a page that is not safe: all works but without a network.
    }
  };
  setTimeout(() => void ask(), restMs);
};
