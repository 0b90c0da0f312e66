/** The site as the rules see it: what several of them look for (texts, references, blocks, links) gathered once. */
import type { DocumentFrontMatter, PageFrontMatter, Project, RouteSpec, SiteSpec } from '../../schema/types.gen.ts';
import type { Place } from '../diagnostics/place.ts';
import type { LoadedPage, LoadedSite, LoadedText, Located, CleanFile, ValuePath } from '../source/types.ts';
import { readChoices } from '../schema/choices.ts';
import { withoutInvisible } from '../source/invisible.ts';
import { textMarkers, type TextMarker } from './text-markers.ts';
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
  /** What it designates, as `x-ref` of the schema calls it. */
  readonly kind: string;
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
  readonly references: readonly Reference[];
  readonly blocks: readonly BlockAt[];
  readonly nodes: readonly NodeAt[];
  /** The signs that its texts bear, where an earlier check has cached them. */
  readonly markers?: readonly string[] | undefined;
  /** Each character of its texts once, by font, where an earlier check has cached them. */
  readonly letters?: CleanFile['letters'] | undefined;
};

/** Everything a rule may need. */
export interface CheckedSite extends LoadedSite {
  readonly files: readonly CheckedFile[];
  readonly routes: readonly RouteAt[];
  readonly routeById: ReadonlyMap<string, RouteAt>;
  readonly pageByName: ReadonlyMap<string, LoadedPage>;
  /** Names of one kind, as `x-ref` of the schema calls it. */
  referencesTo(kind: string): readonly Reference[];
  /** The texts that bear a sign. */
  textsWith(marker: TextMarker): readonly SiteText[];
  readonly blocks: readonly BlockAt[];
  readonly nodes: readonly NodeAt[];
}

/** Gathers what the rules need. */
export const prepareSite = (loaded: LoadedSite): CheckedSite => {
  const { spec, ownSpec, projects, pages, documents } = loaded;
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

  const sources: readonly SourceFile[] = [
    { kind: 'site', value: ownSpec as SiteSpec, doc: loaded.doc },
    ...projects.map(({ value, doc }) => ({ kind: 'project' as const, value, doc })),
    ...pages.map((text) => ({ kind: 'page' as const, value: text.frontMatter, doc: text.doc, text })),
    ...documents.map((text) => ({ kind: 'document' as const, value: text.frontMatter, doc: text.doc, text })),
  ];
  const files = sources.map((file) => prepareFile(file, loaded.cleanFiles.get(file.doc.file)));
  const references: Partial<Record<string, Reference[]>> = {};
  for (const reference of files.flatMap((file) => file.references)) (references[reference.kind] ??= []).push(reference);
  return {
    ...loaded,
    files,
    routes,
    routeById,
    pageByName,
    blocks: files.flatMap(({ blocks }) => blocks),
    nodes: files.flatMap(({ nodes }) => nodes),
    referencesTo: (kind) => references[kind] ?? [],
    textsWith: (marker) =>
      files.flatMap((file) =>
        mayBear(file, marker) ? file.texts.filter(({ text }) => textMarkers[marker](text)) : [],
      ),
  };
};

/** Whether a file may bear a sign: one without cached signs has to be looked through. */
export const mayBear = (file: CheckedFile, marker: TextMarker): boolean => file.markers?.includes(marker) ?? true;

/** The shape of what a file holds. */
export const shapeOf = { site: siteShape, project: projectShape, page: pageShape, document: documentShape } as const;

/** Gathers what the rules need of one file; its texts only when asked for where `known` has its references. */
export const prepareFile = (file: SourceFile, known?: CleanFile): CheckedFile => {
  const { text, doc } = file;
  const read = text && readBlocks(text, file.kind === 'page' ? 'page' : 'document');
  const blocks = (read?.blocks ?? []).map((each) => ({
    ...each,
    attributes: readChoices(each.name, visibleNames(each)),
  }));
  let gathered: ReturnType<typeof gather> | undefined;
  const all = () => (gathered ??= gather(file, blocks));
  // A reference in a block of the body can't be placed by its path alone.
  const names = text === undefined ? known?.references : undefined;
  return {
    ...file,
    references:
      names?.map(([kind, value, path]) => ({ kind, value, path, place: () => doc.placeOf(path) })) ?? all().references,
    get texts() {
      return all().texts;
    },
    blocks,
    nodes: read?.nodes ?? [],
    markers: known?.markers,
    letters: known?.letters,
  };
};

/** The attributes of a block; its names without signs that cannot be seen, which their own rule tells. */
const visibleNames = ({ name, attributes }: BlockAt): BlockAt['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => {
      const isReference = blockShapes.get(name)?.child(key)?.schema['x-ref'] !== undefined;
      return [key, isReference && value !== true ? withoutInvisible(value) : value];
    }),
  );

/** The names and the texts in a file's values, and in the attributes of its blocks. */
const gather = (file: SourceFile, blocks: readonly BlockAt[]) => {
  const references: Reference[] = [];
  const texts: SiteText[] = [];
  const add = (from: Pick<SiteText, 'doc' | 'source' | 'block'>, held: unknown, shapeOfHeld: Shape): void => {
    for (const { value, path, shape, parent } of stringsIn(held, shapeOfHeld)) {
      const { 'x-ref': ref, 'x-text': kind } = shape.schema;
      if (ref !== undefined) references.push({ kind: ref, value, path, place: () => from.doc.placeOf(path) });
      if (kind === 'prose' || kind === 'verbatim' || kind === 'markdown')
        texts.push({ ...from, text: value, path, shape, parent, kind });
    }
  };
  add({ doc: file.doc, source: file.kind }, file.value, shapeOf[file.kind]);
  for (const block of blocks) {
    const shape = blockShapes.get(block.name);
    if (shape !== undefined) add({ doc: block.doc, source: 'block', block }, block.attributes, shape);
  }
  return { references, texts };
};
