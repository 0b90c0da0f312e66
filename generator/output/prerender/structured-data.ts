/**
 * JSON-LD of a page, typed by schema-dts and made of what the page shows: a stable @id, no rating
 * of oneself, nothing that the page does not say.
 */
import type {
  Article,
  BreadcrumbList,
  Graph,
  ImageObject,
  ItemList,
  LocalBusiness,
  Place,
  PostalAddress,
  Thing,
  WebSite,
} from 'schema-dts';
import type { SiteSpec } from '../../../schema/types.gen.ts';
import type { Link, PageRecord, Photo, Picture, ProjectSummary } from '../../model/model.ts';
import type { ProjectData } from '../../model/project-data.cached.ts';
import { linkTo, pictureUrl, routeOf, type SiteModel } from '../../model/resolve-site.ts';
import { shownTree } from '../../model/shown-tree.ts';
import { weekDay } from '../../model/week.ts';
import { attributesIn } from '../../source/mdx/tree.ts';
import { lastYear } from '../../site/dates.ts';
import { readAmount } from '../../site/text/read-amount.ts';
import { appIconFile, appIconSizes } from '../../site/icon-files.ts';

/** JSON-LD and attributes take U+00A0 where running text has the narrow space. */
const plain = (text: string): string => text.replaceAll('\u202F', '\u00A0');

/** What the graphs of a site's pages share. */
export interface StructuredSite {
  readonly url: string;
  readonly locale: string;
  /** The most projects that a list names. */
  readonly listMax: number;
  /** The company as every page says it: a `LocalBusiness`. */
  readonly organization: unknown;
  /** A `WebSite`. */
  readonly website: unknown;
  /** What leads to the page of a project. */
  readonly projectPath: readonly Link[];
  /** Who made the pictures. */
  readonly credit: string;
  /** What the site says that its pictures are, where they are no photographs. */
  readonly pictures?: string | undefined;
}

/** A reference to the company, for places that do not repeat its data. */
const companyOf = (url: string) => ({ '@id': `${url}/#organization` });

/** The company: what such a business must say, and its logo. */
const organizationOf = ({ company, site: { url, logo } }: SiteSpec): Exclude<LocalBusiness, string> => ({
  '@type': (company.schemaType ?? 'LocalBusiness') as 'LocalBusiness',
  ...companyOf(url),
  name: plain(company.legalName),
  url: `${url}/`,
  logo: logo === undefined ? undefined : logoOf(url),
  telephone: company.phone,
  address: addressOf(company.address),
});

const addressOf = (address: SiteSpec['company']['address']): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: plain(address.street),
  postalCode: address.postalCode,
  addressLocality: plain(address.city),
  addressRegion: address.region && plain(address.region),
  addressCountry: address.country,
});

/** The largest icon of the site: its logo. */
const logoOf = (url: string): string =>
  `${url}/${appIconFile(Math.max(...appIconSizes) as (typeof appIconSizes)[number])}`;

/** What the graphs of a site's pages share. */
export const structuredSite = ({ spec }: SiteModel): StructuredSite => {
  const { url, locale, name } = spec.site;
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${url}/#website`,
    url: `${url}/`,
    name: plain(name),
    inLanguage: locale,
    publisher: companyOf(url),
  };
  return {
    url,
    locale,
    listMax: spec.constants.gallery.structuredDataMax,
    organization: organizationOf(spec),
    website,
    projectPath: [linkTo(routeOf(spec, 'home'), spec), linkTo(routeOf(spec, 'gallery'), spec)],
    credit: plain(spec.company.legalName),
    pictures: picturesOf(spec.labels.layout),
  };
};

const picturesOf = ({ pictures }: SiteSpec['labels']['layout']): string | undefined => pictures && plain(pictures);

/** A picture of the site with who made it, and what it is where the site says so; `title` is what it belongs to. */
const imageOf = (site: StructuredSite, picture: Picture, title: string): Exclude<ImageObject, string> => ({
  '@type': 'ImageObject',
  contentUrl: pictureUrl(site.url, picture),
  name: site.pictures === undefined ? title : `${title} (${site.pictures})`,
  caption: plain(picture.alt),
  creditText: site.credit,
  creator: companyOf(site.url),
});

/** A photograph with who took it, where and when. */
const photoOf = (site: StructuredSite, photo: Photo, title: string): Exclude<ImageObject, string> => ({
  '@type': 'ImageObject',
  contentUrl: pictureUrl(site.url, photo.picture),
  name: title,
  caption: plain(photo.picture.alt),
  creditText: plain(photo.credit),
  contentLocation: { '@type': 'Place', name: plain(photo.place) },
  dateCreated: photo.date?.iso,
});

/** Templates whose pages are about the company: they say the rest of it. */
const aboutTheCompany: readonly PageRecord['template'][] = ['home', 'contact'];

