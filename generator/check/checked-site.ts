/** The site as the rules see it: what several of them look for (texts, references, blocks, links) gathered once. */
import type { RouteSpec } from '../../schema/types.gen.ts';
import type { Place } from '../diagnostics/place.ts';
import type { LoadedPage, LoadedSite, Located, ValuePath } from '../source/types.ts';
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

/** Everything a rule may need. */
export interface CheckedSite extends LoadedSite {
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
  gather(spec, siteShape, loaded.doc, 'site');
  for (const project of projects) gather(project.value, projectShape, project.doc, 'project');
  const blocks: BlockAt[] = [];
  const nodes: NodeAt[] = [];
  for (const text of [...pages, ...documents]) {
    const isPage = pageByName.get(text.name) === text;
    const kind = isPage ? 'page' : 'document';
    gather(text.frontMatter, isPage ? pageShape : documentShape, text.doc, kind);
    const found = readBlocks(text, kind);
    nodes.push(...found.nodes);
    for (const each of found.blocks) {
      const block = { ...each, attributes: readChoices(each.name, each.attributes) };
      const shape = blockShapes.get(block.name);
      blocks.push(block);
      if (shape !== undefined) gather(block.attributes, shape, block.doc, 'block', block);
    }
  }
  return {
    ...loaded,
    routes,
    routeById,
    pageByName,
    texts,
    blocks,
    nodes,
    referencesTo: (kind) => references.get(kind) ?? [],
  };
};
