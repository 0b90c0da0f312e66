/** Input and result of the doctor's checks. */
import type { ServerConfig } from '../../config/config.ts';
import type { SmtpOptions } from '../../mail/transport.ts';

/** Result of a check. A failure affects visitors, a warning does not. */
export interface CheckResult {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One sentence: what was found and, unless it is fine, what to do. */
  readonly says: string;
}

/** A result without the check's name. */
export type CheckOutcome = Omit<CheckResult, 'name'>;

export const ok = (says: string): CheckOutcome => ({ state: 'ok', says });
export const warning = (says: string): CheckOutcome => ({ state: 'warning', says });
export const failed = (says: string): CheckOutcome => ({ state: 'failed', says });
export const skipped = (says: string): CheckOutcome => ({ state: 'skipped', says });

/** Message of an error, for a result's sentence. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Quotes a path for a POSIX shell, in commands to copy. */
export const inShell = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/** Input of the checks. */
export interface CheckContext {
  readonly config: ServerConfig;
  /** URL by which visitors reach the site, through the proxy; the checks that need it are skipped if undefined. */
  readonly url: string | undefined;
  readonly nodeVersion: string;
  readonly now: Date;
  /** Overrides of SMTP timeouts and certificate authorities, for tests. */
  readonly smtp?: Partial<SmtpOptions>;
}
