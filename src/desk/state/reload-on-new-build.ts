/** A desk that is left open outlives its build: the server may have another one, whose calls are others. */
import { deskPath } from '../site.ts';
import { hasDrafts } from './drafts.ts';
import { soughtWords } from './list-navigation.ts';
import { mayBeTakenBack } from './notifications.ts';
import { jobs } from './outbox.ts';

const ownScript = new URL(import.meta.url).pathname;

/** An answer that takes longer would find somebody at work on the screen. */
const longestWaitMs = 2000;

/**
 * Loads the page anew where the server has another build; not while something would be lost that is unsent or kept in
 * memory alone, and not on a screen that was left meanwhile: the next change of screen asks again.
 */
export const reloadIfRebuilt = async (): Promise<void> => {
  const { href } = location;
  const present = await presentScript();
  if (present === undefined || present === ownScript || location.href !== href) return;
  if (!hasDrafts() && jobs.get().length === 0 && soughtWords.get() === '' && !mayBeTakenBack()) location.reload();
};

/** Address of the script that the desk's document names; nothing where something else answers, or nobody. */
const presentScript = async (): Promise<string | undefined> => {
  try {
    const response = await fetch(deskPath, { cache: 'no-store', signal: AbortSignal.timeout(longestWaitMs) });
    const script = /<script type="module" src="([^"]+)"/.exec(await response.text())?.[1];
    return response.ok && script?.startsWith(`${deskPath}/`) === true ? script : undefined;
  } catch {
    return undefined;
  }
};
