/** A desk that is left open outlives its build: the server may have another one, whose calls are others. */
import { deskPath } from '../site.ts';
import { hasDrafts } from './drafts.ts';
import { jobs } from './outbox.ts';

const ownScript = new URL(import.meta.url).pathname;

/** Loads the page anew where the server has another build; not while something unsent would be lost. */
export const reloadIfRebuilt = async (): Promise<void> => {
  const present = await presentScript();
  if (present !== undefined && present !== ownScript && !hasDrafts() && jobs.get().length === 0) location.reload();
};

/** Address of the script that the server's document names; nothing where something else answers, or nobody. */
const presentScript = async (): Promise<string | undefined> => {
  try {
    const response = await fetch(deskPath, { cache: 'no-store' });
    return /<script type="module" src="([^"]+)"/.exec(await response.text())?.[1];
  } catch {
    return undefined;
  }
};
