/** Types shared by the commands of `npm run leads`. */
import type { FileStore } from './file-store.ts';
import type { LeadStore } from './store.ts';
import type { LeadStatus } from './types.ts';

/** Input and output of a command, passed in so that tests can run it in-process. */
export interface CliIo {
  readonly env: NodeJS.ProcessEnv;
  readonly workingDir: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks a yes-or-no question; absent if the standard input is not a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  readonly now: () => Date;
  /** How long a command waits for another process that is writing; the store's default if absent. */
  readonly busyTimeoutMs?: number;
}

/** Parsed options of the command line. */
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

/** Everything a command works with. */
export interface Context {
  readonly rest: readonly string[];
  readonly options: Options;
  readonly store: LeadStore;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly distDir: string;
  readonly io: CliIo;
}

/** Asks for confirmation, unless `--yes` was given or there is no terminal. */
export const isAgreed = async (question: string, { isSure }: Options, { confirm }: CliIo): Promise<boolean> =>
  isSure || !confirm || confirm(`${question} [y/N] `);
