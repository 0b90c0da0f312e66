/**
 * Notifications of new requests (Web Push, RFC 8030): encrypted for the browser (RFC 8291), signed with the server's
 * own keys (VAPID, RFC 8292), delivered by the browser's own service. They say the trade and the commune, and are not
 * repeated: the mail to the company is what is relied on.
 */
import { createECDH } from 'node:crypto';
import type { Logger } from 'pino';
import webPush from 'web-push';
import type { PushMessage, PushTarget } from '../contract.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { NewRequest } from '../../server/store/types.ts';
import { placeIn } from '../../server/text/search-words.ts';

/** Hosts of the browsers' services. A subscription elsewhere would let a browser choose what the server calls. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
] as const;

/** Whether an address is one of a browser's service. */
export const isPushService = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  const isKnown = services.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === 'https:' && port === '' && username === '' && isKnown;
};

/** Sends one message; rejects with a `statusCode` if the service refuses it. */
export type SendPush = (target: PushTarget, payload: string, keys: PushKeys) => Promise<void>;

/** The server's keys, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a service may write to. */
  readonly subject: string;
}

interface PushDependencies {
  readonly store: Pick<RequestStore, 'listPushes' | 'setPush'>;
  /** 32 random bytes in hexadecimal: the private key on the curve P-256. */
  readonly key: string;
  readonly places: () => readonly string[];
  readonly companyEmail: () => string;
  readonly clock: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly send?: SendPush | undefined;
}

/** Notifications of the desk. */
export interface Push {
  readonly publicKey: string;
  /** Tells all devices of a new request; resolves when each was tried. */
  tell(request: Pick<NewRequest, 'projectType' | 'message' | 'suspicion'>): Promise<void>;
}

/** Creates them. */
export const createPush = (dependencies: PushDependencies): Push => {
  const { store, key, places, companyEmail, clock, log, send = sendByService } = dependencies;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(key, 'hex'));
  const publicKey = pair.getPublicKey('base64url');
  const privateKey = Buffer.from(key, 'hex').toString('base64url');

  return {
    publicKey,
    async tell({ projectType, message, suspicion }) {
      if (suspicion) return;
      const said: PushMessage = { trade: projectType, place: placeIn(message, places()) };
      const keys = { publicKey, privateKey, subject: `mailto:${companyEmail()}` };
      const targets = await store.listPushes(clock().toISOString());
      await Promise.all(
        targets.map(async ({ tokenHash, ...target }) => {
          try {
            await send(target, JSON.stringify(said), keys);
          } catch (error) {
            const { statusCode } = error as { readonly statusCode?: number };
            // The subscription has ended (RFC 8030, 7.3).
            if (statusCode === 404 || statusCode === 410) await store.setPush(tokenHash, undefined);
            else log.warn({ status: statusCode }, 'notification not sent');
          }
        }),
      );
    },
  };
};

const dayInSeconds = 24 * 60 * 60;
const timeoutMs = 10_000;

const sendByService: SendPush = async ({ endpoint, p256dh, auth }, payload, vapidDetails) => {
  const options = { vapidDetails, TTL: dayInSeconds, urgency: 'high', timeout: timeoutMs } as const;
  await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options);
};
