/** The site as the rules see it: what several of them look for (texts, references, blocks, links) gathered once. */
import type { DocumentFrontMatter, PageFrontMatter, Project, RouteSpec, SiteSpec } from '../../schema/types.gen.ts';
import type { Place } from '../diagnostics/place.ts';
import type { LoadedPage, LoadedSite, LoadedText, Located, ValuePath } from '../source/types.ts';
import { readChoices } from '../schema/choices.ts';
import { readBlocks, type BlockAt, type NodeAt } from '../source/mdx/blocks.ts';
import {
  blockShapes,
  documentShape,
  pageShape,
  projectShape,
  siteShape,
  stringsIn,
  type Shape,
} from '../schema/shape.ts';

/** A page of the site, with the file of its text when that could be read and no page before shows it. */
export interface RouteAt {
  readonly spec: RouteSpec;
  readonly index: number;
  readonly page: LoadedPage | undefined;
  /** The place of one of its values. */
  placeOf(...path: ValuePath): Place;
  placeOfKey(...path: ValuePath): Place;
}

/** A name that designates something else: a route, an image, a category … */
export interface Reference {
  readonly value: string;
  readonly path: ValuePath;
  place(): Place;
}

/** A text of the site that visitors read, or the name of a placeholder in it. */
export interface SiteText {
  readonly text: string;
  readonly path: ValuePath;
  readonly shape: Shape;
  readonly parent: Shape;
  readonly doc: Located;
  readonly kind: 'prose' | 'verbatim' | 'markdown';
  readonly block?: BlockAt;
  readonly source: 'site' | 'project' | 'page' | 'document' | 'block';
}

/** One file: its value, and the text that follows a front matter. */
export type SourceFile = { readonly doc: Located; readonly text?: LoadedText } & (
  | { readonly kind: 'site'; readonly value: SiteSpec }
  | { readonly kind: 'project'; readonly value: Project }
  | { readonly kind: 'page'; readonly value: PageFrontMatter }
  | { readonly kind: 'document'; readonly value: DocumentFrontMatter }
);

/** One file with what rules look for in it. */
export type CheckedFile = SourceFile & {
  readonly texts: readonly SiteText[];
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  readonly blocks: readonly BlockAt[];
  readonly nodes: readonly NodeAt[];
};

/** Everything a rule may need. */
export interface CheckedSite extends LoadedSite {
  readonly files: readonly CheckedFile[];
  readonly routes: readonly RouteAt[];
  readonly routeById: ReadonlyMap<string, RouteAt>;
  readonly pageByName: ReadonlyMap<string, LoadedPage>;
  /** Names of one kind, as `x-ref` of the schema calls it. */
  referencesTo(kind: string): readonly Reference[];
  readonly texts: readonly SiteText[];
  readonly blocks: readonly BlockAt[];
  readonly nodes: readonly NodeAt[];
}

/** Gathers what the rules need. */
export const prepareSite = (loaded: LoadedSite): CheckedSite => {
  const { spec, projects, pages, documents } = loaded;
  const pageByName = new Map(pages.map((page) => [page.name, page]));
  const shown = new Set<string>();
  const routes = spec.routes.map((route, index): RouteAt => {
    const page = route.content === undefined || shown.has(route.content) ? undefined : pageByName.get(route.content);
    if (page !== undefined) shown.add(page.name);
    return {
      spec: route,
      index,
      page,
      placeOf: (...path) => loaded.doc.placeOf(['routes', index, ...path]),
      placeOfKey: (...path) => loaded.doc.placeOfKey(['routes', index, ...path]),
    };
  });
  const routeById = new Map<string, RouteAt>();
  for (const route of routes)
    if (route.spec.id !== '' && !routeById.has(route.spec.id)) routeById.set(route.spec.id, route);

  const files = [
    prepareFile({ kind: 'site', value: spec, doc: loaded.doc }),
    ...projects.map(({ value, doc }) => prepareFile({ kind: 'project', value, doc })),
    ...pages.map((text) => prepareFile({ kind: 'page', value: text.frontMatter, doc: text.doc, text })),
    ...documents.map((text) => prepareFile({ kind: 'document', value: text.frontMatter, doc: text.doc, text })),
  ];
  return {
    ...loaded,
    files,
    routes,
    routeById,
    pageByName,
    texts: files.flatMap(({ texts }) => texts),
    blocks: files.flatMap(({ blocks }) => blocks),
    nodes: files.flatMap(({ nodes }) => nodes),
    referencesTo: (kind) => files.flatMap(({ references }) => references.get(kind) ?? []),
  };
};

/** The shape of what a file holds. */
export const shapeOf = { site: siteShape, project: projectShape, page: pageShape, document: documentShape } as const;

/** Gathers what the rules need of one file. */
export const prepareFile = (file: SourceFile): CheckedFile => {
  const references = new Map<string, Reference[]>();
  const texts: SiteText[] = [];
  const gather = (value: unknown, ofValue: Shape, doc: Located, source: SiteText['source'], block?: BlockAt): void => {
    for (const { value: text, path, shape, parent } of stringsIn(value, ofValue)) {
      const { 'x-ref': ref, 'x-text': kind } = shape.schema;
      if (typeof ref === 'string') {
        const others = references.get(ref) ?? [];
        others.push({ value: text, path, place: () => doc.placeOf(path) });
        references.set(ref, others);
      }
      if (kind === 'prose' || kind === 'verbatim' || kind === 'markdown')
        texts.push({ text, path, shape, parent, doc, kind, source, block });
    }
  };
  gather(file.value, shapeOf[file.kind], file.doc, file.kind);
  if (file.text === undefined) return { ...file, texts, references, blocks: [], nodes: [] };
  const found = readBlocks(file.text, file.kind === 'page' ? 'page' : 'document');
  const blocks = found.blocks.map((each) => ({ ...each, attributes: readChoices(each.name, each.attributes) }));
  for (const block of blocks) {
    const shape = blockShapes.get(block.name);
    if (shape !== undefined) gather(block.attributes, shape, block.doc, 'block', block);
  }
  return { ...file, texts, references, blocks, nodes: found.nodes };
};
