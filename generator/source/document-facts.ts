/** What a document to download tells of itself, as far as it matters before it is published. */
export interface DocumentFacts {
  /** True for one that nobody opens without a password. */
  readonly isLocked?: boolean;
  /** Who wrote it, as the program that made it has noted. */
  readonly author?: string;
  /** Its title, noted likewise. */
  readonly title?: string;
}
