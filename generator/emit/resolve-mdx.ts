/**
 * Turns an editor's text into what the renderer's blocks expect: placeholders and typography set, references (pictures,
 * routes, figures, drawings) replaced by resolved values. What comes out is plain data, and all that its compilation
 * reads.
 */
import { valueToEstree } from 'estree-util-value-to-estree';
import type { Literal, Program } from 'estree';
import type { InlineCode, Nodes, Parent, Root, RootContent, Text } from 'mdast';
import type { MdxJsxAttribute } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { linkContacts, type ContactLinks } from '../../formats/contact-links.ts';
import { figureNumber, figureText, unitAround } from '../site/text/figures.ts';
import type { Film, Picture } from '../model/model.ts';
import { addressOf, mediaUrl } from '../model/pictures.ts';
import { resolveAttribute } from '../model/texts.ts';
import { alignNumbers } from './align-numbers.ts';
import { attributesIn, attributesOf, blocksOf, isBlock, isExpression, type BlockNode } from '../source/mdx/tree.ts';
import { findRoute, labelOf, type SiteModel } from '../model/resolve-site.ts';
import { shownTree } from '../model/shown-tree.ts';
import { weekSlot } from '../model/week.ts';
import { mapProse, markedTerms } from '../site/terms.ts';
import { countOccurrences } from '../site/text/occurrences.ts';
import { resolvePlaceholder } from '../site/text/placeholders.ts';

/** The text of a page as its compilation takes it; the tree that was read stays as it is. */
export const resolveMdx = (read: Root, model: SiteModel): Root => {
  const tree = withoutPlaces(shownTree(read, model));
  const isDead = deadLinksOf(tree, model.isDeadLink);
  // The words of a link to what is not published stay, without the link.
  rewrite(tree, (node) => (isDead(node) && 'children' in node ? node.children : [node]));
  setTexts(tree, model);
  visit(tree, 'table', alignNumbers);
  dropDeadTerms(tree, model, false);
  linkTerms(tree, model);
  linkContactsIn(tree, contactsOf(model));
  const context = contextOf(model);
  for (const block of blocksOf(tree)) resolveBlock(block, context);
  for (const name of [...context.drawings].sort()) tree.children.unshift(importOf(name));
  return tree;
};

/** A copy without positions: a line added above changes nothing in it. */
const withoutPlaces = (tree: Root): Root =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value))) as Root;

/** Puts what `replace` gives in the place of each node of a tree, the innermost first. */
const rewrite = (node: Parent, replace: (child: RootContent) => RootContent[]): void => {
  node.children = node.children.flatMap((child) => {
    if ('children' in child) rewrite(child, replace);
    return replace(child);
  });
};

/** Whether a node is a link to what is not published, by its address or by the name under which the text defines it. */
const deadLinksOf = (tree: Root, isDeadLink: SiteModel['isDeadLink']): ((node: Nodes) => boolean) => {
  const names = new Set<string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    if (isDeadLink(url)) names.add(identifier);
  });
  return (node) =>
    node.type === 'link' ? isDeadLink(node.url) : node.type === 'linkReference' && names.has(node.identifier);
};

/** Placeholders become text, neighbouring texts one text; typography sees all that is read as one. */
const setTexts = (node: Parent, model: SiteModel): void => {
  mergeTexts(node, model);
  setRuns(node, model);
};

const mergeTexts = (node: Parent, model: SiteModel): void => {
  const merged: Nodes[] = [];
  for (const child of node.children as Nodes[]) {
    const name = isExpression(child) ? child.value.trim() : '';
    const isPlaceholder = resolvePlaceholder(name, model.rawSpec) !== undefined;
    const text = child.type === 'text' ? child.value : isPlaceholder ? `{${name}}` : undefined;
    const previous = merged.at(-1);
    if (text === undefined) merged.push(child);
    else if (previous?.type === 'text') previous.value += text;
    else merged.push({ type: 'text', value: text });
  }
  for (const child of merged) if ('children' in child) mergeTexts(child, model);
  node.children = merged as RootContent[];
};

/** Types of nodes that are part of a line of text: the text around them continues in them. */
const inline: ReadonlySet<Nodes['type']> = new Set([
  ...(['text', 'strong', 'emphasis', 'delete', 'link', 'linkReference', 'inlineCode', 'mdxJsxTextElement'] as const),
]);

