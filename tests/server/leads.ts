/** Requests as the store takes them, for tests that need no form. */
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FileStore } from '../../server/attachments/file-store.ts';
import type { RequestStore } from '../../server/store/store.ts';
import type { NewRequest } from '../../server/store/types.ts';
import { pdf } from './sample-files.ts';
import type { CliIo } from '../../server/operations/command.ts';
import { runLeadsCli } from '../../server/operations/commands.ts';

/** A request that differs from every other; `changes` replace parts of it. */
export const newLead = (changes: Partial<NewRequest> = {}): NewRequest => {
  return {
    id: randomUUID(),
    receivedAt: '2025-09-14T08:30:00.000Z',
    submittedAt: '2025-09-14T08:29:58.000Z',
    firstname: 'Jeanne',
    lastname: 'Vidal',
    email: 'jeanne@exemple.fr',
    phone: '06 39 98 12 04',
    projectType: 'Autre',
    origin: '',
    message: 'Une grange,\n"à reprendre"',
    consent: false,
    type: 'vellarbre_com',
    suspicion: undefined,
    files: [],
    keyHash: undefined,
    fingerprint: randomUUID(),
    tokenId: undefined,
    ...changes,
  };
};

/** Stores a request with one attachment, as the server does; returns its reference. */
export const addLead = async (
  store: RequestStore,
  files: FileStore,
  changes: Partial<NewRequest> = {},
): Promise<string> => {
  const { id, ...rest } = newLead(changes);
  const received = await files.receive(
    (async function* () {
      yield pdf();
    })(),
    () => undefined,
  );
  const storedName = `${id}-1.pdf`;
  await files.keep([{ ...received, storedName }]);
  const file = {
    storedName,
    originalName: 'plan; final.pdf',
    bytes: received.bytes,
    sha256: received.sha256,
    disposition: 'clean' as const,
  };
  const outcome = await store.insert({ ...rest, id, files: [file] }, ['company'], '');
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  return outcome.reference;
};

/** What a command of `npm run leads` ended with and printed. */
export interface CliOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run leads -- …` on a data folder, at an ISO instant; relative paths begin in `folder`. */
export const runCli = async (
  args: readonly string[],
  at: {
    readonly folder: string;
    readonly dataDir: string;
    readonly now: string;
    readonly env?: NodeJS.ProcessEnv;
    /** The answers at a terminal; absent without one. */
    readonly confirm?: NonNullable<CliIo['confirm']>;
  },
): Promise<CliOutcome> => {
  let out = '';
  let err = '';
  const io: CliIo = {
    env: { DATA_DIR: at.dataDir, DIST: join(at.folder, 'dist'), ...at.env },
    workingDir: at.folder,
    out: (text) => (out += text),
    err: (text) => (err += text),
    now: () => new Date(at.now),
    busyTimeoutMs: 0,
    ...(at.confirm && { confirm: at.confirm }),
  };
  return { code: await runLeadsCli(args, io), out, err };
};
