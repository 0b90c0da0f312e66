/** Names of the placeholders: which exist, which are only missing a value. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import { findPlaceholders, resolvePlaceholder } from '../site/text/placeholders.ts';
import type { CheckedSite, SiteText, SourceFile } from './checked-site.ts';
import { countOccurrences } from './occurrences.ts';
import { memoize } from '../cache/memoize.ts';
import { placeOfNode } from '../source/mdx/blocks.ts';
import { siteShape, type Shape } from '../schema/shape.ts';
import type { Place } from '../diagnostics/place.ts';

/** True for what stands between braces in « {figures.staff} ». */
export const isPlaceholderName = (source: string): boolean =>
  findPlaceholders(`{${source}}`).some(({ length }) => length === source.length + 2);

/** A build-time placeholder of a text, where it stands, and what guards it. */
interface FoundPlaceholder {
  readonly name: string;
  /** What follows it in its text. */
  readonly after: string;
  readonly place: () => Place;
  /** Fields of the `<Known>` blocks around it. */
  readonly known: readonly string[];
}

/** Every build-time placeholder of the site's texts, blocks and pages. */
export const placeholdersOf = memoize((site: CheckedSite): readonly FoundPlaceholder[] => {
  const found: FoundPlaceholder[] = [];
  for (const text of site.textsWith('brace')) {
    const placeholders = findPlaceholders(text.text);
    if (placeholders.length === 0) continue;
    const occurrenceOf = countOccurrences();
    for (const { name, offset, length } of placeholders) {
      const occurrence = occurrenceOf(name);
      found.push({
        name,
        after: text.text.slice(offset + length),
        known: text.block?.known ?? [],
        place: () => text.doc.placeOfText(text.path, `{${name}}`, occurrence),
      });
    }
  }
  for (const { page, node, known } of site.nodes) {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') continue;
    const name = node.value.trim();
    // One on a line of its own is a block: nothing follows it.
    const after = node.type === 'mdxTextExpression' ? page.body.slice(node.position?.end.offset) : '';
    if (isPlaceholderName(name)) found.push({ name, after, known, place: () => placeOfNode(page, node) });
  }
  return found;
});

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
  return scalarNames().includes(name) ? 'absent' : 'unknown';
};

const scopes = ['company', 'constants', 'leads', 'site'] as const;

let schemaNames: readonly string[] | undefined;

/** Names of every text or number a placeholder may write, given or not. */
const scalarNames = (): readonly string[] =>
  (schemaNames ??= scopes.flatMap((scope) => namesBelow(siteShape.child(scope), scope)));

const namesBelow = (shape: Shape | undefined, name: string): string[] => {
  if (shape === undefined) return [];
  if (shape.schema.properties !== undefined)
    return [...shape.properties].flatMap(([key, child]) => namesBelow(child, `${name}.${key}`));
  return ['string', 'number', 'integer'].includes(shape.schema.type ?? '') ? [name] : [];
};

/** Every name an editor may use and that the site gives, for suggestions. */
export const placeholderNames = (spec: SiteSpec): readonly string[] => [
  ...Object.keys(spec.figures).flatMap((name) => [
    `figures.${name}`,
    ...(spec.figures[name]?.max === undefined ? [] : [`figures.${name}.from`, `figures.${name}.to`]),
  ]),
  ...scalarNames().filter((name) => statusOf(name, spec) === 'resolved'),
];

/**
 * Run-time placeholders (« {count} ») a text may hold, and those it is made for, read from what its schema says of it.
 */
export const runtimeNames = (
  text: SiteText,
  file: SourceFile,
): { readonly allowed: readonly string[]; readonly expected: readonly string[] } => {
  const [section, index, key, ...below] = text.path;
  if (file.kind === 'site' && section === 'routes') {
    const isMeta = below.length === 0 && (key === 'title' || key === 'description');
    return {
      allowed: isMeta && file.value.routes[Number(index)]?.template === 'project' ? ofProject : [],
      expected: [],
    };
  }
  const expected = namesIn(text.shape.description);
  return { allowed: [...expected, ...namesIn(text.parent.description)], expected };
};

/** What the title and the description of a project's page may name. */
const ofProject = [
  'title',
  'location',
  'shortDescription',
  'category',
  'year',
  'surface',
  'duration',
  'client',
  'budget',
];

const namesIn = (description: string | undefined): string[] =>
  description?.includes('{') ? [...description.matchAll(/\{([a-zA-Z]+)\}/g)].map((match) => match[1] ?? '') : [];
