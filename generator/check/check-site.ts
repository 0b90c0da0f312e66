import { localize, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import type { Located, WrittenSite } from '../source/types.ts';
import { checkBlocks } from './check-blocks.ts';
import { prepareSite } from './checked-site.ts';
import { diagnosticsOf } from './rule.ts';
import { cleanedAt, isCleaned, namesOf } from './invisible-names.ts';
import { anyInvisible } from '../source/invisible.ts';
import { characterInvisible } from './rules/character-invisible.ts';
import { rules } from './rules.ts';
import { normalizeSite } from '../schema/normalize-site.ts';
import { presentSite, warnOfFormerNames, type KeyRename } from '../schema/renames.ts';
import { accepts, checkSchema, type SchemaKind } from '../schema/validate.ts';

/**
 * Checks a site as its files say it, all at once: the schemas speak first, then the rules, on values mended so that
 * nothing is reported twice. Gives everything wrong beyond syntax, sorted by place, and the site with what the schemas
 * refuse taken out of it, or made neutral.
 */
export const checkSite = (loaded: WrittenSite, renames?: readonly KeyRename[]) => {
  const { site: present, former } = presentSite(loaded, renames);
  const diagnostics: Diagnostic[] = former.flatMap(warnOfFormerNames);
  const cleaned = (kind: SchemaKind, value: unknown, doc: Located): unknown => {
    if (present.cleanFiles.has(doc.file) || !doc.holds(anyInvisible)) return value;
    const names = namesOf({ kind, value, doc });
    diagnostics.push(...names.map(({ diagnostic }) => ({ ...diagnostic, code: characterInvisible.code })));
    return cleanedAt(value, names.map(({ path }) => path).filter(isCleaned));
  };
  const written: WrittenSite = {
    ...present,
    spec: cleaned('site', present.spec, present.doc),
    projects: present.projects.map((each) => ({ ...each, value: cleaned('project', each.value, each.doc) })),
    pages: present.pages.map((each) => ({ ...each, frontMatter: cleaned('page', each.frontMatter, each.doc) })),
    documents: present.documents.map((each) => ({
      ...each,
      frontMatter: cleaned('document', each.frontMatter, each.doc),
    })),
  };
  const accepted = new Set<unknown>();
  const fit = (kind: SchemaKind, value: unknown, doc: Located): void => {
    if (written.cleanFiles.has(doc.file) || accepts(kind, value)) accepted.add(value);
    else diagnostics.push(...checkSchema(kind, value, doc));
  };
  fit('site', written.spec, written.doc);
  for (const project of written.projects) fit('project', project.value, project.doc);
  for (const page of written.pages) fit('page', page.frontMatter, page.doc);
  for (const document of written.documents) fit('document', document.frontMatter, document.doc);
  const site = normalizeSite(written, accepted);
  const checked = prepareSite(site);
  const judged = checked.files.filter(({ doc }) => !site.cleanFiles.has(doc.file));
  diagnostics.push(...judged.flatMap(checkBlocks));
  for (const rule of rules)
    for (const diagnostic of diagnosticsOf(rule, checked, judged)) diagnostics.push({ ...diagnostic, code: rule.code });
  const certain = diagnostics.filter(({ file, line }) => site.doubtfulLines.get(file)?.has(line) !== true);
  return { site, diagnostics: sortDiagnostics(certain.map((diagnostic) => localize(diagnostic, site.language))) };
};
