/**
 * Checking: everything that is wrong in a loaded site, all at once. The schemas speak first, then the rules,
 * on values mended so that nothing is said twice.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import type { LoadedSite, Located } from '../load/types.ts';
import type { CheckedSite } from './checked-site.ts';
import { prepareSite } from './checked-site.ts';
import { noProof, type Proof } from './proof.ts';
import { rules } from './rules.ts';
import { checkBlock, checkSchema, type SchemaKind } from './schema.ts';

/** Every mistake of a site beyond syntax, sorted by place; what `proof` settles is not looked at again. */
export const checkSite = (site: LoadedSite, proof: Proof = noProof): Diagnostic[] => {
  const diagnostics: Diagnostic[] = [];
  const fit = (kind: SchemaKind, value: unknown, doc: Located): void => {
    if (!proof.isValid(doc.file)) diagnostics.push(...checkSchema(kind, value, doc));
  };
  fit('site', site.spec, site.doc);
  for (const project of site.projects) if (!proof.isValid(project.file)) diagnostics.push(...checkSchema('project', project.value, project.doc));
  for (const page of site.pages) fit('page', page.frontMatter, page.doc);
  for (const document of site.documents) fit('document', document.frontMatter, document.doc);
  const checked = prepareSite(site, proof);
  diagnostics.push(...checkBlocks(checked));
  for (const rule of rules) for (const finding of rule.check(checked)) diagnostics.push({ ...finding, code: rule.code });
  return sortDiagnostics(diagnostics.filter(({ file, line }) => site.doubtfulLines.get(file)?.has(line) !== true));
};

const checkBlocks = ({ blocks, proof }: CheckedSite): Diagnostic[] =>
  blocks.flatMap((block) => {
    if (proof.isValid(block.doc.file)) return [];
    const expressions = new Set(
      block.node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'object' && attribute.value !== null ? [attribute.name] : [],
      ),
    );
    // An attribute given as an expression has its own rule: it is neither missing nor wrong besides.
    return checkBlock(block.name, block.attributes, block.doc).filter(
      ({ code, message }) => code !== 'attribute-missing' || ![...expressions].some((name) => message.includes(`« ${name} »`)),
    );
  });
