/**
 * The shapes that travel from the generator to the renderer. Everything here is fully resolved:
 * placeholders replaced, route ids turned into paths, pictures measured. The generated modules
 * (`#site/…`) hold values of these types; `src/` knows no other description of the site.
 */
import type { Glossary, PageFrontMatter, Project, RouteSpec, SiteSpec } from '../../schema/types.gen.ts';

/** A picture of content/media, ready for `<picture>`: file `${base}-${width}.${avif|jpg}` exists for each width. */
export interface Picture {
  /** URL prefix, without width and extension, e.g. `/media/couverture-tuiles.3f2a9c01`. */
  readonly base: string;
  /** Intrinsic size of the source in CSS pixels, after EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Widths available, ascending, none above the source's. */
  readonly widths: readonly number[];
  /** Alternative text. */
  readonly alt: string;
}

/** A link whose target was checked: `path` is a declared route. */
export interface Link {
  readonly label: string;
  readonly path: string;
}

/** One piece of inline text: projects' long descriptions keep links and emphasis. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  /** `term`: the first use of a word of the glossary. */
  | { readonly kind: 'link' | 'term'; readonly text: string; readonly href: string };

/** What lists and cards need of a project. */
export interface ProjectSummary extends Readonly<
  Pick<Project, 'id' | 'title' | 'category' | 'shortDescription' | 'location' | 'year'>
> {
  readonly tags: readonly string[];
  readonly path: string;
  readonly image: Picture;
}

/** What the gallery needs of a project: its card, and the numbers it is put in order by, where they can be read. */
export interface GalleryProject extends ProjectSummary {
  readonly surfaceNumber?: number;
  readonly budgetNumber?: number;
}

/** What the detail page needs of a project. */
export interface ProjectDetail
  extends
    ProjectSummary,
    Readonly<Pick<Project, 'story' | 'duration' | 'surface' | 'client' | 'budget' | 'scope'>>,
    Readonly<Pick<Project, 'specifications' | 'challenges' | 'technologies'>> {
  readonly longDescription: readonly (readonly Inline[])[];
  readonly images: readonly Picture[];
  readonly beforeAfter?: BeforeAfter;
}

/** The same place before and after the work, and the words of the block that compares them. */
export interface BeforeAfter {
  readonly title: string;
  readonly before: { readonly label: string; readonly picture: Picture };
  readonly after: { readonly label: string; readonly picture: Picture };
  readonly slider: string;
}

/** What a building site cost, on the scale of the others beside it. */
export interface BudgetLine
  extends
    Pick<ProjectDetail, 'title' | 'path' | 'year' | 'scope'>,
    Required<Pick<ProjectDetail, 'surface' | 'budget'>> {
  /** Part of the greatest budget on the page, in per cent with one decimal; never 0. */
  readonly part: number;
}

/** The budgets of one trade: each as it was, none averaged. */
export interface Budgets extends Readonly<NonNullable<SiteSpec['projects']['budgets']>> {
  readonly lines: readonly BudgetLine[];
}

/** The communes of the projects, placed on a sheet around the workshop. */
export interface AreaMap {
  readonly width: number;
  readonly height: number;
  readonly workshop: MapPoint;
  /** Circles around the workshop, by their distance. */
  readonly circles: readonly { readonly text: string; readonly radius: number }[];
  readonly places: readonly MapPlace[];
}

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export interface MapPlace extends MapPoint {
  readonly name: string;
  /** Where its number stands, clear of the other marks. */
  readonly label: MapPoint;
  readonly projects: readonly Link[];
}

/** Where one goes on from a project. */
export interface ProjectWays {
  /** Its neighbours in its category, in the gallery's order. */
  readonly previous?: Link;
  readonly next?: Link;
  /** The page of its trade, and the type of work that the form proposes to who comes from here. */
  readonly trade?: Link;
  readonly projectType?: string;
}

/** Head metadata that changes on navigation. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Absolute URL. */
  readonly canonical: string;
  readonly noindex: boolean;
}

/** A label with what the company proves of it. */
export type Proof = SiteSpec['company']['labels'][number];

/** A word of the glossary, as the page that defines it shows it. */
export interface GlossaryTerm extends Readonly<Omit<Glossary[number], 'forms' | 'onlyMarked'>> {
  /** Its anchor. */
  readonly id: string;
}

/**
 * All words of the interface. A site's own are literals, so that a text and its placeholders are checked together;
 * code that reads a word that a site may leave out annotates with this type.
 */
export type Labels = SiteSpec['labels'];

/** Labels, hints and words of the contact form, limits written in. */
export type ContactWords = Pick<SiteSpec['contactForm'], 'fields' | 'words' | 'notice'>;

