/** Names of the placeholders: which exist, which are only missing a value. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import { findPlaceholders, projectNames, resolvePlaceholder } from '../site/text/placeholders.ts';
import type { CheckedSite, SiteText, SourceFile } from './checked-site.ts';
import { countOccurrences } from '../site/text/occurrences.ts';
import { memoize } from '../cache/memoize.ts';
import { placeOfNode } from '../source/mdx/blocks.ts';
import { isExpression } from '../source/mdx/tree.ts';
import { siteShape, type Shape } from '../schema/shape.ts';

/** True for the text between the braces of « {figures.staff} ». */
export const isPlaceholderName = (source: string): boolean =>
  findPlaceholders(`{${source}}`).some(({ length }) => length === source.length + 2);

/**
 * Every build-time placeholder of the site's texts, blocks and pages, with what follows it in its text and the fields
 * of the `<Known>` blocks around it; gathered once for the rules that judge them.
 */
export const placeholdersOf = memoize((site: CheckedSite) => [...findAll(site)]);

const findAll = function* (site: CheckedSite) {
  for (const { text, path, doc, block } of site.textsWith('brace')) {
    const occurrenceOf = countOccurrences();
    for (const { name, offset, length } of findPlaceholders(text)) {
      const occurrence = occurrenceOf(name);
      const place = () => doc.placeOfText(path, `{${name}}`, occurrence);
      yield { name, after: text.slice(offset + length), known: block?.known ?? [], place };
    }
  }
  for (const { page, node, known } of site.nodes) {
    if (!isExpression(node)) continue;
    const name = node.value.trim();
    // One on a line of its own is a block: nothing follows it.
    const after = node.type === 'mdxTextExpression' ? page.body.slice(node.position?.end.offset) : '';
    if (isPlaceholderName(name)) yield { name, after, known, place: () => placeOfNode(page, node) };
  }
};

/** What is known of a name: a value, a key the schema knows and the site does not give, or nothing. */
export const statusOf = (name: string, spec: SiteSpec): 'resolved' | 'absent' | 'unknown' => {
  const [scope, figure = '', part, ...further] = name.split('.');
  if (scope === 'figures') {
    const isPart = part === undefined || (further.length === 0 && ['from', 'to', 'number'].includes(part));
    return isPart && Object.hasOwn(spec.figures, figure) ? 'resolved' : 'unknown';
  }
  // Written by a large package, which a check does without.
  if (name === 'company.address') return 'resolved';
  const value = resolvePlaceholder(name, spec);
  if (value !== undefined && value !== 'NaN') return 'resolved';
  return scalarNames.includes(name) ? 'absent' : 'unknown';
};

const namesBelow = (shape: Shape | undefined, name: string): string[] => {
  if (shape === undefined) return [];
  if (shape.schema.properties !== undefined)
    return [...shape.properties].flatMap(([key, child]) => namesBelow(child, `${name}.${key}`));
  return ['string', 'number', 'integer'].includes(shape.schema.type ?? '') ? [name] : [];
};

/** Names of every text or number a placeholder may write, given or not. */
const scalarNames = ['company', 'constants', 'leads', 'site'].flatMap((scope) =>
  namesBelow(siteShape.child(scope), scope),
);

/** Every name an editor may use and that the site gives, for suggestions. */
export const placeholderNames = (spec: SiteSpec): readonly string[] => [
  ...Object.keys(spec.figures).flatMap((name) => [
    `figures.${name}`,
    ...(spec.figures[name]?.max === undefined ? [] : [`figures.${name}.from`, `figures.${name}.to`]),
  ]),
  ...scalarNames.filter((name) => statusOf(name, spec) === 'resolved'),
];

/**
 * Run-time placeholders (« {count} ») a text may hold, and those it is made for, read from what its schema says of it.
 */
export const runtimeNames = (text: SiteText, file: SourceFile) => {
  const [section, index, key, ...below] = text.path;
  if (file.kind === 'site' && section === 'routes') {
    const isMeta = below.length === 0 && (key === 'title' || key === 'description');
    const isOfProject = isMeta && file.value.routes[Number(index)]?.template === 'project';
    const allowed: readonly string[] = isOfProject ? projectNames : [];
    return { allowed, expected: [] };
  }
  const expected = namesIn(text.shape.description);
  return { allowed: [...expected, ...namesIn(text.parent.description)], expected };
};

const namesIn = (description: string | undefined): string[] =>
  description?.includes('{') ? [...description.matchAll(/\{([a-zA-Z]+)\}/g)].map((match) => match[1] ?? '') : [];
