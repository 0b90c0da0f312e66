import type { FastifyRequest } from 'fastify';
import { originOf } from '../../http/headers.ts';
import type { SiteManifest } from '../site/manifest.ts';

/** What the origin of a request allows. */
export type OriginVerdict =
  /** The site itself, or a program that sends no origin. */
  | { readonly kind: 'same' }
  /** Another origin that the site or the operator names: browsers need headers to read the answer. */
  | { readonly kind: 'allowed'; readonly origin: string }
  | { readonly kind: 'refused' };

/** Judges where a request comes from. Only browsers tell, and only pages of others are refused. */
export function judgeOrigin(
  request: FastifyRequest,
  site: SiteManifest['site'],
  corsOrigins: readonly string[],
): OriginVerdict {
  const { origin, host, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin === undefined) return fetchSite === 'cross-site' ? { kind: 'refused' } : { kind: 'same' };
  // Behind a proxy the scheme seen here may not be the visitor's: the host decides.
  if (URL.canParse(origin) && new URL(origin).host === (request.host || host)) return { kind: 'same' };
  const known = [originOf(site.url), site.apiUrl === undefined ? undefined : originOf(site.apiUrl), ...corsOrigins];
  return known.includes(origin) ? { kind: 'allowed', origin } : { kind: 'refused' };
}
