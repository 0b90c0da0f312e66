import type { PolicyPage, PolicySite } from '../../http/headers.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { retentionMonths } from '../config/defaults.ts';
import { deskFacts } from './desk.ts';
import { decode } from '../site/links.ts';
import { findRoute, labelOf, projectPrefix, routeOf, type SiteModel } from '../model/resolve-site.ts';
import { notFoundFile, unknownProjectFile } from './prerender/prerender.ts';

/** A prerendered page; error pages have no path. */
export interface ServedPage extends PolicyPage {
  readonly path?: string;
  readonly file: string;
}

/** Response headers of the addresses that begin with `prefix`, which have a policy of their own. */
export interface PrefixHeaders {
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ServerManifest = ReturnType<typeof serverManifest>;

/** What the server may not guess (`dist/.server/manifest.json`). */
export const serverManifest = (model: SiteModel, served: readonly ServedPage[], headers: readonly PrefixHeaders[]) => {
  const { spec } = model;
  const { site, company } = spec;
  const contact = routeOf(spec, 'contact');
  const byFile = new Map(
    served.map(({ file, styleHashes, scriptHashes }) => [file, { file, styleHashes, scriptHashes }]),
  );
  const fileOf = (file: string): Omit<ServedPage, 'path'> => byFile.get(file) ?? { file, styleHashes: [] };
  return {
    pages: Object.fromEntries(served.flatMap(({ path, file }) => (path === undefined ? [] : [[path, fileOf(file)]]))),
    aliases: Object.fromEntries(
      spec.routes.flatMap((route) => (route.aliases ?? []).map((alias) => [alias, route.path])),
    ),
    redirects: spec.redirects.map(({ from, to }) => ({
      // Hosts compare addresses as they are read; an old one is often copied as a browser writes it.
      from: decode(from).replace(/\*$/, ''),
      to: findRoute(spec, to)?.path ?? '/',
      prefix: from.endsWith('/*'),
    })),
    projectPrefix: projectPrefix(model),
    notFound: fileOf(notFoundFile),
    projectUnknown: fileOf(unknownProjectFile),
    contactPath: contact.path,
    successPath: routeOf(spec, 'success').path,
    site: {
      name: site.name,
      url: site.url,
      apiUrl: site.apiUrl ?? '',
      locale: site.locale,
      lang: site.locale.slice(0, 2),
      contactLabel: labelOf(contact, spec),
      timeZone: site.timeZone,
      analytics: analyticsSources(spec.analytics),
    },
    company: { name: company.legalName, email: company.email, phone: company.phone },
    retentionMonths: retentionMonths(spec),
    desk: deskFacts(model),
    headers,
  };
};

/**
 * The origins of the configured service. Without an account no script of another origin is ever loaded, and
 * the policy allows none. Google's are those of its guide to content security policies.
 */
export const analyticsSources = (analytics: SiteSpec['analytics']): PolicySite['analytics'] => {
  if (analytics?.accountId === undefined) return undefined;
  switch (analytics.service) {
    case 'gtag': {
      const google = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];
      return {
        script: ['https://*.googletagmanager.com'],
        connect: [...google, 'https://*.analytics.google.com'],
        image: google,
      };
    }
    case 'matomo': {
      // `<address of the instance>#<site id>`
      const [address = ''] = analytics.accountId.split('#');
      if (!URL.canParse(address)) return undefined;
      const { origin } = new URL(address);
      return { script: [origin], connect: [origin], image: [origin] };
    }
    case 'plausible':
      return { script: ['https://plausible.io'], connect: ['https://plausible.io'], image: [] };
    case 'none':
      return undefined;
  }
};
