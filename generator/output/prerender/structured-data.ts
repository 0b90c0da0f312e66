/**
 * JSON-LD of a page, typed by schema-dts and made of what the page shows: a stable @id, no rating
 * of oneself, nothing that the page does not say.
 */
import type { Article, BreadcrumbList, Graph, ItemList, LocalBusiness, Organization, Thing, WebSite } from 'schema-dts';
import type { PageRecord, ProjectDetail, ProjectSummary } from '../../model/model.ts';
import { absoluteUrl, linkTo, pictureUrl, routeOf, type SiteModel } from '../../model/resolve-site.ts';
import { lastYear } from '../../site/dates.ts';

/** JSON-LD and attributes take U+00A0 where running text has the narrow space. */
const plain = (text: string): string => text.replaceAll('\u202F', '\u00A0');

const organizationId = (model: SiteModel): string => absoluteUrl(model.spec, '/#organization');
const websiteId = (model: SiteModel): string => absoluteUrl(model.spec, '/#website');

/** The company on every page, as the kind of local business it says it is: what such a business must say. */
const organization = (model: SiteModel): LocalBusiness => {
  const { company } = model.spec;
  return {
    '@type': (company.schemaType ?? 'LocalBusiness') as 'LocalBusiness',
    '@id': organizationId(model),
    name: plain(company.legalName),
    url: absoluteUrl(model.spec, '/'),
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: plain(company.address.street),
      postalCode: company.address.postalCode,
      addressLocality: plain(company.address.city),
      addressRegion: company.address.region && plain(company.address.region),
      addressCountry: company.address.country,
    },
  };
};

/** Templates whose pages are about the company: they say the rest of it. */
const aboutTheCompany: readonly PageRecord['template'][] = ['home', 'contact'];

/** The company with all that is known of it. */
const fullOrganization = (model: SiteModel): LocalBusiness => {
  const { company, site } = model.spec;
  const hero = model.pages.find((page) => page.route.template === 'home')?.record.hero;
  return {
    ...(organization(model) as Exclude<LocalBusiness, string>),
    description: plain(site.description),
    email: company.email,
    image: hero && pictureUrl(model.spec, hero.image),
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

const website = (model: SiteModel): WebSite => ({
  '@type': 'WebSite',
  '@id': websiteId(model),
  url: absoluteUrl(model.spec, '/'),
  name: plain(model.spec.site.name),
  inLanguage: model.spec.site.locale,
  publisher: { '@id': organizationId(model) },
});

const breadcrumb = (model: SiteModel, crumbs: PageRecord['breadcrumb'], url: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}#breadcrumb`,
  itemListElement: crumbs
    .filter((crumb) => crumb.path !== undefined)
    .map((crumb, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: plain(crumb.label),
      item: absoluteUrl(model.spec, crumb.path ?? '/'),
    })),
});

const itemList = (model: SiteModel, projects: readonly ProjectSummary[], url: string): ItemList => ({
  '@type': 'ItemList',
  '@id': `${url}#projects`,
  numberOfItems: Math.min(projects.length, model.spec.constants.gallery.structuredDataMax),
  itemListElement: projects.slice(0, model.spec.constants.gallery.structuredDataMax).map((project, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    url: absoluteUrl(model.spec, project.path),
    name: plain(project.title),
  })),
});

const graph = (things: readonly Thing[]): Graph => ({ '@context': 'https://schema.org', '@graph': things });

const publisher = (model: SiteModel): { '@id': string } & Partial<Organization> => ({ '@id': organizationId(model) });

/** The graph of a declared route. */
export const routeStructuredData = (
  model: SiteModel,
  record: PageRecord,
  projects: readonly ProjectSummary[],
): Graph => {
  const url = record.meta.canonical;
  const company = aboutTheCompany.includes(record.template) ? fullOrganization(model) : organization(model);
  const common: Thing[] = [company, website(model), breadcrumb(model, record.breadcrumb, url)];
  const list = projects.length > 0 ? [itemList(model, projects, url)] : [];
  if (record.template !== 'article' && record.template !== 'page') return graph([...common, ...list]);
  const article: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: plain(record.heading.join(' ')),
    description: plain(record.meta.description),
    inLanguage: model.spec.site.locale,
    mainEntityOfPage: url,
    image: record.hero && pictureUrl(model.spec, record.hero.image),
    dateModified: record.updated?.iso,
    author: publisher(model),
    publisher: publisher(model),
  };
  return graph([...common, article, ...list]);
};

/** The graph of one project; its date is the first day of its year. */
export const projectStructuredData = (
  model: SiteModel,
  project: ProjectDetail,
  similar: readonly ProjectSummary[],
): Graph => {
  const url = absoluteUrl(model.spec, project.path);
  const article: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: plain(project.title),
    description: plain(project.shortDescription),
    datePublished: `${lastYear(project.year)}-01-01`,
    inLanguage: model.spec.site.locale,
    mainEntityOfPage: url,
    image: project.images.map((image) => pictureUrl(model.spec, image)),
    keywords: project.tags.map(plain),
    articleSection: plain(project.category),
    author: publisher(model),
    publisher: publisher(model),
  };
  return graph([
    organization(model),
    website(model),
    breadcrumb(model, projectBreadcrumb(model, project), url),
    article,
    ...(similar.length > 0 ? [itemList(model, similar, url)] : []),
  ]);
};

const projectBreadcrumb = ({ spec }: SiteModel, { title, path }: ProjectDetail): PageRecord['breadcrumb'] => [
  linkTo(routeOf(spec, 'home'), spec),
  linkTo(routeOf(spec, 'gallery'), spec),
  { label: title, path },
];
