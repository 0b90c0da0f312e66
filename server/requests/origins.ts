import type { FastifyRequest } from 'fastify';
import { originOf } from '../../http/headers.ts';
import type { SiteManifest } from '../http/site/manifest.ts';

/** Result of checking a request's origin. */
type OriginVerdict =
  /** The site itself, or a client that sends no `Origin`. */
  | { readonly kind: 'same' }
  /** Another origin that the site or the operator allows: browsers need CORS headers to read the response. */
  | { readonly kind: 'allowed'; readonly origin: string }
  | { readonly kind: 'refused' };

/** Checks the origin of a request. Only browsers send one, so this only refuses pages of other sites. */
export const checkOrigin = (
  request: FastifyRequest,
  site: SiteManifest['site'],
  corsOrigins: readonly string[],
): OriginVerdict => {
  const { origin, host, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin === undefined) return fetchSite === 'cross-site' ? { kind: 'refused' } : { kind: 'same' };
  // A page with `Referrer-Policy: no-referrer`, which proxies add, has its own form sent with "null" (Fetch, 3.2.5).
  if (origin === 'null') return isOfThisSite(fetchSite) ? { kind: 'same' } : { kind: 'refused' };
  // Behind a proxy the scheme seen here may not be the visitor's, so only the host is compared.
  if (URL.canParse(origin) && new URL(origin).host === (request.host || host)) return { kind: 'same' };
  const known = [originOf(site.url), site.apiUrl === undefined ? undefined : originOf(site.apiUrl), ...corsOrigins];
  return known.includes(origin) ? { kind: 'allowed', origin } : { kind: 'refused' };
};

const isOfThisSite = (fetchSite: string | string[] | undefined): boolean =>
  fetchSite === 'same-origin' || fetchSite === 'same-site';
