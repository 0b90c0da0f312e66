import { retentionMonths } from '../config/defaults.ts';
import { analyticsSources, type AnalyticsSources } from './analytics-sources.ts';
import { deskFacts, type DeskFacts } from './desk.ts';
import { labelOf, routeOf, type SiteModel } from '../model/resolve-site.ts';
import { NOT_FOUND_FILE, UNKNOWN_PROJECT_FILE } from './prerender/prerender.ts';

interface ServedFile {
  readonly file: string;
  readonly styleHashes: readonly string[];
}

/** A prerendered page; error pages have no path. */
export interface ServedPage extends ServedFile {
  readonly path?: string;
}

/** What the server may not guess (`dist/.server/manifest.json`). */
export interface ServerManifest {
  readonly pages: Readonly<Record<string, ServedFile>>;
  readonly aliases: Readonly<Record<string, string>>;
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly prefix: boolean }[];
  readonly projectPrefix: string;
  readonly notFound: ServedFile;
  readonly projectUnknown: ServedFile;
  readonly contactPath: string;
  readonly successPath: string;
  readonly site: {
    readonly name: string;
    readonly url: string;
    readonly apiUrl: string;
    readonly locale: string;
    readonly lang: string;
    readonly contactLabel: string;
    readonly timeZone?: string;
    readonly analytics?: AnalyticsSources;
  };
  readonly company: { readonly name: string; readonly email: string; readonly phone: string };
  readonly retentionMonths: number;
  /** The company's desk, where the site has one. */
  readonly desk?: DeskFacts | undefined;
  /** Response headers of address prefixes with a policy of their own. */
  readonly headers: readonly { readonly prefix: string; readonly headers: Readonly<Record<string, string>> }[];
}

export const serverManifest = (
  model: SiteModel,
  served: readonly ServedPage[],
  headers: ServerManifest['headers'],
): ServerManifest => {
  const { spec } = model;
  const analytics = analyticsSources(spec.analytics);
  const byFile = new Map(served.map((page) => [page.file, { file: page.file, styleHashes: page.styleHashes }]));
  const fileOf = (file: string): ServedFile => byFile.get(file) ?? { file, styleHashes: [] };
  return {
    pages: Object.fromEntries(
      served.flatMap((page) =>
        page.path === undefined ? [] : [[page.path, { file: page.file, styleHashes: page.styleHashes }]],
      ),
    ),
    aliases: Object.fromEntries(
      spec.routes.flatMap((route) => (route.aliases ?? []).map((alias) => [alias, route.path])),
    ),
    redirects: spec.redirects.map(({ from, to }) => ({
      from: from.replace(/\*$/, ''),
      to: spec.routes.find((route) => route.id === to)?.path ?? '/',
      prefix: from.endsWith('/*'),
    })),
    projectPrefix: model.projectRoute.path.replace('{id}', ''),
    notFound: fileOf(NOT_FOUND_FILE),
    projectUnknown: fileOf(UNKNOWN_PROJECT_FILE),
    contactPath: routeOf(spec, 'contact').path,
    successPath: routeOf(spec, 'success').path,
    site: {
      name: spec.site.name,
      url: spec.site.url,
      apiUrl: spec.site.apiUrl ?? '',
      locale: spec.site.locale,
      lang: spec.site.locale.slice(0, 2),
      contactLabel: labelOf(routeOf(spec, 'contact'), spec),
      timeZone: spec.site.timeZone,
      analytics,
    },
    company: { name: spec.company.legalName, email: spec.company.email, phone: spec.company.phone },
    retentionMonths: retentionMonths(spec),
    desk: deskFacts(model),
    headers,
  };
};
