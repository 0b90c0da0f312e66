/** Notifications on this device: the browser's subscription, and the session that it belongs to. */
import { deskPaths, type PushCall } from '../../contract.ts';
import { deskPath, deskUrl } from '../site.ts';
import { postToApi } from './session.ts';

/** Whether this browser has notifications. On an iPhone only a desk on the home screen has. */
export const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis;

/** The person has refused notifications in the browser. */
export class PushDeniedError extends Error {
  override readonly name = 'PushDeniedError';
}

/** Subscribes this device. Fails with a `PushDeniedError`, or an `ApiError`. */
export const startPush = async (pushKey: string): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError();
  const registration = await navigator.serviceWorker.register(deskUrl('push-worker.js'), { scope: `${deskPath}/` });
  await active(registration);
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => {
      throw new PushDeniedError();
    });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const call: PushCall = { subscription: { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
  await postToApi(deskPaths.push, call);
};

/** Ends it, and removes what the browser keeps for it. */
export const stopPush = async (): Promise<void> => {
  await postToApi(deskPaths.push, {});
  const registration = await navigator.serviceWorker.getRegistration(`${deskPath}/`);
  await registration?.unregister();
};

/** Resolves once the worker runs: no page is in its scope before, so `ready` would not resolve. */
const active = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const worker = registration.installing ?? registration.waiting;
    if (registration.active || worker === null) return resolve();
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
