/** What this person does with a request, told to the others; and what the others do. */
import { useEffect, useState } from 'react';
import { deskPaths, type Activity, type Presence, type PresenceCall, type PresenceResult } from '../../contract.ts';
import { postForBlob } from './api.ts';
import { createObservable } from './observable.ts';
import { ownId, ownToken, postToApi } from './session.ts';

/** Less than half of `activityMs.open`: one lost call changes nothing. */
const repeatMs = 25_000;

/** A call waits for the answer about other calls this long at most: without a network one calls all the same. */
const callPatienceMs = 2500;

/** Reference of the request whose visitor this person is calling. */
const called = createObservable<string | undefined>(undefined);

/** Says that a request is open for as long as the screen shows it and is visible. */
export const usePresence = (reference: string): void => {
  useEffect(() => {
    const say = (): void => {
      const activity: Activity = called.get() === reference ? 'calling' : 'open';
      if (document.visibilityState === 'visible') void send({ reference, activity });
    };
    /** Survives the end of the page. */
    const leave = (): void => {
      if (called.get() !== reference) sendLast({ reference, activity: 'left' });
    };
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') say();
      else leave();
    };
    say();
    const timer = setInterval(say, repeatMs);
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', leave);
      if (called.get() === reference) called.set(undefined);
      sendLast({ reference, activity: 'left' });
    };
  }, [reference]);
};

/**
 * Says that this person calls the visitor of a request. Returns who is calling already; then nothing is said, unless
 * `isAnyway`. Without a network nobody is known to call.
 */
export const beginCall = async (reference: string, isAnyway = false): Promise<Presence | undefined> => {
  const result = await send({ reference, activity: 'calling', isAnyway }, AbortSignal.timeout(callPatienceMs));
  const other = result?.others.find(({ activity }) => activity === 'calling');
  if (other !== undefined && !isAnyway) return other;
  called.set(reference);
  return undefined;
};

/** The call has ended; the request is still open. */
export const endCall = (reference: string): void => {
  if (called.get() !== reference) return;
  called.set(undefined);
  void send({ reference, activity: 'open' });
};

/** The others at a request, without those of whom nothing was heard for too long. */
export const othersAt = (present: readonly Presence[], now: Date): readonly Presence[] =>
  present.filter(({ id, until }) => id !== ownId() && Date.parse(until) > now.getTime());

/** Whether this person calls the visitor of a request. */
export const useIsCalling = (reference: string): boolean => {
  const [current, setCurrent] = useState(called.get());
  useEffect(() => called.subscribe(() => setCurrent(called.get())), []);
  return current === reference;
};

/** Presence is worth no error message: it is said again soon. */
const send = (call: PresenceCall, signal?: AbortSignal): Promise<PresenceResult | undefined> =>
  postToApi<PresenceResult>(deskPaths.presence, call, { signal }).catch(() => undefined);

const sendLast = (call: PresenceCall): void =>
  void postForBlob(deskPaths.presence, call, { token: ownToken(), isLast: true }).catch(() => undefined);
