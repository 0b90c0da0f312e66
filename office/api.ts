/**
 * The office as the public server and the desk know it: the socket, headers and answers. Plain data; nothing is
 * imported that runs.
 */
import type { LocalizedDiagnostic } from '../generator/diagnostics/diagnostic.ts';

/** Name of the socket in the office's folder, which is `office` in DATA_DIR. */
export const socketName = 'office.sock';

/** Headers with the person's name and address, percent-encoded. */
export const personHeaders = { name: 'x-office-name', email: 'x-office-email' } as const;

/** Commit that a file which is read belongs to; sent back with a save, it tells what was edited. */
export const baseHeader = 'x-office-base';

/** The largest file of a draft, and all of one's files. */
export const maxFileMegabytes = 40;
export const maxDraftMegabytes = 200;

/** Name of a commit: 40 or 64 hexadecimal digits. */
export type Commit = string;

/** Path of a source, relative to the site's folder, with « / »: `site.yaml` or a file below `content/`. */
export type SourcePath = string;

export interface Author {
  readonly name: string;
  readonly email: string;
}

/** One publication, as the repository remembers it. */
export interface LoggedCommit {
  readonly commit: Commit;
  /** The first parent; absent for the first commit. */
  readonly parent?: Commit;
  readonly author: Author;
  /** ISO time. */
  readonly at: string;
  /** Subject and body. */
  readonly message: string;
  /** Sources that differ from the first parent. */
  readonly files: readonly SourcePath[];
}

/** How far a build is. */
export type BuildProgress =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'building';
      /** Absent for a preview. */
      readonly commit?: Commit;
      /** ISO time. */
      readonly since: string;
      /** Steps that are done and all of them. */
      readonly done: number;
      readonly total: number;
      /** A commit that waits for this build to end. */
      readonly waiting?: Commit;
    };

/** What became of a publication. Visitors see what they saw before unless it is `published`. */
export type BuildOutcome =
  /** Visitors see it. `push` tells what the remote said, where there is one. */
  | { readonly kind: 'published'; readonly commit: Commit; readonly at: string; readonly push?: PushResult }
  /** The check found errors. */
  | { readonly kind: 'refused'; readonly commit: Commit; readonly diagnostics: readonly LocalizedDiagnostic[] }
  /** A newer publication has taken its place in the queue: its outcome holds this one's changes as well. */
  | { readonly kind: 'superseded'; readonly by: Commit }
  | { readonly kind: 'cancelled' }
  /** Out of memory, time or disk: a sentence for the editor; the log has more. */
  | { readonly kind: 'failed'; readonly commit: Commit; readonly sentence: string };

/** What the host of the repository said to a push. */
export type PushResult =
  | { readonly kind: 'pushed' }
  /** Sent to its host from the folder that the editor works in; what the host builds of it, visitors see later. */
  | { readonly kind: 'sent' }
  /** The host's words in a sentence; it is tried again with each look at the remote. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** Written in the folder that the editor works in, and not sent from there: only this machine shows it. */
  | { readonly kind: 'unsent'; readonly sentence: string };

/** What the machinery knows of the site as visitors see it. `GET /state` answers it. */
export interface OfficeState {
  readonly head: Commit;
  /** What visitors see; absent before the first publication. */
  readonly published?: {
    readonly commit: Commit;
    readonly at: string;
    /** ISO date it was built for. */ readonly day: string;
  };
  readonly progress: BuildProgress;
  /** True where only the machine of whoever edits shows the site (`npm run edit`). */
  readonly isLocal?: boolean;
  /** What keeps the newest commit, or the remote, from reaching visitors; each in a sentence. */
  readonly problems: readonly OfficeProblem[];
}

export type OfficeProblem =
  | {
      readonly kind: 'refused';
      readonly commit: Commit;
      readonly sentence: string;
      readonly diagnostics: readonly LocalizedDiagnostic[];
    }
  | { readonly kind: 'build-failed'; readonly commit: Commit; readonly sentence: string }
  | { readonly kind: 'remote'; readonly sentence: string }
  | { readonly kind: 'push-refused'; readonly sentence: string };

/** Whose value is kept where both sides changed one and the same; absent: it is a conflict. */
export type Side = 'mine' | 'theirs';

/** A place that both sides changed. A side that removed the value has `undefined` there. */
export interface Conflict {
  /** Keys and positions from the outside in; empty for the whole file. */
  readonly place: readonly (string | number)[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A file that two people changed in one place. */
export interface FileConflict {
  readonly path: SourcePath;
  readonly conflicts: readonly Conflict[];
}

/** A value before and after; absent where there was or will be none. */
export interface Change {
  /** Keys and positions from the outside in; `body` and a position for a block of a page's text; empty for a file. */
  readonly place: readonly (string | number)[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A refusal in a sentence for the editor. Nothing has changed. */
export interface Refusal {
  readonly sentence: string;
}

/** `GET files`: the files of the newest commit with the person's draft laid over them. */
export interface FilesAnswer {
  readonly files: readonly { readonly path: SourcePath; readonly bytes: number }[];
}

/** `GET draft`: what the person's draft changes. */
export interface DraftAnswer {
  readonly files: readonly { readonly path: SourcePath; readonly changes: readonly Change[] }[];
}

/** `GET check`: what the check finds in the newest commit with the person's draft laid over it. */
export interface CheckAnswer {
  readonly diagnostics: readonly LocalizedDiagnostic[];
  /** True if a build would be refused. */
  readonly isRefused: boolean;
}

/** `POST preview`: what became of it. */
export type PreviewAnswer =
  /** It is shown at `previewPath` of the desk. */
  | { readonly kind: 'built'; readonly diagnostics: readonly LocalizedDiagnostic[] }
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocalizedDiagnostic[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly sentence: string };

/** `POST publish` takes this. */
export interface PublishCall {
  /** One line for the history. */
  readonly message: string;
  /** For each file with conflicts: whose version is kept. */
  readonly choices?: Readonly<Record<SourcePath, Side>>;
}

/** `POST back` takes this: the publication that is taken back. */
export interface BackCall {
  readonly commit: Commit;
  readonly choices?: Readonly<Record<SourcePath, Side>>;
}

/**
 * What became of a publication, or of one that is taken back. The draft is kept unless it is `published`, or held
 * nothing new (`unchanged`).
 */
export type PublishResult =
  | { readonly kind: 'published'; readonly commit: Commit; readonly outcome: BuildOutcome }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict'; readonly files: readonly FileConflict[] }
  | { readonly kind: 'wrong'; readonly diagnostics: readonly LocalizedDiagnostic[] }
  /** The build did not end with visitors seeing it. */
  | { readonly kind: 'not-built'; readonly outcome: BuildOutcome }
  | { readonly kind: 'refused'; readonly sentence: string };

/** `GET publications`: the newest first. */
export interface PublicationsAnswer {
  readonly publications: readonly LoggedCommit[];
}

/** `GET state`: the site, and what the person's own calls are doing. */
export interface EditState extends OfficeState {
  /** The person's last call that builds; a browser that lost its connection finds the result here. */
  readonly own?: {
    readonly call: 'publish' | 'back' | 'preview';
    readonly since: string;
    /** Absent while it is under way. */
    readonly result?: PublishResult | PreviewAnswer;
  };
}

/** `POST cancel`: whether a build was cancelled; false if none is running, or it already switches over. */
export interface CancelAnswer {
  readonly isCancelled: boolean;
}
