/** From a checked site to the values the renderer shows: one immutable model, nothing left to look up. */
import type { MenuLinkSpec, RouteSpec, SiteSpec } from '../../schema/types.gen.ts';
import type { LoadedPage, LoadedSite } from '../source/types.ts';
import type {
  FilmFiles,
  GalleryData,
  GlossaryTerm,
  Hero,
  Link,
  PageData,
  PageMeta,
  PageRecord,
  Person,
  Picture,
  ProjectSummary,
  TocEntry,
} from './model.ts';
import { placedGlossary, termId, termsOf, type Terms } from '../site/terms.ts';
import { textSourceOf } from '../site/text/placeholders.ts';
import { monthOf } from '../site/dates.ts';
import { decode, isDead, resolveLinks } from '../site/links.ts';
import { isPast, published, type Published } from '../site/published.ts';
import { pageShape, siteShape } from '../schema/shape.ts';
import { chooseTeaser, matchTeaser } from '../site/teaser.ts';
import { countWords, readingMinutes } from '../site/visible-text.ts';
import { areaMapOf } from './area-map.ts';
import { budgetsByTrade, budgetsOf, linesOnPage, type BudgetsByTrade } from './budgets.ts';
import { galleryPages } from './gallery.ts';
import { planAnchor, sitePlanOf } from './site-plan.ts';
import { attributesIn, attributesOf, blocksOf } from '../source/mdx/tree.ts';
import { hiddenSections } from './shown-tree.ts';
import { mediaUrl, pictureBase, pictureMaker, type MediaHashes, type PictureMaker } from './pictures.ts';
import { mediaHashes, type SiteFiles } from './site-files.ts';
import type { ProjectSite } from './project-data.cached.ts';
import { byYearThenId, resolveProject, type ResolvedProject } from './projects.ts';
import { resolveTexts, runSetter, textSetter, type RunSetter, type TextSetter } from './texts.ts';

/** A declared route with all that its page shows. */
export interface ResolvedRoutePage {
  readonly route: RouteSpec;
  readonly record: PageRecord;
  readonly data: PageData;
  /** The MDX source, where the route has one. */
  readonly source?: LoadedPage;
}

export interface SiteModel extends Pick<LoadedSite, 'today' | 'assets' | 'documents'> {
  /** The spec with every text set. */
  readonly spec: SiteSpec;
  /** The spec as written, for placeholders in MDX. */
  readonly rawSpec: SiteSpec;
  readonly pages: readonly ResolvedRoutePage[];
  readonly projects: readonly ResolvedProject[];
  readonly projectRoute: RouteSpec;
  /** The gallery's pages, the first being its route's. */
  readonly gallery: readonly GalleryData[];
  /** What the projects of a trade cost, by its route. */
  readonly budgets: BudgetsByTrade;
  /** The path of the page with the site map, where the site has one. */
  readonly planPath?: string;
  /** The words that the glossary defines; none without a page that shows them. */
  readonly terms?: Terms;
  readonly projectSite: ProjectSite;
  /** What names the content of each media file in its address. */
  readonly hashes: MediaHashes;
  readonly files: SiteFiles;
  /** Name of the media file that a picture shows, by the picture's base. */
  readonly pictureSources: ReadonlyMap<string, string>;
  readonly set: TextSetter;
  readonly setRun: RunSetter;
  readonly picture: PictureMaker;
  /** True for an address that leads to what is not published: its words stay, the link goes. */
  readonly isDeadLink: (href: string) => boolean;
}

