/**
 * What the build and the server both say in HTTP: the build to hosts of static files (`_headers`, nginx), the server in
 * its answers. One text for both, so that a page is as safe on either. Knows nobody.
 *
 * No page needs `unsafe-inline` or `unsafe-eval`, so no policy offers them.
 */
/** Hash of an empty style element: Emotion fills one through `insertRule`, which the policy does not see. */
export const emptyStyleHash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Headers of every answer, page, file, redirect or error. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Policy of what is not a page: nothing may load or run. `object-src` says what `default-src` says, for who looks for
 * it (ASVS 3.4.3).
 */
export const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, without subdomains: those may belong to services that speak http alone (RFC 6797). */
export const defaultHsts = 'max-age=63072000';

/** What a page's policy depends on beside the page. */
export interface PolicySite {
  readonly url: string;
  readonly apiUrl?: string | undefined;
  /** Origins of the measure of audience, by directive of the policy. */
  readonly analytics?:
    | { readonly script: readonly string[]; readonly connect: readonly string[]; readonly image: readonly string[] }
    | undefined;
}

/** `sha256-…` of what a page holds inline. */
export interface PolicyPage {
  readonly styleHashes: readonly string[];
  readonly scriptHashes?: readonly string[];
}

/**
 * Content security policy of one page: its own origin and styles, the API and the measure of audience where there are.
 */
export function pagePolicy(page: PolicyPage, site: PolicySite): string {
  const api = site.apiUrl ? originOf(site.apiUrl) : undefined;
  const elsewhere = api !== undefined && api !== originOf(site.url) ? ` ${api}` : '';
  const { script, connect, image } = site.analytics ?? { script: [], connect: [], image: [] };
  const list = (sources: readonly string[]) => sources.map((source) => ` ${source}`).join('');
  const quote = (hashes: readonly string[]) => [...new Set(hashes)].map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${quote(page.scriptHashes ?? [])}${list(script)}`,
    `style-src 'self'${quote([...page.styleHashes, emptyStyleHash])}`,
    `img-src 'self' data:${list(image)}`,
    // A page may hold the face of its title (generator/output/prerender/title-face.ts).
    "font-src 'self' data:",
    "media-src 'self'",
    `connect-src 'self'${elsewhere}${list(connect)}`,
    "manifest-src 'self'",
    "object-src 'none'",
    `form-action 'self'${elsewhere}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Policy of the company's desk: its own files, pictures that it drew or was handed, and the server. */
export const deskPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${emptyStyleHash}'`,
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Passkeys are for the desk's own page. */
export const deskPermissions = `${commonHeaders['permissions-policy']}, publickey-credentials-get=(self), publickey-credentials-create=(self)`;

/** Origin of an http(s) address, or nothing. */
export function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

/**
 * Whether a file's name holds a hash of its content, so that its bytes never change; a plain name in the same folder
 * may.
 */
export function isImmutable(path: string): boolean {
  if (!/^(?:assets|media|fonts)\//.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/[.-][\da-f]{8,}(?=[.-])/.test(name)) return true;
  const hash = /[.-]([\w-]{8,12})\.[\w.]+$/.exec(name)?.[1];
  return hash !== undefined && /[\dA-Z]/.test(hash);
}

/** `Cache-Control` of a file of the built site. */
export const cacheControlOf = (path: string): string =>
  isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
