/**
 * What an earlier check proved, so that a check's work follows what changed. A file without error fits its schema
 * as long as its text is the same. A file in which nothing was found stays so as long as its surroundings are the same
 * too; the rules then look at its references, links and placeholders only, which other files may disprove.
 */
import { createHash } from 'node:crypto';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/types.ts';

/** Of each file: the digest of its text, and whether nothing at all was found in it (2) or only warnings (1). */
export interface ProofRecord {
  readonly surroundings: string;
  readonly files: Readonly<Record<string, readonly [digest: string, level: 1 | 2]>>;
}

/** What need not be looked at again. */
export interface Proof {
  isValid(file: string): boolean;
  isSettled(file: string): boolean;
}

export const noProof: Proof = { isValid: () => false, isSettled: () => false };

/** What a record still proves of a site. */
export const proofFor = (site: LoadedSite, record: ProofRecord | undefined): Proof => {
  if (record === undefined) return noProof;
  const isSame = record.surroundings === surroundingsOf(site);
  const levelOf = (file: string): number => {
    const known = Object.hasOwn(record.files, file) ? record.files[file] : undefined;
    return known !== undefined && known[0] === site.digests.get(file) ? known[1] : 0;
  };
  return { isValid: (file) => levelOf(file) > 0, isSettled: (file) => isSame && levelOf(file) === 2 };
};

/** What a check proved. */
export const recordOf = (site: LoadedSite, diagnostics: readonly Diagnostic[]): ProofRecord => {
  const worst = new Map<string, Diagnostic['severity']>();
  for (const { file, severity } of diagnostics) if (worst.get(file) !== 'error') worst.set(file, severity);
  const files: Record<string, readonly [string, 1 | 2]> = {};
  for (const [file, digest] of site.digests) if (worst.get(file) !== 'error') files[file] = [digest, worst.has(file) ? 1 : 2];
  return { surroundings: surroundingsOf(site), files };
};

/** Everything but the projects: what a project's texts and references are judged by. */
const surroundingsOf = (site: LoadedSite): string => {
  const { media, icons, drawings, fonts, documents } = site.assets;
  const projects = new Set(site.projects.map(({ file }) => file));
  const parts = [
    site.today,
    site.drafts,
    [...site.digests].filter(([file]) => !projects.has(file)),
    [...site.unreadFiles],
    [...media.values()],
    [icons, drawings, fonts, documents].map((names) => [...names].sort()),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
};
