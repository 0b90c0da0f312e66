/**
 * HTTP headers used by both the build, for static hosts (`_headers`, nginx), and the server, so that pages are equally
 * protected on either. Independent of any site.
 *
 * No page needs `unsafe-inline` or `unsafe-eval`, so no policy allows them.
 */
/** Hash of an empty style element: Emotion fills one through `insertRule`, which the policy does not restrict. */
export const emptyStyleHash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Headers of every response: pages, files, redirects and errors. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Policy of everything that is not a page: nothing may load or run. `object-src` repeats `default-src` for scanners
 * that look for it (ASVS 3.4.3).
 */
export const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, without subdomains, which may belong to services without https (RFC 6797). */
export const defaultHsts = 'max-age=63072000';

/** Properties of the site that its policies depend on. */
export interface PolicySite {
  readonly url: string;
  readonly apiUrl?: string | undefined;
  /** Hashes (`sha256-…`) of the inline scripts of all pages. */
  readonly scriptHashes?: readonly string[] | undefined;
  /** Origins used for web analytics, by directive of the policy. */
  readonly analytics?:
    | { readonly script: readonly string[]; readonly connect: readonly string[]; readonly image: readonly string[] }
    | undefined;
}

/** Hashes (`sha256-…`) of a page's inline styles and scripts. */
export interface PolicyPage {
  readonly styleHashes: readonly string[];
  readonly scriptHashes?: readonly string[] | undefined;
}

/**
 * Content security policy of a page as a header: its own origin and inline hashes, and the API and web analytics if
 * configured. All that a page needs.
 */
export const pagePolicy = (page: PolicyPage, site: PolicySite): string =>
  `${metaPolicy(page, site)}; frame-ancestors 'none'`;

/** The policy of a page as its `<meta>` element says it, which cannot forbid framing (CSP 3, section 3.3). */
export const metaPolicy = (page: PolicyPage, site: PolicySite): string => {
  const { connect, image } = site.analytics ?? { connect: [], image: [] };
  const elsewhere = elsewhereOf(site);
  return [
    "default-src 'none'",
    scriptSources(page.scriptHashes ?? [], site),
    `style-src 'self'${quote([...page.styleHashes, emptyStyleHash])}`,
    `img-src 'self' data:${list(image)}`,
    // A page may contain its title's font inline (generator/output/prerender/title-face.ts).
    "font-src 'self' data:",
    "media-src 'self'",
    `connect-src 'self'${elsewhere}${list(connect)}`,
    "manifest-src 'self'",
    "object-src 'none'",
    `form-action 'self'${elsewhere}`,
    "base-uri 'none'",
  ].join('; ');
};

/**
 * Policy of the site as a header, the same for all pages: what each of them has in common with the others and with the
 * editors' forms, whose workers are blobs. A page's own policy is in the page and adds to it: both must allow what is
 * loaded or run.
 */
export const sitePolicy = (site: PolicySite): string =>
  [
    scriptSources(site.scriptHashes ?? [], site),
    "worker-src 'self' blob:",
    "object-src 'none'",
    `form-action 'self'${elsewhereOf(site)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const scriptSources = (hashes: readonly string[], site: PolicySite): string =>
  `script-src 'self'${quote(hashes)}${list(site.analytics?.script ?? [])}`;

/** The API's origin, if it is another than the site's. */
const elsewhereOf = ({ url, apiUrl }: PolicySite): string => {
  const api = apiUrl ? originOf(apiUrl) : undefined;
  return api !== undefined && api !== originOf(url) ? ` ${api}` : '';
};

const list = (sources: readonly string[]): string => sources.map((source) => ` ${source}`).join('');

const quote = (hashes: readonly string[]): string => [...new Set(hashes)].map((hash) => ` '${hash}'`).join('');

/** Policy of the desk: its own files, pictures made or chosen in the browser, and the server. */
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

/** Permissions policy of the desk, which adds passkeys. */
export const deskPermissions = [
  commonHeaders['permissions-policy'],
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

/** Origin of an http(s) URL; undefined for anything else. */
export const originOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
};

/**
 * Whether a file's name contains a hash of its content, so that it never changes. Other files in the same folders may
 * change.
 */
export const isImmutable = (path: string): boolean => {
  if (!/^(?:assets|media|fonts)\//.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/[.-][\da-f]{8,}(?=[.-])/.test(name)) return true;
  const hash = /[.-]([\w-]{8,12})\.[\w.]+$/.exec(name)?.[1];
  return hash !== undefined && /[\dA-Z]/.test(hash);
};

/** `Cache-Control` of a file of the built site. */
export const cacheControlOf = (path: string): string =>
  isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