/** Resolves a site that checked without error, with the files beside its texts. */
export const resolveSite = (site: LoadedSite, files: SiteFiles): SiteModel => {
  const hashes = mediaHashes(files, site.spec);
  const source = textSourceOf(site.spec);
  const set = textSetter(source);
  const shown = published(site);
  const { today, assets, documents } = site;
  const spec = onlyCurrent(resolveTexts(site.spec, siteShape, set), shown, today);
  const picture = pictureMaker(site.assets, hashes);
  const projectRoute = routeOf(spec, 'project');
  const { resolve } = resolveLinks(site);
  const isDeadLink = (href: string): boolean => isDead(resolve(href), shown);
  const sources = new Map(site.pages.map((page) => [page.name, page]));
  const placed =
    spec.glossary &&
    placedGlossary(
      spec.glossary,
      spec.routes.map(({ path, content }) => ({ path, tree: sources.get(content ?? '')?.tree })),
    );
  const projects = shown.projects
    .map((project) => resolveProject(project, { spec, projectRoute, set, picture }))
    .sort((a, b) => byYearThenId(a.summary, b.summary));
  const galleryRoute = routeOf(spec, 'gallery');
  const gallery = galleryPages(spec, galleryRoute, metaOf(galleryRoute, spec), projects);
  const budgets = budgetsByTrade(spec, projects);
  const hasPlan = ({ content = '' }: RouteSpec): boolean =>
    attributesIn(sources.get(content)?.tree, 'SitePlan').length > 0;
  const planPath = spec.routes.find(hasPlan)?.path;
  const context = { spec, rawSpec: site.spec, today, set, picture, hashes, projects, gallery, budgets, planPath };
  const pages = spec.routes
    .filter((route) => route.template !== 'project')
    .map((route) => resolvePage(route, sources.get(route.content ?? ''), context));
  return {
    ...context,
    setRun: runSetter(source),
    assets,
    documents,
    files,
    pages,
    projectRoute,
    terms: placed && termsOf(placed),
    projectSite: { texts: source, placed, budgets: spec.projects.budgets },
    isDeadLink,
    pictureSources: new Map([...files.media.keys()].map((name) => [pictureBase(name, hashes), name])),
  };
};

/**
 * Pages that do not show on the build's date leave the menus, the links between pages and the redirects too. Labels
 * whose validity has passed are not shown (the check warns).
 */
const onlyCurrent = (spec: SiteSpec, shown: Published, today: string): SiteSpec => {
  const isShown = ({ route }: { readonly route?: string }): boolean => route === undefined || shown.isRoute(route);
  const { header, footer } = spec.menus;
  const labels = spec.company.labels.filter(({ expires }) => !isPast(expires, today));
  return {
    ...spec,
    company: { ...spec.company, labels },
    routes: spec.routes
      .filter(({ id }) => shown.isRoute(id))
      .map((route) => (route.related === undefined ? route : { ...route, related: route.related.filter(isShown) })),
    menus: {
      header: header
        .map((entry) => ('entries' in entry ? { ...entry, entries: entry.entries.filter(isShown) } : entry))
        .filter((entry) => ('entries' in entry ? entry.entries.length > 0 : isShown(entry))),
      footer: { ...footer, services: footer.services.filter(isShown), links: footer.links.filter(isShown) },
    },
    redirects: spec.redirects.filter(({ to }) => shown.isRoute(to) || shown.isProject(to)),
  };
};

/** The one route of a template that the check guarantees. */
export const routeOf = (spec: SiteSpec, template: RouteSpec['template']): RouteSpec => {
  const route = spec.routes.find((candidate) => candidate.template === template);
  if (route === undefined) throw new Error(`No route with template ${template} after a clean check`);
  return route;
};

/** The published page of an id; nothing for another. */
export const findRoute = (spec: SiteSpec, id: string | undefined): RouteSpec | undefined =>
  spec.routes.find((route) => route.id === id);

/** The links of the menu at the head of all pages, those of its groups included. */
export const headerLinks = ({ menus }: SiteSpec): readonly MenuLinkSpec[] =>
  menus.header.flatMap((entry) => ('entries' in entry ? entry.entries : [entry]));

/** The short name of a page: its own, or that of the menus; undefined for a page that has none. */
const shortNameOf = ({ id, label }: RouteSpec, spec: SiteSpec): string | undefined =>
  label ?? headerLinks(spec).find(({ route }) => route === id)?.label;

/** The short name of a page, else its title for search engines. */
export const labelOf = (route: RouteSpec, spec: SiteSpec): string => shortNameOf(route, spec) ?? route.title;

/** The other paths of pages, each with the page's own. */
export const aliasesOf = (spec: SiteSpec): Readonly<Record<string, string>> =>
  Object.fromEntries(spec.routes.flatMap(({ aliases = [], path }) => aliases.map((alias) => [alias, path])));

