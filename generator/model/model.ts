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

/** A film of content/media, ready for `<video>`. */
export interface Film {
  readonly src: string;
  /** In CSS pixels, as shown. */
  readonly width: number;
  readonly height: number;
  /** Address of the picture shown until the film plays, and on paper. */
  readonly poster?: string;
  /** Address of the captions. */
  readonly captions?: string;
}

/** One line of a table of the week. */
export interface WeekSlot {
  /** From Monday, 0. */
  readonly rank: number;
  /** « Mardi ». */
  readonly day: string;
  /** `08:00`, what lines of a day are sorted by. */
  readonly opens: string;
  /** « 8 h – 12 h 30 ». */
  readonly hours: string;
  /** « Jusqu’au 31 octobre 2027 ». */
  readonly season?: string;
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
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly isStrong?: true }
  /** The first use of a word of the glossary. */
  | { readonly kind: 'term'; readonly text: string; readonly href: string };

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

/** Keys of a project that its page does not show as they are written: they choose, order, publish or are resolved. */
export type ResolvedKey =
  | keyof ProjectSummary
  | 'route'
  | 'longDescription'
  | 'images'
  | 'mainImage'
  | 'beforeAfter'
  | 'voice'
  | 'featured'
  | 'draft'
  | 'publishFrom';

/** What a project's page shows of it. A new key of the schema is here by itself. */
export interface ProjectDetail extends ProjectSummary, Readonly<Omit<Project, ResolvedKey>> {
  readonly longDescription: readonly (readonly Inline[])[];
  /** All but the photographs. */
  readonly images: readonly Picture[];
  readonly photos: readonly Photo[];
  readonly beforeAfter?: BeforeAfter;
  readonly voice?: Voice;
}

/** A date of a site's sources, and the month of it as pages say it: « septembre 2025 ». */
export interface Month {
  readonly text: string;
  readonly iso: string;
}

/** A photograph of the finished work: where and when it was taken, and by whom. */
export interface Photo {
  readonly picture: Picture;
  readonly place: string;
  readonly date?: Month;
  readonly credit: string;
}

/** What the client says of the work, having agreed to be quoted. */
export interface Voice {
  readonly text: string;
  /** Name and commune. */
  readonly source: string;
  readonly date?: Month;
}

/** Somebody who works in the company; the portrait has the person's name as its alternative text. */
export interface Person extends Readonly<Omit<NonNullable<SiteSpec['company']['people']>[number], 'portrait'>> {
  readonly portrait?: Picture;
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

/** What the search finds: a page, a project or a word of the glossary. */
export interface SearchEntry extends Link {
  readonly kind: 'page' | 'project' | 'word';
  /** Other words that lead to it. */
  readonly words: string;
}

/** Links under a heading of the site map; `id` is its anchor. */
export interface PlanGroup {
  readonly id: string;
  readonly label: string;
  readonly links: readonly Link[];
}

/** Every page of the site by the menus, and every project by category. */
export interface SitePlan {
  readonly pages: readonly PlanGroup[];
  readonly projects: readonly PlanGroup[];
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
  /** Where its number is drawn, clear of the other marks. */
  readonly label: MapPoint;
  readonly projects: readonly Link[];
}

/** Where one goes on from a project. */
export interface NextLinks {
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

/** Another address of the company, as the contact page shows it. */
export interface OtherAddress {
  readonly name: string;
  readonly lines: readonly string[];
}

/**
 * Labels, hints and words of the contact form, limits written in; what the server alone shows, and what is said of a
 * request that was kept, is left out.
 */
export type ContactWords = Pick<SiteSpec['contactForm'], 'fields' | 'notice'> & {
  readonly words: Omit<
    SiteSpec['contactForm']['words'],
    'nativeErrorTitle' | 'nativeFilesAgain' | 'back' | 'resumeTitle' | 'resumeText' | 'resumeSend' | 'resumeDiscard'
  >;
};

/** The words of the search, and the path of the page with the site map. */
export type SearchWords = Labels['search'] & { readonly plan: string };

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

/** A film in the two formats that all browsers together can play: file names, or the addresses of a page. */
export interface FilmFiles {
  readonly webm: string;
  readonly mp4: string;
}

export interface Hero {
  readonly image: Picture;
  readonly video?: FilmFiles & {
    /** The same film for wide windows. */
    readonly large?: FilmFiles;
  };
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
  readonly updated?: Month;
}

export interface CategoryCount {
  readonly name: string;
  readonly count: number;
}

/** Categories under one name, with the number of their projects. */
export interface CategoryFamily extends CategoryCount {
  readonly categories: readonly string[];
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
      /** For `<SitePlan>`. */
      readonly plan?: SitePlan;
      /** For `<Glossary>`, and for whoever meets one of its words elsewhere. */
      readonly glossary?: readonly GlossaryTerm[];
    }
  | GalleryData
  | {
      readonly kind: 'project';
      readonly meta: PageMeta;
      readonly project: ProjectDetail;
      readonly similar: readonly ProjectSummary[];
      readonly nextLinks: NextLinks;
      readonly budgets?: Budgets;
    };

export interface GalleryData {
  readonly kind: 'gallery';
  readonly total: number;
  readonly categories: readonly CategoryCount[];
  /** What the projects can be sorted by: surface and budget where a project gives them. */
  readonly sortKeys: readonly ('year' | 'surface' | 'budget')[];
  /** Families of categories; none where the site has none. */
  readonly families: readonly CategoryFamily[];
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
 * `/_data/gallery/<category index>-<part>.js` for the parts of a category, from 1,
 * `/_data/gallery/family-<family index>-<part>.js` for those of a family.
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
