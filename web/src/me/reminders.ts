// How this browser is told of a turn, and what the server must know of the clock on its owner's wall.

const dayMs = 86_400_000;
const aheadDays = 730;

// Minutes east of UTC at a moment.
export type OffsetAt = (at: number) => number;
const ofThisBrowser: OffsetAt = (at) => -new Date(at).getTimezoneOffset();

// How far the clock on the wall is from UTC, now and after each time it is set in the two years to come: so quiet
// hours stay where they are when it is, and the server needs no table of time zones.
export const offsets = (
  now: number,
  offsetAt: OffsetAt = ofThisBrowser,
): [since: number, minutes: number][] => {
  const found: [number, number][] = [[0, offsetAt(now)]];
  for (let day = 0; day < aheadDays; day += 1) {
    let before = now + day * dayMs;
    let after = before + dayMs;
    if (offsetAt(before) === offsetAt(after)) continue;
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offsetAt(before)) before = middle;
      else after = middle;
    }
    found.push([Math.round(after / 60_000) * 60_000, offsetAt(after)]);
  }
  return found.slice(0, 16);
};

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();

export const canPush = (): boolean => 'PushManager' in window && 'Notification' in window;

export class PushRefused extends Error {
  constructor(readonly why: 'no' | 'never' | 'failed') {
    super(why);
  }
}

// Subscribes this browser at its maker's push service, for pushes that this server has signed. What to tell the server.
export const subscribe = async (key: string): Promise<object> => {
  const registration = await worker();
  if (!registration || !canPush()) throw new PushRefused('never');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('no');
  const old = await registration.pushManager.getSubscription();
  await old?.unsubscribe().catch(() => false);
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    .catch(() => null);
  if (!made) throw new PushRefused('failed');
  const { endpoint, keys } = made.toJSON();
  return { kind: 'push', endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
};

// The push service forgets this browser, and tells the server so when it next calls.
export const leavePush = async (): Promise<void> => {
  try {
    const registration = await worker();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // A browser without push has nothing to leave.
  }
};

export const isRefused = (error: unknown): error is PushRefused => error instanceof PushRefused;