/** Sets the runs of texts below a node: a run ends where something is that is no text. */
const setRuns = (node: Parent, model: SiteModel): void => {
  let run: (Text | InlineCode)[] = [];
  const setRun = (): void => {
    const set =
      run.length === 0 ? [] : model.setRun(run.map((each) => (each.type === 'text' ? each.value : undefined)));
    for (const [index, each] of run.entries()) each.value = set[index] ?? each.value;
    run = [];
  };
  const walk = (parent: Parent): void => {
    for (const child of parent.children) {
      if (child.type === 'text' || child.type === 'inlineCode') run.push(child);
      else if (inline.has(child.type) && 'children' in child) walk(child);
      else {
        setRun();
        if ('children' in child) setRuns(child, model);
      }
    }
  };
  walk(node);
  setRun();
};

/** Removes the links of marked words that would be in another link or in a heading, or that would lead nowhere. */
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
  if (model.terms === undefined || attributesIn(tree, 'Glossary').length > 0) return;
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

/** The company's numbers and its mail address as texts show them. */
const contactsOf = ({ rawSpec: { company }, set }: SiteModel): ContactLinks =>
  new Map(
    (['phone', 'mobile', 'email'] as const).flatMap((name) => {
      const value = company[name];
      if (value === undefined) return [];
      return [[set(`{company.${name}}`, 'prose'), `${name === 'email' ? 'mailto' : 'tel'}:${value}`]];
    }),
  );

/** Links the company's numbers and mail address wherever they are written: browsers are told not to detect them. */
const linkContactsIn = (parent: Parent, contacts: ContactLinks): void => {
  parent.children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === 'text')
      return linkContacts(child.value, contacts).map(({ text: value, href }): RootContent => {
        const text: RootContent = { type: 'text', value };
        return href === undefined ? text : { type: 'link', url: href, children: [text] };
      });
    if ('children' in child && !isLinkOrTitle(child)) linkContactsIn(child, contacts);
    return [child];
  });
};

/** Whether a node may contain no link: it is a link, as some blocks are, or a title. */
const isLinkOrTitle = (node: Nodes): boolean =>
  ['heading', 'link', 'linkReference', 'definition'].includes(node.type) ||
  (isBlock(node) && ['Term', 'Offer'].includes(node.name ?? ''));

/** What the references of a text are resolved with. */
const contextOf = (model: SiteModel) => {
  const drawings = new Set<string>();
  return {
    model,
    /** Names of the drawings that the text then imports. */
    drawings,
    drawing: (name: string) => {
      drawings.add(name);
      return { identifier: identifierOf(name) };
    },
    /** Counts from 0 what is numbered in the order of the text. */
    next: countOccurrences(),
  };
};

type Context = ReturnType<typeof contextOf>;
type ImportedDrawing = ReturnType<Context['drawing']>;

/** Of the attributes of a block, those that refer to something, and what the renderer is given in their place. */
type Resolver = (
  attributes: Readonly<Partial<Record<string, string>>>,
  context: Context,
) => readonly [from: string | readonly string[], to: string, value: unknown] | undefined;

const picture: Resolver = ({ image = '', alt = '' }, { model }) => ['image', 'picture', model.picture(image, alt)];

/** Browsers load a poster at once, wherever the film is, and in one width: that of a phone, enough for a column. */
const posterWidth = 800;

const posterOf = ({ base, widths }: Picture): string =>
  `${base}-${widths.findLast((width) => width <= posterWidth) ?? widths[0]}.avif`;

const film: Resolver = ({ file = '', image, captions }, { model }) => {
  const { width, height } = model.assets.media.get(file)?.film ?? {};
  if (width === undefined || height === undefined) throw new Error(`Film without size after a clean check: ${file}`);
  const value: Film = {
    src: mediaUrl(file, model.hashes),
    width,
    height,
    ...(image !== undefined && { poster: posterOf(model.picture(image, '')) }),
    ...(captions !== undefined && { captions: mediaUrl(captions, model.hashes) }),
  };
  return [['file', 'image', 'captions'], 'film', value];
};

