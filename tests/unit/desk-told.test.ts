/** What a browser of the desk tells the server: calls that begin and end, notifications on this device. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deskPaths, type Presence, type Session } from '../../desk/contract.ts';

/** What the server answers to each call. */
let answer: unknown;
let isReachable: boolean;
const told: { readonly path: string; readonly body: unknown }[] = [];

/** What the browser knows of notifications. */
let permission: string;
let subscribes: () => Promise<unknown>;
const registered: unknown[] = [];
let unregistered = 0;

const worker = new EventTarget() as EventTarget & { state?: string };
const registration = {
  active: {} as object | null,
  installing: null as EventTarget | null,
  waiting: null as EventTarget | null,
  pushManager: {
    subscribe: (options: unknown) => {
      registered.push(options);
      return subscribes();
    },
  },
  unregister: () => Promise.resolve(void (unregistered += 1)),
};
const browser = {
  onLine: true,
  serviceWorker: {
    register: (...options: unknown[]) => {
      registered.push(options);
      return Promise.resolve(registration);
    },
    getRegistration: (scope: string) => Promise.resolve(scope === `${desk.deskPath}/` ? registration : undefined),
  },
};

const load = async () => ({
  ...(await import('../../desk/client/state/presence.ts')),
  ...(await import('../../desk/client/state/push.ts')),
  ...(await import('../../desk/client/state/session.ts')),
  ...(await import('../../desk/client/site.ts')),
});
let desk: Awaited<ReturnType<typeof load>>;

beforeAll(() => {
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve(permission) });
  vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
    told.push({ path, body: JSON.parse(body) as unknown });
    return isReachable ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError('Failed to fetch'));
  });
});
beforeEach(async () => {
  vi.resetModules();
  desk = await load();
  desk.openSession({ id: 'me', email: 'jeanne@exemple.fr', name: 'Jeanne', token: 't' } as Session);
  [answer, isReachable, permission, unregistered] = [{ others: [] }, true, 'granted', 0];
  Object.assign(registration, { active: {}, installing: null, waiting: null });
  told.length = 0;
  registered.length = 0;
});
afterAll(() => void vi.unstubAllGlobals());

const of = (id: string, activity: Presence['activity'], until = '2026-03-12T10:05:00Z'): Presence => ({
  id,
  name: id,
  activity,
  since: '2026-03-12T10:00:00Z',
  until,
});
const bodies = () => told.map(({ body }) => body);

describe('a call', () => {
  const end = { reference: 'R1', activity: 'open' };

  test('that nobody else makes begins, and is told to end', async () => {
    answer = { others: [of('paul', 'open')] };
    expect(await desk.beginCall('R1')).toBeUndefined();
    expect(told).toEqual([
      {
        path: desk.deskUrl(deskPaths.presence),
        body: { reference: 'R1', activity: 'calling', isAnyway: false },
      },
    ]);
    desk.endCall('R2');
    desk.endCall('R1');
    desk.endCall('R1');
    expect(bodies().slice(1)).toEqual([end]);
  });

  test('that somebody else makes does not begin, and has no end', async () => {
    answer = { others: [of('claire', 'open'), of('paul', 'calling')] };
    expect(await desk.beginCall('R1')).toMatchObject({ id: 'paul' });
    desk.endCall('R1');
    expect(told).toHaveLength(1);
  });

  test('begins all the same where that is asked for', async () => {
    answer = { others: [of('paul', 'calling')] };
    expect(await desk.beginCall('R1', true)).toBeUndefined();
    desk.endCall('R1');
    expect(bodies()).toEqual([{ reference: 'R1', activity: 'calling', isAnyway: true }, end]);
  });

  test('needs no network', async () => {
    isReachable = false;
    expect(await desk.beginCall('R1')).toBeUndefined();
    desk.endCall('R1');
    expect(bodies().at(-1)).toEqual(end);
  });
});

test('of those at a request, neither oneself nor who was not heard of for too long is shown', () => {
  const present = [of('me', 'open'), of('paul', 'calling'), of('claire', 'open', '2026-03-12T10:01:00Z')];
  expect(desk.othersAt(present, new Date('2026-03-12T10:01:00Z')).map(({ id }) => id)).toEqual(['paul']);
});

describe('notifications on this device', () => {
  const endpoint = 'https://fcm.googleapis.com/x';
  const pushCalls = () => told.filter(({ path }) => path === desk.deskUrl(deskPaths.push)).map(({ body }) => body);
  beforeEach(() => {
    subscribes = () => Promise.resolve({ toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'PushManager'));

  test('are there where the browser has them', () => {
    expect(desk.hasPush()).toBe(false);
    Reflect.set(globalThis, 'PushManager', () => undefined);
    expect(desk.hasPush()).toBe(true);
  });

  test('are asked for with the server’s key, below the desk alone, and told to the server', async () => {
    await desk.startPush('BA');
    expect(registered).toEqual([
      [desk.deskUrl('push-worker.js'), { scope: `${desk.deskPath}/` }],
      { userVisibleOnly: true, applicationServerKey: 'BA' },
    ]);
    expect(pushCalls()).toEqual([{ subscription: { endpoint, p256dh: 'p', auth: 'a' } }]);
  });

  test.each(['installing', 'waiting'])('wait for a worker that is %s', async (name) => {
    Object.assign(registration, { active: null, [name]: worker });
    const started = desk.startPush('BA');
    for (const state of ['installed', 'activated']) {
      await new Promise(setImmediate);
      expect(registered).toHaveLength(1);
      worker.state = state;
      worker.dispatchEvent(new Event('statechange'));
    }
    await started;
    expect(pushCalls()).toHaveLength(1);
  });

  test.each([
    ['the person', () => void (permission = 'denied')],
    ['nobody yet', () => void (permission = 'default')],
    ['the browser', () => void (subscribes = () => Promise.reject(new DOMException('Off', 'NotAllowedError')))],
  ])('that %s allows them not are told to nobody', async (_name, refuse) => {
    refuse();
    await expect(desk.startPush('BA')).rejects.toBeInstanceOf(desk.PushDeniedError);
    expect(told).toEqual([]);
  });

  test('end with the worker, once the server knows', async () => {
    await desk.stopPush();
    expect(pushCalls()).toEqual([{}]);
    expect(unregistered).toBe(1);
    isReachable = false;
    await expect(desk.stopPush()).rejects.toMatchObject({ code: 'network' });
    expect(unregistered).toBe(1);
  });
});
