/** The messages from the development server to the open pages, and from a page to its application. */
import type { Language } from '../language/language.ts';

/** Name of the event on Vite's socket. */
export const siteEvent = 'site:refreshed';

/** Address of the last state, for a page that has just opened. */
export const statePath = '/@site/state';

/** Header of a request for the page as it now is, to be put in place of what is shown. */
export const updateHeader = 'x-site-update';

/** In the page, ends its application, when it runs: `src/app/entry-client.tsx` listens in development. */
export const leaveEvent = 'site:leave';

/** In the page, says that an application started by an update is running. */
export const liveEvent = 'site:live';

/** In the page, asks whether an application that has its modules may render. */
export const loadedEvent = 'site:loaded';

/** Detail of that event. */
export interface LoadedApplication {
  /** Of the sources when its modules were asked for; absent: when the page was loaded. */
  readonly revision?: number;
  /** What is pushed here: true when page and modules are of one revision. The application gives up otherwise. */
  readonly answers: Promise<boolean>[];
}

/** One diagnostic as the page shows it: the parts of the terminal's report. */
export interface ShownDiagnostic {
  /** « site.yaml:12:3 », relative to the site's folder. */
  readonly place: string;
  /** The same with the file's full path, for the editor to open it. */
  readonly opens: string;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** Code frames, with those of related places. */
  readonly frame: string;
}

export interface SiteState {
  /** That of the sentences. */
  readonly language: Language;
  readonly diagnostics: readonly ShownDiagnostic[];
  /** « 2 erreurs. » */
  readonly count: string;
  /** Grows when diagnostics or sources differ from those of the look before: one save may be looked at twice. */
  readonly look: number;
  /** Grows with each change of what the pages show. */
  readonly revision: number;
  /** True when the start script itself changed: the page must be loaded again. */
  readonly needsReload: boolean;
}
