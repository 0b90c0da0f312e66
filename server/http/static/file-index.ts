import { createAddressFinder } from '../../../http/addresses.ts';
import { cacheControlOf, closedPolicy, deskPermissions, deskPolicy, isImmutable } from '../../../http/headers.ts';
import type { StoredObject } from '../site/object-store.ts';
import type { ManifestPage, SiteManifest } from '../site/manifest.ts';
import { policyOf } from '../site/page-policy.ts';
import { mediaTypeOf } from '../../../http/media-types.ts';
import type { FileVariant, StaticFile, Target } from './types.ts';

/**
 * Index of every path of the site, computed once per build: a request is one lookup, and unknown paths never reach the
 * disk.
 */
export interface FileIndex {
  /** The target of a decoded path without query. */
  resolve(path: string): Target;
  /** Whether a file or page is exactly at this path. */
  has(path: string): boolean;
}

/** Files by path relative to the built site, with "/". */
type FilesByPath = ReadonlyMap<string, StoredObject>;

/**
 * Indexes the files of a build, and those of earlier builds that open pages may still request. Does not access the
 * disk. Without files every path is a 404.
 */
export const indexFiles = (manifest: SiteManifest, files: FilesByPath, former: FilesByPath = new Map()): FileIndex => {
  if (files.size === 0) return nothing;
  const targetByPath = new Map<string, Target>();
  const toFile = (path: string, headers: Record<string, string>, found = files) => toStaticFile(path, found, headers);

  for (const found of [former, files]) {
    for (const path of found.keys()) {
      if (!isServedAsIs(path, found) || isOfDesk(path, manifest)) continue;
      const file = toFile(path, overridden(`/${path}`, assetHeaders(path), manifest), found);
      if (file) targetByPath.set(`/${path}`, { kind: 'file', status: 200, file });
    }
  }

  const toPage = (path: string, page: ManifestPage, status: 200 | 404): Target | undefined => {
    const file = toFile(page.file, overridden(path, pageHeaders(page, manifest), manifest));
    return file && { kind: 'file', status, file };
  };
  for (const [path, page] of Object.entries(manifest.pages)) {
    const target = toPage(path, page, 200);
    if (target) targetByPath.set(path, target);
  }
  for (const [alias, path] of Object.entries(manifest.aliases)) {
    const target = targetByPath.get(path);
    if (target) targetByPath.set(alias, target);
  }

  const notFound = toPage('', manifest.notFound, 404) ?? emptyNotFound;
  const projectUnknown = toPage(manifest.projectPrefix, manifest.projectUnknown, 404) ?? notFound;
  // Another host may serve some of them: a redirect to a path that is none here would lead back to itself.
  const pages = Object.keys(manifest.pages).filter((path) => targetByPath.has(path));
  const findMeant = createAddressFinder({ ...manifest, pages });

  return {
    has: (path) => targetByPath.has(path),
    resolve(path) {
      const exact = targetByPath.get(path);
      if (exact) return exact;
      const { to, isProject } = findMeant(path);
      if (to !== undefined) return { kind: 'redirect', to };
      return isProject ? projectUnknown : notFound;
    },
  };
};

/**
 * Indexes the files of the company's desk, by their path below the desk's. Any other path is answered with the desk's
 * page (a single-page application). Search engines must not index them, and only the browser may cache them, if their
 * names contain a hash. Without a desk every path is a 404.
 */
export const indexDesk = ({ desk }: SiteManifest, files: FilesByPath): FileIndex => {
  if (!desk) return nothing;
  const page = `${desk.folder}index.html`;
  const targetByPath = new Map<string, Target>();
  for (const path of files.keys()) {
    if (!path.startsWith(desk.folder) || isTwin(path, files)) continue;
    const name = path.slice(desk.folder.length);
    const headers = { ...deskHeaders, 'cache-control': isImmutable(name) ? privateForever : 'no-store' };
    const file = toStaticFile(path, files, headers);
    if (file) targetByPath.set(path, { kind: 'file', status: 200, file });
  }
  return {
    has: (path) => targetByPath.has(`${desk.folder}${path.slice(1)}`),
    resolve: (path) => targetByPath.get(`${desk.folder}${path.slice(1)}`) ?? targetByPath.get(page) ?? emptyNotFound,
  };
};

/** An index of no file. */
const nothing: FileIndex = { resolve: () => emptyNotFound, has: () => false };

const deskHeaders = { 'content-security-policy': deskPolicy, 'permissions-policy': deskPermissions };
const privateForever = 'private, max-age=31536000, immutable';

/** Files of the desk are served from its own index (`indexDesk`). */
const isOfDesk = (path: string, { desk }: SiteManifest): boolean => desk !== undefined && path.startsWith(desk.folder);

/**
 * Whether a file is served under its own name. Pages are served under their paths only; files for the server or other
 * hosts, and compressed variants, are not served.
 */
const isServedAsIs = (path: string, found: FilesByPath): boolean => {
  if (/(?:^|\/)\.(?!well-known\/)/.test(path)) return false;
  if (/(?:^|\/)index\.html$/.test(path) || path === '404.html' || path.startsWith('_pages/')) return false;
  if (/^(?:_redirects|_headers|nginx-[\w-]+\.conf)(?:\.br|\.gz)?$/.test(path)) return false;
  return !isTwin(path, found);
};

/** Whether a file is the compressed variant of another one. */
const isTwin = (path: string, found: FilesByPath): boolean => {
  const plain = /^(.+)\.(?:br|gz)$/.exec(path)?.[1];
  return plain !== undefined && found.has(plain);
};

const toStaticFile = (path: string, found: FilesByPath, headers: Record<string, string>): StaticFile | undefined => {
  const plain = found.get(path);
  if (!plain) return undefined;
  const toVariant = (encoding: FileVariant['encoding'], object: StoredObject | undefined): FileVariant[] =>
    object ? [{ encoding, object, etag: `"${object.digest.slice(0, 22)}"` }] : [];
  const variants = [
    ...toVariant('br', found.get(`${path}.br`)),
    ...toVariant('gzip', found.get(`${path}.gz`)),
    ...toVariant('identity', plain),
  ];
  // HTTP dates have a resolution of seconds.
  const lastModified = new Date(Math.floor(plain.modified.getTime() / 1000) * 1000);
  return {
    path,
    variants,
    lastModified,
    headers: {
      ...headers,
      'content-type': mediaTypeOf(path),
      'last-modified': lastModified.toUTCString(),
      ...(variants.length > 1 ? { vary: 'Accept-Encoding' } : { 'accept-ranges': 'bytes' }),
    },
  };
};

const pageHeaders = (page: ManifestPage, manifest: SiteManifest): Record<string, string> => ({
  'cache-control': 'no-cache',
  'content-security-policy': policyOf(page, manifest),
});

const assetHeaders = (path: string): Record<string, string> => ({
  'cache-control': cacheControlOf(path),
  'content-security-policy': closedPolicy,
});

const overridden = (path: string, headers: Record<string, string>, manifest: SiteManifest): Record<string, string> => {
  const rule = manifest.headers?.find(
    ({ prefix }) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
  );
  if (!rule) return headers;
  return {
    ...headers,
    ...Object.fromEntries(Object.entries(rule.headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
};

const emptyNotFound: Target = {
  kind: 'file',
  status: 404,
  file: {
    path: '',
    variants: [],
    lastModified: new Date(0),
    headers: { 'cache-control': 'no-cache', 'content-security-policy': closedPolicy },
  },
};