/** How a job goes, from the first call to the reception of the work. */
export type Course = NonNullable<SiteSpec['course']>;

/** The words and the address of the company's desk. */
export type Desk = NonNullable<SiteSpec['desk']>;

/** An entry of a menu; its path is the whole address where that is another site's. */
export interface MenuLink extends Link {
  readonly description?: string;
  readonly icon?: string;
  readonly isButton?: boolean;
}

export interface MenuGroup {
  readonly label: string;
  /** Stable id for `aria-controls`, unique in the header. */
  readonly id: string;
  readonly entries: readonly MenuLink[];
}

export type HeaderEntry = MenuLink | MenuGroup;

export interface Hero {
  readonly image: Picture;
  readonly video?: Readonly<NonNullable<NonNullable<RouteSpec['hero']>['video']>>;
}

export type TocEntry = Readonly<NonNullable<RouteSpec['anchors']>[number]>;

export interface RelatedLink {
  readonly to: string;
  readonly title: string;
  readonly desc?: string;
}

/** Everything a template needs of one declared route, besides its MDX content and its project data. */
export interface PageRecord
  extends
    Readonly<Pick<RouteSpec, 'id' | 'path' | 'template' | 'projectType'>>,
    Readonly<Pick<PageFrontMatter, 'eyebrow' | 'opening' | 'standfirst'>> {
  readonly meta: PageMeta;
  /** Lines of the visible title. */
  readonly heading: readonly string[];
  readonly quote?: Readonly<Required<NonNullable<PageFrontMatter['quote']>>>;
  readonly hero?: Hero;
  readonly toc: readonly TocEntry[];
  /** From the home page to this one, this one included; a menu group has no path. */
  readonly breadcrumb: readonly (Pick<Link, 'label'> & Partial<Link>)[];
  readonly related: readonly RelatedLink[];
  /** The gallery that closes a content page; its projects come with the page's data. */
  readonly teaser?: { readonly title: string; readonly subtitle: string; readonly lead: string };
  /** `title`: its lines. */
  readonly closing: { readonly title: readonly string[]; readonly text: string };
  /** Whole minutes, at constants.reading.wordsPerMinute. */
  readonly readingMinutes?: number;
  /** « septembre 2025 » and its ISO date. */
  readonly updated?: { readonly text: string; readonly iso: string };
}

export interface CategoryCount {
  readonly name: string;
  readonly count: number;
}

/** Project-derived data of a page: a ready-made module beside the bundle (`/_data/…`). */
export type PageData =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'content';
      /** Projects of the closing teaser, already filtered and cut. */
      readonly teaser?: readonly ProjectSummary[];
      /** Projects of each `<ProjectGallery>` block and of `<FeaturedProjects>`, in order of appearance. */
      readonly galleries: readonly (readonly ProjectSummary[])[];
      readonly budgets?: Budgets;
      /** For `<AreaMap>`; absent where no commune has a position. */
      readonly map?: AreaMap;
      /** For `<Glossary>`, and for whoever meets one of its words elsewhere. */
      readonly glossary?: readonly GlossaryTerm[];
    }
  | GalleryData
  | {
      readonly kind: 'project';
      readonly meta: PageMeta;
      readonly project: ProjectDetail;
      readonly similar: readonly ProjectSummary[];
      readonly ways: ProjectWays;
      readonly budgets?: Budgets;
    };

export interface GalleryData {
  readonly kind: 'gallery';
  readonly total: number;
  readonly categories: readonly CategoryCount[];
  /** Number of this page, from 1. */
  readonly page: number;
  /** Pages of constants.gallery.pageSize projects. */
  readonly pages: number;
  /** The projects of this page. */
  readonly projects: readonly GalleryProject[];
  /** Head of a further page; the first has its route's. */
  readonly meta?: PageMeta;
}

/**
 * A part of the gallery, fetched on demand: `/_data/gallery/all-<page>.js` for the pages from 2,
 * `/_data/gallery/<category index>-<part>.js` for the parts of a category, from 1.
 */
export type GalleryPart = Pick<GalleryData, 'projects' | 'meta'>;

/** A page that a block leads to. */
export type ResolvedRoute = Link;

/** An inline drawing: trusted markup of content/drawings, cleaned by the generator. */
export interface DrawingData {
  readonly viewBox: string;
  readonly markup: string;
}

/**
 * Rules of the contact form, one source for browser and server (`#site/contact.gen`). In its messages the limits are
 * written; only {file} is left.
 */
export interface ContactRules extends Readonly<Pick<SiteSpec['contactForm'], 'messages'>> {
  readonly projectTypes: readonly string[];
  readonly acceptedTypes: readonly string[];
  readonly marker: string;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
  readonly phoneMinCharacters: number;
}