const figureValue: Resolver = ({ figure: name = '' }, { model: { rawSpec } }) => {
  const figure = rawSpec.figures[name];
  if (figure === undefined) return undefined;
  const { locale } = rawSpec.site;
  const number = figureNumber(figure, locale);
  const text = figureText(figure, locale);
  return ['figure', 'value', { amount: figure.value, number, ...unitAround(figure.unit, locale), text }];
};

const slot: Resolver = (attributes, { model }) => [
  ['day', 'opens', 'closes', 'from', 'to'],
  'slot',
  weekSlot(attributes, model),
];

const drawingNamedBy =
  (attribute: string): Resolver =>
  ({ [attribute]: name = '' }, { drawing }) => [attribute, 'drawing', drawing(name)];

const galleryIndex: Resolver = (_attributes, { next }) => ['galleryIndex', 'galleryIndex', next('gallery')];

const target: Resolver = ({ route: id }, { model: { spec } }) => {
  const route = findRoute(spec, id);
  return route && ['route', 'to', { path: route.path, label: labelOf(route, spec) }];
};

const resolvers: Readonly<Partial<Record<string, Resolver>>> = {
  Section: (_attributes, { next }) => ['number', 'number', next('section') + 1],
  Figure: picture,
  Film: film,
  Service: picture,
  Cost: figureValue,
  KeyFigure: figureValue,
  Drawing: drawingNamedBy('name'),
  Variant: drawingNamedBy('drawing'),
  Parts: drawingNamedBy('drawing'),
  ScaleItem: drawingNamedBy('drawing'),
  Bay: drawingNamedBy('drawing'),
  Term: ({ word }, { model }) => (word === undefined ? undefined : ['word', 'to', model.terms?.addressOf(word)]),
  Glossary: ({ topic }, { model: { spec }, drawing }) => {
    const words = (spec.glossary ?? []).filter((word) => topic === undefined || topic === word.topic);
    const names = words.flatMap((word) => word.drawing ?? []);
    return ['drawings', 'drawings', Object.fromEntries(names.map((name) => [name, drawing(name)]))];
  },
  ProjectGallery: galleryIndex,
  FeaturedProjects: galleryIndex,
  Slot: slot,
  Download: ({ file = '' }) => ['file', 'href', addressOf(`documents/${file}`)],
};

const resolveBlock = (block: BlockNode, context: Context): void => {
  const name = block.name ?? '';
  for (const attribute of block.attributes)
    if (attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string')
      attribute.value = resolveAttribute(name, attribute.name, attribute.value, context.model.set);
  const attributes = attributesOf(block);
  for (const resolver of [resolvers[name], target]) {
    const resolved = resolver?.(attributes, context);
    if (resolved === undefined) continue;
    const [from, to, value] = resolved;
    const replaced: readonly string[] = typeof from === 'string' ? [from] : from;
    block.attributes = block.attributes.filter(
      (each) => each.type !== 'mdxJsxAttribute' || !replaced.includes(each.name),
    );
    block.attributes.push(expressionAttribute(to, value));
  }
};

const identifierOf = (drawing: string): string => `drawing_${drawing.replace(/[^a-zA-Z0-9]/g, '_')}`;

const isDrawing = (value: unknown): value is ImportedDrawing =>
  typeof value === 'object' && value !== null && 'identifier' in value;

/** An attribute with a value: drawings by their identifiers, all else as it is. */
const expressionAttribute = (name: string, value: unknown): MdxJsxAttribute => {
  const expression = valueToEstree(value, {
    replacer: (part) => (isDrawing(part) ? { type: 'Identifier', name: part.identifier } : undefined),
  });
  return {
    type: 'mdxJsxAttribute',
    name,
    value: {
      type: 'mdxJsxAttributeValueExpression',
      value: isDrawing(value) ? value.identifier : JSON.stringify(value),
      data: { estree: programOf({ type: 'ExpressionStatement', expression }) },
    },
  };
};

const programOf = (statement: Program['body'][number]): Program => ({
  type: 'Program',
  sourceType: 'module',
  comments: [],
  body: [statement],
});

const importOf = (drawing: string): RootContent => ({
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
      source: valueToEstree(`#site/drawings/${drawing}.gen`) as Literal,
    }),
  },
});