/** The company with all that is known of it. */
const fullOrganization = (model: SiteModel): Exclude<LocalBusiness, string> => {
  const { company, site } = model.spec;
  const hero = model.pages.find((page) => page.route.template === 'home')?.record.hero;
  return {
    ...organizationOf(model.spec),
    description: plain(site.description),
    email: company.email,
    image: hero && pictureUrl(site.url, hero.image),
    geo: company.geo && { '@type': 'GeoCoordinates', ...company.geo },
    openingHoursSpecification: company.hours?.slots.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days.map((day) => `https://schema.org/${day}` as const),
      opens,
      closes,
    })),
    foundingDate: company.founded === undefined ? undefined : /\d{4}/.exec(company.founded)?.[0],
    numberOfEmployees: employeesOf(company.employees, site.locale),
    areaServed: company.areaServed.map(plain),
    sameAs: company.social.map((page) => page.url),
  };
};

/** The company's addresses beside its own. */
const otherPlaces = ({ company }: SiteSpec): Exclude<Place, string>[] =>
  (company.otherAddresses ?? []).map(({ name, address }) => ({
    '@type': 'Place',
    name: plain(name),
    address: addressOf(address),
  }));

/** Where the company is every week, by the tables of a page: a place for each line, with its hours and its season. */
const weekPlaces = (model: SiteModel, record: PageRecord): Exclude<Place, string>[] => {
  const { tree } = model.pages.find((page) => page.record === record)?.source ?? {};
  if (tree === undefined) return [];
  return attributesIn(shownTree(tree, model), 'Slot').map((slot) => ({
    '@type': 'Place',
    name: plain(model.set(slot.place ?? '', 'prose')),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekDay(slot)}`,
      opens: slot.opens,
      closes: slot.closes,
      validFrom: slot.from,
      validThrough: slot.to,
    },
  }));
};

/** How many people work there: the first number of a text. */
const employeesOf = (text: string | undefined, locale: string) => {
  const value = text === undefined ? undefined : readAmount(text, locale);
  return value === undefined ? undefined : { '@type': 'QuantitativeValue' as const, value };
};

/** The visible breadcrumb, a menu group included; none for the home page, which nothing leads to. */
const breadcrumb = (site: StructuredSite, crumbs: PageRecord['breadcrumb'], url: string): BreadcrumbList[] => {
  if (crumbs.length < 2) return [];
  const items = crumbs.map(({ label, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: plain(label),
    item: path === undefined ? undefined : `${site.url}${path}`,
  }));
  return [{ '@type': 'BreadcrumbList', '@id': `${url}#breadcrumb`, itemListElement: items }];
};

const itemList = (site: StructuredSite, projects: readonly ProjectSummary[], url: string): ItemList => {
  const listed = projects.slice(0, site.listMax);
  return {
    '@type': 'ItemList',
    '@id': `${url}#projects`,
    numberOfItems: listed.length,
    itemListElement: listed.map((project, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      url: `${site.url}${project.path}`,
      name: plain(project.title),
    })),
  };
};

const graph = (things: readonly unknown[]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': things as readonly Thing[],
});

/** The graph of a declared route. */
export const routeStructuredData = (
  model: SiteModel,
  record: PageRecord,
  projects: readonly ProjectSummary[],
): Graph => {
  const url = record.meta.canonical;
  const site = structuredSite(model);
  const isAbout = aboutTheCompany.includes(record.template);
  const places = [...(isAbout ? otherPlaces(model.spec) : []), ...weekPlaces(model, record)];
  const company = {
    ...(isAbout ? fullOrganization(model) : organizationOf(model.spec)),
    location: places.length === 0 ? undefined : places,
  };
  const common = [company, site.website, ...breadcrumb(site, record.breadcrumb, url)];
  const list = projects.length > 0 ? [itemList(site, projects, url)] : [];
  if (record.template !== 'article' && record.template !== 'page') return graph([...common, ...list]);
  const article: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: plain(record.heading.join(' ')),
    description: plain(record.meta.description),
    inLanguage: site.locale,
    mainEntityOfPage: url,
    image: record.hero && imageOf(site, record.hero.image, plain(record.heading.join(' '))),
    dateModified: record.updated?.iso,
    author: companyOf(site.url),
    publisher: companyOf(site.url),
  };
  return graph([...common, article, ...list]);
};

/** The graph of one project; its date is the first day of its year. */
export const projectStructuredData = (site: StructuredSite, { project, similar }: ProjectData): Graph => {
  const url = `${site.url}${project.path}`;
  const article: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: plain(project.title),
    description: plain(project.shortDescription),
    datePublished: `${lastYear(project.year)}-01-01`,
    dateModified: project.updated,
    inLanguage: site.locale,
    mainEntityOfPage: url,
    image: [
      ...project.photos.map((photo) => photoOf(site, photo, plain(project.title))),
      ...project.images.map((image) => imageOf(site, image, plain(project.title))),
    ],
    keywords: project.tags.map(plain),
    articleSection: plain(project.category),
    author: companyOf(site.url),
    publisher: companyOf(site.url),
  };
  return graph([
    site.organization,
    site.website,
    ...breadcrumb(site, [...site.projectPath, { label: project.title, path: project.path }], url),
    article,
    ...(similar.length > 0 ? [itemList(site, similar, url)] : []),
  ]);
};
