/** What the doctor's checks are given and what they answer. */
import type { ServerConfig } from '../config.ts';
import type { SmtpOptions } from '../mail/transport.ts';

/** What a check found. A warning does not stand in the way of visitors; a failure does. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One sentence: what was found and, unless all is well, what to do. */
  readonly says: string;
}

/** A finding before it has its name. */
export type Verdict = Omit<Finding, 'name'>;

export const ok = (says: string): Verdict => ({ state: 'ok', says });
export const warning = (says: string): Verdict => ({ state: 'warning', says });
export const failed = (says: string): Verdict => ({ state: 'failed', says });
export const skipped = (says: string): Verdict => ({ state: 'skipped', says });

/** What an error says, for a finding's sentence. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A path as a POSIX shell reads it, for a command to copy. */
export const inShell = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/** What is examined, and by which clock. */
export interface Examined {
  readonly config: ServerConfig;
  /** Address under which visitors reach the site, through the proxy; nothing to leave that out. */
  readonly url: string | undefined;
  readonly nodeVersion: string;
  readonly now: Date;
  /** Other authorities for the mail server than the usual ones. */
  readonly smtp?: Partial<SmtpOptions>;
}
