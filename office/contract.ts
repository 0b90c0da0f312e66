/**
 * What the two halves of the office know of each other. The machinery (`repository/`, `builds/`, `following/`) keeps
 * the site's repository and brings its commits to visitors; the editing part (`editing/`) keeps drafts and is given the
 * two services below. It knows no Git, no compiler and no folder of the other half.
 */
import type { FastifyInstance } from 'fastify';
import type { LocalizedDiagnostic } from '../generator/diagnostics/diagnostic.ts';
import type { Language } from '../generator/language/language.ts';
import type { Author, BuildOutcome, BuildProgress, Commit, LoggedCommit, OfficeState, SourcePath } from './api.ts';

export interface NewCommit {
  /** The commit that the changes were made on. */
  readonly parent: Commit;
  /** New content by path; null removes a file. */
  readonly changes: ReadonlyMap<SourcePath, Buffer | null>;
  readonly author: Author;
  readonly message: string;
}

/** What became of a commit. Nothing is kept of one that is not `committed`. */
export type CommitResult =
  | { readonly kind: 'committed'; readonly commit: Commit }
  /** Somebody else has committed meanwhile: merge with `head`, and try again. */
  | { readonly kind: 'moved'; readonly head: Commit }
  /** The sources would be as they are. */
  | { readonly kind: 'unchanged' }
  /** A path that is no source, a full disk, a locked repository: a sentence for the editor. */
  | { readonly kind: 'refused'; readonly sentence: string };

/**
 * The site's repository. Only regular files of `site.yaml` and `content/` exist in it: a symbolic link, a submodule or
 * anything beside them is neither listed nor read nor written. Every call but `commit` rejects with a `CommandError`
 * (`generator/language/command-error.ts`), a sentence for the operator, when the repository cannot be used.
 */
export interface Repository {
  /** The newest commit, whether it passes the check or not. */
  head(): Promise<Commit>;
  /** Content of a file in a commit; undefined if there is none. */
  read(commit: Commit, path: SourcePath): Promise<Buffer | undefined>;
  /** Contents of files in a commit; those that it lacks are absent. */
  readAll(commit: Commit, paths: Iterable<SourcePath>): Promise<ReadonlyMap<SourcePath, Buffer>>;
  /** Sources below a folder of a commit (`''`: all), by path in code units, with the name of their content. */
  list(
    commit: Commit,
    folder?: string,
  ): Promise<ReadonlyMap<SourcePath, { readonly blob: string; readonly bytes: number }>>;
  /** Commits on the head, if it is still `parent`. What is committed is pushed to the remote by `Builds.publish`. */
  commit(commit: NewCommit): Promise<CommitResult>;
  /** The newest commits first, at most `limit`, from `from` (the head) backwards by first parents. */
  log(limit: number, from?: Commit): Promise<readonly LoggedCommit[]>;
  /** The newest common ancestor of two commits; undefined where there is none. */
  mergeBase(one: Commit, other: Commit): Promise<Commit | undefined>;
  /** Brings a folder in line with the sources of a commit; what has not changed is not touched. */
  checkout(commit: Commit, folder: string): Promise<void>;
}

/** What a check finds: the site's diagnostics, in the language of `language`. */
export interface CheckResult {
  readonly language: Language;
  readonly diagnostics: readonly LocalizedDiagnostic[];
  /** True if a build of these sources would be refused. */
  readonly isRefused: boolean;
}

/** What became of a preview. */
export type PreviewOutcome =
  /** `folder` is a built site like `dist/`, its own until the next preview under the same name. */
  | { readonly kind: 'built'; readonly folder: string; readonly diagnostics: readonly LocalizedDiagnostic[] }
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocalizedDiagnostic[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly sentence: string };

/** The compiler: one build at a time, with little priority, within limits of memory and time. */
export interface Builds {
  /** Checks the sources in a folder. Rejects with a `CommandError` if they could not be checked. */
  check(folder: string): Promise<CheckResult>;
  /**
   * Builds the sources in a folder for a look at them; waits for a build that is running. `name` (letters, digits,
   * hyphens) tells whose preview it is: what was built for it before is built upon.
   */
  preview(folder: string, name: string): Promise<PreviewOutcome>;
  /**
   * Checks, builds, switches over and pushes a commit. One waits while another builds; a newer one takes its place. A
   * commit that builds or waits already is built once, for all who ask.
   */
  publish(commit: Commit): Promise<BuildOutcome>;
  progress(): BuildProgress;
  /** Cancels the build that is running; it ends as `cancelled`. False if none is, or it already switches over. */
  cancel(): boolean;
}

/** What the editing part is given. */
export interface EditingServices {
  readonly repository: Repository;
  readonly builds: Builds;
  readonly state: () => Promise<OfficeState>;
  /** A folder of its own in the data folder, for drafts. It exists, and is nobody else's. */
  readonly folder: string;
  readonly clock: () => Date;
  readonly language: () => Promise<Language>;
}

/**
 * Registers the routes of the editing part (`editing/register.ts`) below `/edit`. Callers are the public server alone,
 * over the socket: it has authenticated the person.
 */
export type RegisterEditing = (app: FastifyInstance, services: EditingServices) => void | Promise<void>;
