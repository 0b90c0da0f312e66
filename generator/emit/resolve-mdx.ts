/**
 * Turns an editor's text into what the renderer's blocks expect: placeholders and typography set, references (pictures,
 * routes, figures, drawings) replaced by resolved values. What comes out is plain data, and all that its compilation
 * reads.
 */
import { valueToEstree } from 'estree-util-value-to-estree';
import type { Node, Program } from 'estree';
import type { Nodes, Parent, Root, RootContent } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { figureNumber, figureText, unitAround } from '../site/text/figures.ts';
import { blockAttributeChoice, blockAttributeKind } from '../model/texts.ts';
import { attributesOf, blocksOf, isBlock, isExpression, type BlockNode } from '../source/mdx/tree.ts';
import { labelOf, setBodyText, type SiteModel } from '../model/resolve-site.ts';
import { mapProse, markedTerms } from '../site/terms.ts';
import { resolvePlaceholder } from '../site/text/placeholders.ts';

/** The text of a page as its compilation takes it; the tree that was read stays as it is. */
export const resolveMdx = (read: Root, model: SiteModel): Root => {
  const tree = withoutPlaces(read);
  const drawings = new Set<string>();
  const counters = { section: 0, gallery: 0 };
  rewrite(tree, (node) => (isHidden(node, model) || isEmptied(node) ? [] : [node]));
  const isDead = deadLinksOf(tree, model.isDeadLink);
  // The words of a link to what is not published stay, without the link.
  rewrite(tree, (node) => (isDead(node) && 'children' in node ? node.children : [node]));
  setTexts(tree, model);
  dropDeadTerms(tree, model, false);
  linkTerms(tree, model);
  for (const block of blocksOf(tree)) resolveBlock(block, model, drawings, counters);
  for (const name of [...drawings].sort()) tree.children.unshift(importOf(name));
  return tree;
};

/** A copy that does not know where it stood: a line added above changes nothing in it. */
const withoutPlaces = (tree: Root): Root =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value))) as Root;

/** Puts what `replace` gives in the place of each node of a tree, the innermost first. */
const rewrite = (node: Parent, replace: (child: RootContent) => RootContent[]): void => {
  node.children = node.children.flatMap((child) => {
    if ('children' in child) rewrite(child, replace);
    return replace(child);
  });
};

/** A paragraph that held hidden blocks alone. */
const isEmptied = (node: Nodes): boolean =>
  node.type === 'paragraph' && node.children.every((inner) => inner.type === 'text' && inner.value.trim() === '');

/** Whether a node is a link to what is not published, by its address or by the name under which the text defines it. */
const deadLinksOf = (tree: Root, isDeadLink: SiteModel['isDeadLink']): ((node: Nodes) => boolean) => {
  const names = new Set<string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    if (isDeadLink(url)) names.add(identifier);
  });
  return (node) =>
    node.type === 'link' ? isDeadLink(node.url) : node.type === 'linkReference' && names.has(node.identifier);
};

/** `Known` without its fact, and blocks and meetings past their date, are not shown. */
const isHidden = (node: Nodes, model: SiteModel): boolean => {
  if (!isBlock(node)) return false;
  const { field, expires, route, from, to } = attributesOf(node);
  if ((node.name === 'Service' || node.name === 'Offer') && !model.spec.routes.some(({ id }) => id === route))
    return true;
  if (node.name === 'Known') return valueAt(model.rawSpec, field ?? '') === undefined;
  if (node.name === 'Meeting') return (to ?? from ?? '') < model.today;
  return expires !== undefined && expires < model.today;
};