/** The old addresses, as they are read, and the path that each leads to; with `prefix` all those below it do. */
export const redirectsOf = (spec: SiteSpec) =>
  spec.redirects.map(({ from, to }) => ({
    // Hosts compare addresses as they are read; an old one is often copied as a browser writes it.
    from: decode(from).replace(/\*$/, ''),
    to: findRoute(spec, to)?.path ?? routeOf(spec, 'project').path.replace('{id}', to),
    prefix: from.endsWith('/*'),
  }));

/** The people whom the company presents. */
export const peopleOf = ({ spec, picture }: Pick<SiteModel, 'spec' | 'picture'>): readonly Person[] =>
  (spec.company.people ?? []).map(({ portrait, ...person }) => ({
    ...person,
    portrait: portrait === undefined ? undefined : picture(portrait, person.name),
  }));

/** What the addresses of projects begin with. */
export const projectPrefix = ({ projectRoute }: SiteModel): string => projectRoute.path.replace('{id}', '');

/** Canonical address of a path. */
export const absoluteUrl = (spec: SiteSpec, path: string): string => `${spec.site.url}${path}`;

/** Absolute address of the largest encoding of a picture. */
export const pictureUrl = (siteUrl: string, { base, widths }: Picture): string =>
  `${siteUrl}${base}-${widths.at(-1)}.jpg`;

/** A link to a page, under its short name. */
export const linkTo = (route: RouteSpec, spec: SiteSpec): Link => ({ label: labelOf(route, spec), path: route.path });

type PageContext = Pick<
  SiteModel,
  'spec' | 'rawSpec' | 'today' | 'set' | 'picture' | 'hashes' | 'projects' | 'gallery' | 'budgets' | 'planPath'
>;

/** The lines of a heading. */
export const linesOf = (text: string): string[] => text.split('|').map((line) => line.trim());

const resolvePage = (route: RouteSpec, source: LoadedPage | undefined, context: PageContext): ResolvedRoutePage => {
  const { spec } = context;
  const { article, closing: usualClosing } = spec.labels;
  const front = source && resolveTexts(source.frontMatter, pageShape, context.set);
  const { heading = route.title, eyebrow, opening, standfirst, quote, closing, updated } = front ?? {};
  const words = source?.tree === undefined ? 0 : countWords(source.tree);
  const { id, path, template, hero, related = [], teaser, projectType } = route;
  const record: PageRecord = {
    id,
    path,
    template,
    meta: metaOf(route, spec),
    heading: linesOf(heading),
    eyebrow,
    opening,
    standfirst,
    quote: quote && { text: quote.text, source: quote.source ?? article.quoteSource },
    hero: hero && heroOf(hero, context),
    toc: tocOf(route, source, context),
    breadcrumb: breadcrumbOf(route, source, context),
    related: related.map(({ route: name, title, description }) => {
      const target = findRoute(spec, name) as RouteSpec;
      return { to: target.path, title: title ?? labelOf(target, spec), desc: description };
    }),
    teaser: teaser && teaserOf(teaser, spec),
    projectType,
    closing: { title: linesOf((closing ?? usualClosing).title), text: closing?.text ?? usualClosing.text },
    readingMinutes:
      words > 0 && template === 'article' ? readingMinutes(words, spec.constants.reading.wordsPerMinute) : undefined,
    updated: updated === undefined ? undefined : monthOf(updated, spec.site.locale),
  };
  return { route, record, data: dataOf(route, source, context), source };
};

const metaOf = (route: RouteSpec, spec: SiteSpec): PageMeta => ({
  title: route.title,
  description: route.description,
  canonical: absoluteUrl(spec, route.path),
  noindex: route.seo?.noindex === true,
});

const heroOf = ({ image, video }: NonNullable<RouteSpec['hero']>, { picture, hashes }: PageContext): Hero => {
  const addresses = ({ webm, mp4 }: FilmFiles): FilmFiles => ({
    webm: mediaUrl(webm, hashes),
    mp4: mediaUrl(mp4, hashes),
  });
  return {
    image: picture(image.src, image.alt),
    video: video && { ...addresses(video), large: video.large && addresses(video.large) },
  };
};

