/**
 * Keys of the requests that have arrived, in localStorage: written at once, before anything else is done about them. A
 * visitor may close the page while their copies (`pending-request.ts`) are still being deleted.
 */
import { constants } from '#site/constants.gen';
import { includesVersion } from '../../formats/request-keys.ts';
import type { Delivered } from './clear-delivered.ts';
import { deliveredKey } from './has-delivered.ts';

/** Longer than any copy is kept. */
const maxAgeMs = (constants.contact.pendingDays + 1) * 24 * 60 * 60 * 1000;

/** Records that a request has arrived; returns whether the storage took it. */
export const markDelivered = (key: string): boolean => {
  const now = Date.now();
  const kept = readDelivered().filter(({ at }) => now - at < maxAgeMs);
  try {
    localStorage.setItem(deliveredKey, JSON.stringify([...kept, { key, at: now }]));
    return true;
  } catch {
    return false;
  }
};

/** Whether a request has arrived, in this version or a later one. */
export const isDelivered = (key: string): boolean =>
  readDelivered().some((delivered) => includesVersion(delivered.key, key));

const readDelivered = (): readonly Delivered[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(deliveredKey) ?? '[]');
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
};

const isEntry = (value: unknown): value is Delivered => {
  const { key, at } = (value ?? {}) as Partial<Delivered>;
  return typeof key === 'string' && typeof at === 'number';
};
