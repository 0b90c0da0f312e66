/** What the desk keeps in memory belongs to one user: it outlasts an expired session and no other user sees it. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../desk/contract.ts';

const userOf = (email: string): Session => ({ email, name: email, token: 'token' }) as Session;
const jeanne = userOf('jeanne@exemple.fr');
const paul = userOf('paul@exemple.fr');

/** The modules of one page of the desk: their state lasts as long as the page is open. */
const openPage = async () => {
  vi.resetModules();
  const session = await import('../../desk/client/state/session.ts');
  const drafts = await import('../../desk/client/state/drafts.ts');
  let changes = 0;
  session.onUserChange(() => void (changes += 1));
  return { ...session, ...drafts, userChanges: () => changes };
};

describe('a draft', () => {
  beforeAll(() => {
    // The modules ask the window whether it is online, and before it is closed.
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('addEventListener', () => undefined);
    return () => void vi.unstubAllGlobals();
  });

  test('is kept at the first login of a page, which changes no user', async () => {
    const page = await openPage();
    page.saveDraft('note', 'Rappeler');
    page.openSession(jeanne);
    expect(page.draftOf('note')?.value).toBe('Rappeler');
    expect(page.userChanges()).toBe(0);
  });

  test('is kept for the user whose session has expired', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    page.saveDraft('note', 'Rappeler');
    page.expireSession();
    expect(page.sessionState.get()).toEqual({ kind: 'logged-out', reason: 'expired' });
    page.openSession(jeanne);
    expect(page.draftOf('note')?.value).toBe('Rappeler');
    expect(page.userChanges()).toBe(0);
  });

  test('is deleted before another user logs in', async () => {
    const page = await openPage();
    page.openSession(jeanne);
    page.saveDraft('note', 'Rappeler');
    page.expireSession();
    page.openSession(paul);
    expect(page.hasDrafts()).toBe(false);
    expect(page.userChanges()).toBe(1);
  });
});
