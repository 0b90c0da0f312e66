/** The drawer of spam empties itself, a month after something was put there. */
import { expect, test } from 'vitest';
import { spamDays } from '../../desk/contract.ts';
import { planPurge, purgeRequests, recoverableDays } from '../../server/retention/purge.ts';
import { add, change, dayMs, now, server, setClock, useDeskServer } from './desk-work.ts';

useDeskServer();

const options = () => ({
  dataDir: server.dataDir,
  store: server.store,
  files: server.files,
  now,
  retentionMonths: 36,
  isConfirmed: true,
});
const later = (days: number): void => setClock(new Date(now.getTime() + days * dayMs));
const referencesOf = async (scope: 'live' | 'set-aside' | 'all'): Promise<string[]> =>
  (await server.store.list({ scope })).map(({ reference }) => reference).sort();

test('what was spam for thirty days is set aside, then erased; the rest stays', async () => {
  const spam = await add({ suspicion: ['honeypot'] });
  const honest = await add();
  const restored = await add({ suspicion: ['link'] });
  await change([restored], { kind: 'state', state: 'new' });
  later(spamDays);
  // An old request that was marked today has its thirty days before it.
  const marked = await add({ receivedAt: '2025-06-01T08:00:00.000Z' });
  const { id } = (await server.store.find(marked)) ?? { id: '' };
  await server.store.setState(id, 'spam', 'Léa Roux', now.toISOString());
  expect(await purgeRequests(options())).toMatchObject({ setAside: [] });
  setClock(new Date(now.getTime() + 1));
  expect(await planPurge(options())).toMatchObject({ setAside: [{ reference: spam }] });
  await purgeRequests(options());
  expect(await referencesOf('set-aside')).toEqual([spam]);
  expect(await referencesOf('live')).toEqual([honest, marked, restored].sort());
  later(recoverableDays);
  setClock(new Date(now.getTime() + 1));
  expect(await purgeRequests(options())).toMatchObject({ erased: [{ reference: spam }] });
  expect(await referencesOf('all')).toEqual([honest, marked, restored].sort());
});

test('what is recovered from there is not set aside again at once', async () => {
  const spam = await add({ suspicion: ['honeypot'] });
  const { id } = (await server.store.find(spam)) ?? { id: '' };
  later(spamDays + 1);
  await purgeRequests(options());
  await server.store.recover([id], now.toISOString());
  await purgeRequests(options());
  expect(await referencesOf('live')).toEqual([spam]);
});
