/**
 * What an address leads to that is none of the site's: an old one, or one that was typed or copied with a flaw. Shared
 * by the server, the pages and the development server, so that it leads to the same page everywhere.
 */

/** White space, and characters that nobody sees: soft hyphen, zero-width and bidirectional marks, byte order mark. */
const unseen = /[\s\u00AD\u034F\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]+/gu;

/** Percent signs that introduce no encoded character, at the end of a name. */
const brokenEscapes = /([^/])(?:%[\da-f]{0,2})+$/;

/** Punctuation of the text that an address was copied from, and slashes, at the end. */
const trailingSigns = /(?:(?!%)[\p{P}\p{S}])+$/u;

/** The names of a folder's own page on other servers, and their endings. */
const pageFile = /(?:\/(?:index|default))?\.(?:html?|php|aspx?)$|\/index$/;

/** Longer paths are compared as they are: the time that the key takes grows with the square of the length. */
const maxLength = 1_000;

/**
 * Key of a decoded path without its query: two paths with the same key are one address to a visitor. Case, accents,
 * invisible characters, repeated slashes and backslashes do not count, nor does what follows the address:
 * punctuation, a slash, `index.html`, markup, an encoded query or fragment.
 *
 * The key is for comparison: a redirect leads to the path of a page, never to a key.
 */
export const addressKey = (path: string): string => {
  if (path.length > maxLength) return path;
  const plain = path
    // Compatibility decomposition: accents become marks of their own, a no-break space a space.
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(unseen, '')
    .toLowerCase()
    .replace(/[\\/]+/g, '/')
    .replace(/[?#&<>"].*$/, '');
  const bare = trimmed(plain).replace(pageFile, '');
  return trimmed(bare) || '/';
};

const trimmed = (path: string): string => path.replace(brokenEscapes, '$1').replace(trailingSigns, '');

/** The addresses of a site. */
export interface SiteAddresses {
  /** Decoded paths of the pages. */
  readonly pages: Iterable<string>;
  /** Other paths of pages, each with the page's own. */
  readonly aliases: Readonly<Record<string, string>>;
  /** `from` is decoded; with `prefix` it stands for all paths below it too, and may end with a slash. */
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly prefix?: boolean | undefined }[];
  /** What the path of a project begins with, up to its last slash. */
  readonly projectPrefix: string;
}

/** What a path leads to that is not the path of a page. */
export interface MeantAddress {
  /** The path of a page to redirect to: always one of the site's own. */
  readonly to?: string | undefined;
  /** Whether the path would be that of a project. */
  readonly isProject: boolean;
}

/**
 * Makes the function that tells what a decoded path leads to which is not itself that of a page or an alias: first the
 * site's redirects, then the page that was meant (`addressKey`), then the redirects of all paths below one.
 */
export const createAddressFinder = ({ pages, aliases, redirects, projectPrefix }: SiteAddresses) => {
  const single = redirects.filter(({ prefix }) => prefix !== true).map(({ from, to }) => [from, to] as const);
  const redirectByPath = new Map(single);
  const pathByKey = new Map<string, string>();
  for (const [path, to] of [
    ...[...pages].map((page) => [page, page] as const),
    ...Object.entries(aliases),
    ...single,
  ]) {
    const key = addressKey(path);
    if (!pathByKey.has(key)) pathByKey.set(key, to);
  }
  const prefixes = redirects
    .filter(({ prefix }) => prefix)
    .map(({ from, to }) => ({ base: from.replace(/\/?\*?$/, ''), to }))
    // The longest matching prefix wins.
    .sort((a, b) => b.base.length - a.base.length)
    .map(({ base, to }) => ({ bases: [base, addressKey(base)], to }));
  const projectsKey = `${addressKey(projectPrefix)}/`;

  return (path: string): MeantAddress => {
    // Every path begins with a slash: what does not leads nowhere.
    const key = path.startsWith('/') ? addressKey(path) : '';
    const isBelow = (base: string): boolean => [path, key].some((each) => `${each}/`.startsWith(`${base}/`));
    return {
      to: redirectByPath.get(path) ?? pathByKey.get(key) ?? prefixes.find(({ bases }) => bases.some(isBelow))?.to,
      isProject: path.startsWith(projectPrefix) || key.startsWith(projectsKey),
    };
  };
};
