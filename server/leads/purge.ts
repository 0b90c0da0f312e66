import type { Logger } from 'pino';
import type { FileStore } from './file-store.ts';
import type { LeadStore } from './store.ts';
import type { Lead } from './types.ts';

/** Erases requests and their attachments: rows first, so that a crash in between leaves orphans, which the next start sweeps. */
export async function eraseLeads(leads: readonly Pick<Lead, 'id'>[], store: Pick<LeadStore, 'erase'>, files: Pick<FileStore, 'remove'>): Promise<void> {
  if (leads.length === 0) return;
  await files.remove(await store.erase(leads.map(({ id }) => id)));
}

/** The instant before which requests are too old to be kept, in calendar months. */
export function retentionStart(now: Date, months: number): string {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  // 31 March less a month is no day: the last one of February is meant.
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0);
  return start.toISOString();
}

const dayMs = 24 * 60 * 60 * 1000;

/** Erases what is past its retention now and once a day. */
export function startPurge({
  store,
  files,
  clock,
  log,
  retentionMonths,
}: {
  store: LeadStore;
  files: FileStore;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'error'>;
  retentionMonths: () => number;
}): { stop(): void } {
  const purge = async (): Promise<void> => {
    const expired = await store.findReceivedBefore(retentionStart(clock(), retentionMonths()));
    await eraseLeads(expired, store, files);
    if (expired.length > 0) log.info({ count: expired.length }, 'requests past their retention erased');
  };
  const run = (): void => void purge().catch((error: unknown) => log.error({ err: error }, 'purge failed'));
  run();
  const timer = setInterval(run, dayMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
