/** A page that stays open may be older than the server, whose API may have changed. */
import { deskPath } from '../site.ts';
import { hasDrafts } from './drafts.ts';
import { searchText } from './list-navigation.ts';
import { hasRecentUndo } from './notifications.ts';
import { pendingChanges } from './outbox.ts';

const ownScript = new URL(import.meta.url).pathname;

/** After a longer time the user is already working on the screen. */
const timeoutMs = 2000;

/** How often a page that is older than the server looks whether it may be reloaded. */
const retryMs = 5000;

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Reloads the page if the server has a newer build; not if unsent or in-memory data would be lost or the user has
 * already left the screen. The next navigation checks again.
 */
export const reloadOnNewBuild = async (): Promise<void> => {
  const { href } = location;
  if ((await hasNewBuild()) && location.href === href && isNothingUnsent()) location.reload();
};

/**
 * Reloads a page that nobody navigates, after its connection to the server was interrupted, as by an upgrade. While
 * something would be lost or somebody is in the middle of something, it waits.
 */
export const reloadLeftOpen = async (): Promise<void> => {
  if (timer !== undefined || !(await hasNewBuild())) return;
  const reloadIfIdle = (): void => {
    if (isNothingUnsent() && !isInUse()) location.reload();
  };
  timer ??= setInterval(reloadIfIdle, retryMs);
  reloadIfIdle();
};

const isNothingUnsent = (): boolean =>
  !hasDrafts() && pendingChanges.get().length === 0 && searchText.get() === '' && !hasRecentUndo();

/** Whether a field has the focus, something is chosen in the list, or a dialogue is open. */
const isInUse = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true ||
  document.querySelector('input:checked, dialog[open]') !== null;

const hasNewBuild = async (): Promise<boolean> => {
  const current = await currentScript();
  return current !== undefined && current !== ownScript;
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
