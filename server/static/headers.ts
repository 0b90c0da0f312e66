/** Headers that protect the visitor; no page needs `unsafe-inline` or `unsafe-eval`, so no policy offers them. */
import { originOf } from '../config.ts';
import type { ManifestPage, SiteManifest } from '../site/manifest.ts';

/** Hash of an empty style element: Emotion fills one through `insertRule`, which the policy does not see. */
export const emptyStyleHash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Headers of every answer, page, file, redirect or error. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Policy of what is not a page: nothing may load or run. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Content security policy of one page: its own origin, its own styles, the API when that is elsewhere, the measure of audience when there is one. */
export function pagePolicy(page: Pick<ManifestPage, 'styleHashes' | 'scriptHashes'>, site: SiteManifest['site']): string {
  const api = site.apiUrl === undefined ? undefined : originOf(site.apiUrl);
  const elsewhere = api !== undefined && api !== originOf(site.url) ? ` ${api}` : '';
  const { script, connect, image } = site.analytics ?? { script: [], connect: [], image: [] };
  const list = (sources: readonly string[]) => sources.map((source) => ` ${source}`).join('');
  const quote = (hashes: readonly string[]) => [...new Set(hashes)].map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${quote(page.scriptHashes ?? [])}${list(script)}`,
    `style-src 'self'${quote([...page.styleHashes, emptyStyleHash])}`,
    `img-src 'self' data:${list(image)}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${elsewhere}${list(connect)}`,
    "manifest-src 'self'",
    `form-action 'self'${elsewhere}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
