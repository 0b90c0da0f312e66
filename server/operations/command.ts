/** Types shared by the commands of `npm run leads`. */
import type { FileStore } from '../attachments/file-store.ts';
import type { Right } from '../store/desk/people.ts';
import type { RequestStore } from '../store/store.ts';
import type { RequestState } from '../store/types.ts';

/** Input and output of a command, passed in so that tests can run it in-process. */
export interface CliIo {
  readonly env: NodeJS.ProcessEnv;
  readonly workingDir: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks a yes-or-no question; absent if the standard input is no terminal: then --yes is needed. */
  readonly confirm?: (question: string) => Promise<boolean>;
  readonly now: () => Date;
  /** How long a command waits for another process that is writing; the store's default if absent. */
  readonly busyTimeoutMs?: number;
}

/** Parsed options of the command line. */
export interface Options {
  readonly state: RequestState | undefined;
  readonly isSetAside: boolean;
  readonly json: boolean;
  readonly csv: boolean;
  /** The table for programs instead of the one for people. */
  readonly isRaw: boolean;
  readonly months: number | undefined;
  /** Days for which backups are kept; all of them if absent. */
  readonly keepDays: number | undefined;
  readonly rights: readonly Right[] | undefined;
  readonly isConfirmed: boolean;
  readonly isDryRun: boolean;
  readonly isSure: boolean;
}

/** Everything a command works with. */
export interface Context {
  readonly rest: readonly string[];
  readonly options: Options;
  readonly store: RequestStore;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly distDir: string;
  readonly io: CliIo;
}

/**
 * Whether a command may do what cannot be taken back: always with `--yes`, after the answer at a terminal, never
 * without one. `action` continues « Would … ». Says what would be done wherever nothing is done.
 */
export const mayProceed = async (
  action: string,
  { isSure, isDryRun }: Options,
  { confirm, err }: CliIo,
): Promise<'yes' | 'dry-run' | 'no'> => {
  if (isDryRun) {
    err(`Would ${action}\n`);
    return 'dry-run';
  }
  if (isSure) return 'yes';
  if (!confirm) {
    err(`Would ${action}\nNothing was done: without a terminal to ask at, --yes is needed.\n`);
    return 'no';
  }
  if (await confirm(`${action.charAt(0).toUpperCase()}${action.slice(1)}? [y/N] `)) return 'yes';
  err('Nothing was done.\n');
  return 'no';
};