const valueAt = (spec: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((parent, key) => (parent as Readonly<Record<string, unknown>> | undefined)?.[key], spec);

/** Placeholders become text, neighbouring texts one text, then typography sees whole runs. */
const setTexts = (node: Parent, model: SiteModel): void => {
  const merged: Nodes[] = [];
  for (const child of node.children as Nodes[]) {
    const placeholder = isExpression(child) ? resolvePlaceholder(child.value.trim(), model.rawSpec) : undefined;
    const current: Nodes =
      placeholder === undefined ? child : { type: 'text', value: `{${(child as { value: string }).value.trim()}}` };
    const previous = merged.at(-1);
    if (current.type === 'text' && previous?.type === 'text') previous.value += current.value;
    else merged.push(current.type === 'text' ? { type: 'text', value: current.value } : current);
  }
  for (const child of merged) {
    if (child.type === 'text') child.value = setBodyText(model, child.value);
    else if ('children' in child) setTexts(child, model);
  }
  node.children = merged as RootContent[];
};

/** Marked words stay without their link where it would stand in another, in a heading, or lead nowhere. */
const dropDeadTerms = (node: Parent, model: SiteModel, isInside: boolean): void => {
  node.children = node.children.flatMap((child): RootContent[] => {
    if (!('children' in child)) return [child];
    dropDeadTerms(child, model, isInside || ['heading', 'link', 'linkReference'].includes(child.type));
    if (!isBlock(child) || child.name !== 'Term') return [child];
    const isDead = isInside || model.terms?.addressOf(attributesOf(child)['word'] ?? '') === undefined;
    return isDead ? child.children : [child];
  });
};

/** The first use of each word of the glossary leads to its definition, but on the page that shows them. */
const linkTerms = (tree: Root, model: SiteModel): void => {
  if (model.terms === undefined || [...blocksOf(tree)].some(({ name }) => name === 'Glossary')) return;
  const read = model.terms.reader(markedTerms(tree));
  mapProse(tree, (text) =>
    read(text)?.map(({ text: value, href }): RootContent => {
      const piece: RootContent = { type: 'text', value };
      if (href === undefined) return piece;
      const attributes: MdxJsxAttribute[] = [{ type: 'mdxJsxAttribute', name: 'to', value: href }];
      return { type: 'mdxJsxTextElement', name: 'Term', attributes, children: [piece] };
    }),
  );
};

const resolveBlock = (
  block: BlockNode,
  model: SiteModel,
  drawings: Set<string>,
  counters: { section: number; gallery: number },
): void => {
  for (const attribute of block.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
    attribute.value =
      blockAttributeKind(block.name ?? '', attribute.name) === 'prose'
        ? setBodyText(model, attribute.value)
        : blockAttributeChoice(block.name ?? '', attribute.name, attribute.value);
  }
  const attributes = attributesOf(block);
  const exchange = (from: string, attribute: MdxJsxAttribute): void => {
    block.attributes = block.attributes.filter((each) => each.type !== 'mdxJsxAttribute' || each.name !== from);
    block.attributes.push(attribute);
  };
  const replace = (from: string, to: string, value: unknown): void =>
    exchange(from, expressionAttribute(to, valueToEstree(value), JSON.stringify(value)));
  switch (block.name) {
    case 'Section':
      counters.section += 1;
      replace('number', 'number', counters.section);
      break;
    case 'Figure':
    case 'Service':
      replace('image', 'picture', model.picture(attributes['image'] ?? '', attributes['alt'] ?? ''));
      break;
    case 'Cost':
    case 'KeyFigure': {
      const figure = model.rawSpec.figures[attributes['figure'] ?? ''];
      const locale = model.rawSpec.site.locale;
      if (figure !== undefined) {
        const value = {
          amount: figure.value,
          number: figureNumber(figure, locale),
          ...unitAround(figure.unit, locale),
          text: figureText(figure, locale),
        };
        replace('figure', 'value', value);
      }
      break;
    }
    case 'Drawing':
    case 'Variant':
    case 'Parts':
    case 'ScaleItem':
    case 'Bay': {
      const from = block.name === 'Drawing' ? 'name' : 'drawing';
      const name = attributes[from] ?? '';
      drawings.add(name);
      const identifier = identifierOf(name);
      exchange(from, expressionAttribute('drawing', { type: 'Identifier', name: identifier }, identifier));
      break;
    }
    case 'Term': {
      const { word } = attributes;
      if (word !== undefined) replace('word', 'to', model.terms?.addressOf(word));
      break;
    }
    case 'Glossary': {
      const names = (model.spec.glossary ?? [])
        .filter(({ topic }) => attributes['topic'] === undefined || attributes['topic'] === topic)
        .flatMap(({ drawing }) => drawing ?? []);
      block.attributes.push(drawingsAttribute([...new Set(names)]));
      for (const name of names) drawings.add(name);
      break;
    }
    case 'ProjectGallery':
    case 'FeaturedProjects':
      replace('galleryIndex', 'galleryIndex', counters.gallery);
      counters.gallery += 1;
      break;
    case 'Download':
      replace('file', 'href', `/documents/${attributes['file'] ?? ''}`);
      break;
    default:
      break;
  }
  if (attributes['route'] !== undefined) {
    const target = model.spec.routes.find((route) => route.id === attributes['route']);
    if (target !== undefined) replace('route', 'to', { path: target.path, label: labelOf(target, model.spec) });
  }
};

const identifierOf = (drawing: string): string => `drawing_${drawing.replace(/[^a-zA-Z0-9]/g, '_')}`;

const expressionAttribute = (name: string, expression: Node, source: string): MdxJsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value: {
    type: 'mdxJsxAttributeValueExpression',
    value: source,
    data: { estree: programOf({ type: 'ExpressionStatement', expression: expression as never }) },
  },
});

/** Drawings by their names. */
const drawingsAttribute = (names: readonly string[]): MdxJsxAttribute => {
  const properties = names.map((name) => ({
    type: 'Property',
    kind: 'init',
    method: false,
    shorthand: false,
    computed: false,
    key: { type: 'Literal', value: name, raw: JSON.stringify(name) },
    value: { type: 'Identifier', name: identifierOf(name) },
  }));
  return expressionAttribute('drawings', { type: 'ObjectExpression', properties } as Node, '{}');
};

const programOf = (statement: Node): Program => ({
  type: 'Program',
  sourceType: 'module',
  comments: [],
  body: [statement as never],
});

const importOf = (drawing: string): RootContent =>
  ({
    type: 'mdxjsEsm',
    value: '',
    data: {
      estree: programOf({
        type: 'ImportDeclaration',
        attributes: [],
        specifiers: [
          {
            type: 'ImportSpecifier',
            imported: { type: 'Identifier', name: 'drawing' },
            local: { type: 'Identifier', name: identifierOf(drawing) },
          },
        ],
        source: {
          type: 'Literal',
          value: `#site/drawings/${drawing}.gen`,
          raw: JSON.stringify(`#site/drawings/${drawing}.gen`),
        },
      }),
    },
  }) as unknown as RootContent;
