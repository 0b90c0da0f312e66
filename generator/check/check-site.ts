import { localize, type Finding } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import type { Located, WrittenSite } from '../source/types.ts';
import { checkBlocks } from './check-blocks.ts';
import { prepareSite } from './checked-site.ts';
import { findingsOf } from './rule.ts';
import { rules } from './rules.ts';
import { mendSite } from '../schema/mend-site.ts';
import { accepts, checkSchema, type SchemaKind } from '../schema/validate.ts';

/**
 * Checks a site as its files say it, all at once: the schemas speak first, then the rules, on values mended so that
 * nothing is reported twice. Gives everything wrong beyond syntax, sorted by place, and the site with what the schemas
 * refuse taken out of it, or made neutral.
 */
export const checkSite = (written: WrittenSite) => {
  const findings: Finding[] = [];
  const accepted = new Set<unknown>();
  const fit = (kind: SchemaKind, value: unknown, doc: Located): void => {
    if (written.quietFiles.has(doc.file) || accepts(kind, value)) accepted.add(value);
    else findings.push(...checkSchema(kind, value, doc));
  };
  fit('site', written.spec, written.doc);
  for (const project of written.projects) fit('project', project.value, project.doc);
  for (const page of written.pages) fit('page', page.frontMatter, page.doc);
  for (const document of written.documents) fit('document', document.frontMatter, document.doc);
  const site = mendSite(written, accepted);
  const checked = prepareSite(site);
  const judged = checked.files.filter(({ doc }) => !site.quietFiles.has(doc.file));
  findings.push(...judged.flatMap(checkBlocks));
  for (const rule of rules)
    for (const finding of findingsOf(rule, checked, judged)) findings.push({ ...finding, code: rule.code });
  const certain = findings.filter(({ file, line }) => site.doubtfulLines.get(file)?.has(line) !== true);
  return { site, diagnostics: sortDiagnostics(certain.map((finding) => localize(finding, site.language))) };
};
