/** A page that stays open may be older than the server, whose API may have changed. */
import { deskPath } from '../site.ts';
import { hasDrafts } from './drafts.ts';
import { searchText } from './list-navigation.ts';
import { hasRecentUndo } from './notifications.ts';
import { pendingChanges } from './outbox.ts';

const ownScript = new URL(import.meta.url).pathname;

/** After a longer time the user is already working on the screen. */
const timeoutMs = 2000;

/**
 * Reloads the page if the server has a newer build; not if unsent or in-memory data would be lost or the user has
 * already left the screen. The next navigation checks again.
 */
export const reloadOnNewBuild = async (): Promise<void> => {
  const { href } = location;
  const current = await currentScript();
  if (current === undefined || current === ownScript || location.href !== href) return;
  if (!hasDrafts() && pendingChanges.get().length === 0 && searchText.get() === '' && !hasRecentUndo())
    location.reload();
};

/** Path of the script in the server's current document; `undefined` without a valid response. */
const currentScript = async (): Promise<string | undefined> => {
  try {
    const response = await fetch(deskPath, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const script = /<script type="module" src="([^"]+)"/.exec(await response.text())?.[1];
    return response.ok && script?.startsWith(`${deskPath}/`) === true ? script : undefined;
  } catch {
    return undefined;
  }
};