/** Declared anchors; a text without declared anchors (a legal notice) lists its own sections. */
const tocOf = (route: RouteSpec, source: LoadedPage | undefined, context: PageContext): TocEntry[] => {
  const hidden = source?.tree === undefined ? undefined : hiddenSections(source.tree, context);
  const entries =
    route.anchors?.map(({ id, title }) => ({ id, title })) ??
    attributesIn(source?.tree, 'Section').map(({ id = '', title = '' }) => ({
      id,
      title: context.set(title, 'prose'),
    }));
  return entries.filter(({ id }) => hidden?.has(id) !== true);
};

/** A menu group leads to its part of the site map, where the site has one. */
const breadcrumbOf = (
  route: RouteSpec,
  source: LoadedPage | undefined,
  { spec, planPath, set }: PageContext,
): PageRecord['breadcrumb'] => {
  const home = routeOf(spec, 'home');
  if (route.id === home.id) return [linkTo(home, spec)];
  const group = spec.menus.header.find(
    (entry) => 'entries' in entry && entry.entries.some((link) => link.route === route.id),
  );
  const path = group && planPath && `${planPath}#${planAnchor(group.label)}`;
  const { heading } = source?.frontMatter ?? {};
  // The title is for search engines; the page calls itself by its heading.
  const ownName = heading === undefined ? route.title : set(linesOf(heading).join(' '), 'prose');
  return [
    linkTo(home, spec),
    ...(group === undefined ? [] : [{ label: group.label, path }]),
    { label: shortNameOf(route, spec) ?? ownName, path: route.path },
  ];
};

const teaserOf = (teaser: NonNullable<RouteSpec['teaser']>, spec: SiteSpec): NonNullable<PageRecord['teaser']> => {
  const { galleryBlock } = spec.labels;
  return {
    title: teaser.title ?? galleryBlock.title,
    subtitle: teaser.subtitle ?? galleryBlock.subtitle,
    // Words for one category are true of no wider choice.
    lead:
      teaser.category === undefined || teaser.tags !== undefined || teaser.names !== undefined
        ? galleryBlock.leadAll
        : galleryBlock.leadFiltered.replaceAll('{category}', () => teaser.category ?? ''),
  };
};

const dataOf = (route: RouteSpec, source: LoadedPage | undefined, context: PageContext): PageData => {
  if (route.template === 'gallery') return context.gallery[0] ?? { kind: 'none' };
  const { blockDefaultMax, homeFeaturedMax } = context.spec.constants.gallery;
  const summaries = context.projects.map(({ summary }) => summary);
  const teaser = route.teaser && chooseTeaser(summaries, route.teaser).slice(0, route.teaser.max ?? blockDefaultMax);
  const blocks = blocksOf(source?.tree);
  const galleries = blocks.flatMap((block) => {
    if (block.name === 'FeaturedProjects') return [featuredOf(context.projects).slice(0, homeFeaturedMax)];
    if (block.name !== 'ProjectGallery') return [];
    const { category, max = blockDefaultMax } = attributesOf(block);
    return [matchTeaser(summaries, category).slice(0, Number(max))];
  });
  const budgets = budgetsOf(context.spec.projects.budgets, linesOnPage(context.budgets.get(route.id)));
  const hasBlock = (name: string): boolean => attributesIn(source?.tree, name).length > 0;
  const plan = hasBlock('SitePlan')
    ? sitePlanOf(context.spec, summaries, (page) => linkTo(page, context.spec))
    : undefined;
  const map = hasBlock('AreaMap') ? areaMapOf(context.spec, context.projects) : undefined;
  const glossary = hasBlock('Glossary') ? glossaryOf(context.spec) : undefined;
  const isEmpty =
    galleries.length === 0 && [teaser, budgets, map, glossary, plan].every((shown) => shown === undefined);
  return isEmpty ? { kind: 'none' } : { kind: 'content', teaser, galleries, budgets, map, glossary, plan };
};

/** The words of the glossary with their anchors, in the order that site.yaml gives them. */
const glossaryOf = ({ glossary }: SiteSpec): readonly GlossaryTerm[] | undefined =>
  glossary?.map(({ word, definition, topic, drawing, part }) => ({
    id: termId(word),
    word,
    definition,
    topic,
    drawing,
    part,
  }));

/** Chosen projects first; the newest complete the list. */
const featuredOf = (projects: readonly ResolvedProject[]): ProjectSummary[] =>
  [true, false].flatMap((chosen) =>
    projects.filter(({ featured }) => featured === chosen).map(({ summary }) => summary),
  );
