/** What a command of `npm run leads` is given. */
import type { FileStore } from './file-store.ts';
import type { LeadStore } from './store.ts';
import type { LeadStatus } from './types.ts';

/** What the command needs from outside, so that tests run it in their own process. */
export interface CliIo {
  readonly env: NodeJS.ProcessEnv;
  readonly workingDir: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks a question when somebody is there to answer; absent otherwise. */
  readonly confirm?: (question: string) => Promise<boolean>;
  readonly now: () => Date;
  /** How long a command waits for another process that is writing; the store's own time without it. */
  readonly busyTimeoutMs?: number;
}

/** How it was typed. */
export interface Options {
  readonly status: LeadStatus | undefined;
  readonly isSetAside: boolean;
  readonly json: boolean;
  readonly csv: boolean;
  readonly months: number | undefined;
  readonly isConfirmed: boolean;
  readonly isDryRun: boolean;
  readonly isSure: boolean;
}

/** Whatever it works on. */
export interface Context {
  readonly rest: readonly string[];
  readonly options: Options;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly distDir: string;
  readonly io: CliIo;
}

/** Asks, when somebody is there to answer and did not say beforehand. */
export async function isAgreed(question: string, { isSure }: Options, { confirm }: CliIo): Promise<boolean> {
  return isSure || !confirm || confirm(`${question} [y/N] `);
}
