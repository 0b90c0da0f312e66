/**
 * JSON-LD of a page, typed by schema-dts and made of what the page shows: a stable @id, no rating
 * of oneself, nothing that the page does not say.
 */
import type { Article, BreadcrumbList, Graph, ItemList, LocalBusiness, Thing, WebSite } from 'schema-dts';
import type { SiteSpec } from '../../../schema/types.gen.ts';
import type { Link, PageRecord, ProjectSummary } from '../../model/model.ts';
import type { ProjectData } from '../../model/project-data.step.ts';
import { linkTo, pictureUrl, routeOf, type SiteModel } from '../../model/resolve-site.ts';
import { lastYear } from '../../site/dates.ts';

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
}

/** What stands for the company wherever it is not told again. */
const companyOf = (url: string) => ({ '@id': `${url}/#organization` });

/** The company: what such a business must say. */
const organizationOf = ({ company, site: { url } }: SiteSpec): Exclude<LocalBusiness, string> => ({
  '@type': (company.schemaType ?? 'LocalBusiness') as 'LocalBusiness',
  ...companyOf(url),
  name: plain(company.legalName),
  url: `${url}/`,
  telephone: company.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: plain(company.address.street),
    postalCode: company.address.postalCode,
    addressLocality: plain(company.address.city),
    addressRegion: company.address.region && plain(company.address.region),
    addressCountry: company.address.country,
  },
});

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
  };
};

/** Templates whose pages are about the company: they say the rest of it. */
const aboutTheCompany: readonly PageRecord['template'][] = ['home', 'contact'];

/** The company with all that is known of it. */
const fullOrganization = (model: SiteModel): LocalBusiness => {
  const { company, site } = model.spec;
  const hero = model.pages.find((page) => page.route.template === 'home')?.record.hero;
  return {
    ...organizationOf(model.spec),
    description: plain(site.description),
    email: company.email,
    image: hero && pictureUrl(model.spec.site.url, hero.image),
    geo: company.geo && { '@type': 'GeoCoordinates', ...company.geo },
    openingHoursSpecification: company.hours?.slots.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days.map((day) => `https://schema.org/${day}` as const),
      opens,
      closes,
    })),
    areaServed: company.areaServed.map(plain),
    sameAs: company.social.map((page) => page.url),
  };
};

const breadcrumb = (site: StructuredSite, crumbs: PageRecord['breadcrumb'], url: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}#breadcrumb`,
  itemListElement: crumbs
    .filter((crumb) => crumb.path !== undefined)
    .map((crumb, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: plain(crumb.label),
      item: `${site.url}${crumb.path ?? '/'}`,
    })),
});

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
  const company = aboutTheCompany.includes(record.template) ? fullOrganization(model) : site.organization;
  const common = [company, site.website, breadcrumb(site, record.breadcrumb, url)];
  const list = projects.length > 0 ? [itemList(site, projects, url)] : [];
  if (record.template !== 'article' && record.template !== 'page') return graph([...common, ...list]);
  const article: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: plain(record.heading.join(' ')),
    description: plain(record.meta.description),
    inLanguage: site.locale,
    mainEntityOfPage: url,
    image: record.hero && pictureUrl(site.url, record.hero.image),
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
    inLanguage: site.locale,
    mainEntityOfPage: url,
    image: project.images.map((image) => pictureUrl(site.url, image)),
    keywords: project.tags.map(plain),
    articleSection: plain(project.category),
    author: companyOf(site.url),
    publisher: companyOf(site.url),
  };
  return graph([
    site.organization,
    site.website,
    breadcrumb(site, [...site.projectPath, { label: project.title, path: project.path }], url),
    article,
    ...(similar.length > 0 ? [itemList(site, similar, url)] : []),
  ]);
};
