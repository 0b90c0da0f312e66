/**
 * Configuration for hosts of static files, so that a page is as safe there as on our server: `_headers` and
 * `_redirects` as Netlify, Cloudflare Pages and others read them, and two files for nginx. All pages have the same
 * headers; what is each page's own of its policy is in the page.
 */
import {
  cacheControlOf,
  closedPolicy,
  commonHeaders,
  defaultHsts,
  sitePolicy,
  type PolicySite,
} from '../../http/headers.ts';
import { taskOutput, type WrittenOutput } from '../cache/outputs.ts';
import { deferredTask, defineStep } from '../cache/step.ts';
import { assetFolders } from '../site/reserved-paths.ts';
import type { ServerManifest } from './server-manifest.ts';

/** What these files are made from. */
interface HostedSite extends Pick<
  ServerManifest,
  'pages' | 'aliases' | 'redirects' | 'projectPrefix' | 'notFound' | 'projectUnknown' | 'headers'
> {
  readonly site: PolicySite;
  /** The folders of the built site that hold no pages, and for how long their files may be kept. */
  readonly folders: readonly (readonly [folder: string, cacheControl: string])[];
}

/** The part of a manifest that hosts need; `paths` are those of all files of the built site but these. */
export const hostedSite = (
  { pages, aliases, redirects, projectPrefix, notFound, projectUnknown, headers, site }: Omit<HostedSite, 'folders'>,
  paths: readonly string[],
): HostedSite => {
  const cacheControls = new Map(assetFolders.map((folder) => [folder, new Set<string>()]));
  for (const path of paths) cacheControls.get(path.slice(0, path.indexOf('/')))?.add(cacheControlOf(path));
  const folders = [...cacheControls].flatMap(([folder, [cacheControl, ...others]]): HostedSite['folders'] =>
    cacheControl === undefined ? [] : [[folder, others.length === 0 ? cacheControl : 'no-cache']],
  );
  const { url, apiUrl, analytics, scriptHashes } = site;
  return {
    pages,
    aliases,
    redirects,
    projectPrefix,
    notFound,
    projectUnknown,
    headers,
    site: { url, apiUrl, analytics, scriptHashes },
    folders,
  };
};

/** Framing is forbidden by name, too: for browsers that know no policy. */
const everywhere = { ...commonHeaders, 'x-frame-options': 'DENY' };

/**
 * The headers of all rules that match an address are sent, and of several policies each must allow what is loaded: the
 * one for everything allows what the others do, for a folder or the editors' forms, and for each page in the page.
 */
const hostHeaders = ({ site, headers, folders }: HostedSite): string => {
  const rule = (path: string, values: Readonly<Record<string, string>>): string =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const ofFolders = folders.map(([folder, cacheControl]) =>
    rule(`/${folder}/*`, { 'content-security-policy': closedPolicy, 'cache-control': cacheControl }),
  );
  const admin = headers.flatMap(({ prefix, headers: values }) => [rule(prefix, values), rule(`${prefix}/*`, values)]);
  const hsts = site.url.startsWith('https:') && { 'strict-transport-security': defaultHsts };
  const ofAll = { ...everywhere, 'content-security-policy': sitePolicy(site), ...hsts };
  return `${[rule('/*', ofAll), ...ofFolders, ...admin].join('\n\n')}\n`;
};

/** An address and the same with a slash lead to one place; below a prefix, everything does. */
const addressesOf = ({ from, prefix }: HostedSite['redirects'][number]) => {
  const bare = from.replace(/\/$/, '');
  return prefix ? { exact: [bare], below: [`${bare}/`] } : { exact: [bare, `${bare}/`], below: [] };
};

/** The format that Netlify, Cloudflare Pages and others read; the first rule that fits counts. */
const hostRedirects = ({ aliases, redirects, projectPrefix, notFound, projectUnknown }: HostedSite): string =>
  [
    // Forced: the files are there when somebody publishes the folder as it is.
    '/.server/* /404.html 404!',
    ...Object.entries(aliases).map(([from, to]) => `${from} ${to === '/' ? '/index.html' : `${to}/index.html`} 200`),
    ...redirects.flatMap((redirect) => {
      const { exact, below } = addressesOf(redirect);
      return [...exact, ...below.map((path) => `${path}*`)].map((from) => `${encodeURI(from)} ${redirect.to} 301`);
    }),
    `${projectPrefix}* /${projectUnknown.file} 404`,
    `/* /${notFound.file} 404`,
    '',
  ].join('\n');

/** nginx looks a policy up by the file that it sends: pages are the documents outside the folders without pages. */
const nginxHeaders = (hosted: HostedSite): string => {
  const { site, headers } = hosted;
  const ownHeaders = headers.flatMap(({ prefix, headers: values }) => {
    const policy = values['content-security-policy'];
    return policy === undefined ? [] : [`  ~^${escapePattern(prefix)}(?:/|$) ${quoted(policy)};`];
  });
  return [
    '# Include inside the http block, before the server blocks.',
    'map_hash_bucket_size 512;',
    'map_hash_max_size 65536;',
    'map $uri $site_policy {',
    `  default ${quoted(closedPolicy)};`,
    ...ownHeaders,
    `  ${quoted(`~^/(?!(?:${assetFolders.join('|')})/).*\\.html$`)} ${quoted(sitePolicy(site))};`,
    '}',
    'map $uri $site_cache {',
    '  default "no-cache";',
    // As `isImmutable` has it: eight hexadecimal digits, or the bundler's eight to twelve characters, before the
    // extension.
    `  "~^/(?:assets|media|fonts)/(?:.*/)?[^/]*[.-][0-9a-f]{8,}[.-][^/]*$" ${quoted(forever)};`,
    `  "~^/assets/(?:.*/)?[^/]*[.-](?=[^/.]*[0-9A-Z])[A-Za-z0-9_-]{8,12}\\\\.[A-Za-z0-9_.]+$" ${quoted(forever)};`,
    '}',
    'map $https $site_transport {',
    '  default "";',
    `  on ${quoted(defaultHsts)};`,
    '}',
    ...nginxMeant(hosted),
    '',
  ].join('\n');
};

const forever = cacheControlOf('assets/a-00000000.js');

const nginxServer = ({ pages, aliases, redirects, projectPrefix, notFound }: HostedSite): string => {
  const to = (path: string): string => `return 301 ${encodeURI(path)}$is_args$args;`;
  return [
    '# Include inside the server block, beside its root; nginx-headers.conf goes into the http block.',
    ...Object.entries(everywhere).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    'add_header content-security-policy $site_policy always;',
    'add_header cache-control $site_cache always;',
    'add_header strict-transport-security $site_transport always;',
    'gzip_static on;',
    'gzip_vary on;',
    'etag on;',
    'absolute_redirect off;',
    `error_page 404 /${notFound.file};`,
    // nginx merges slashes before it looks for a location.
    'if ($site_doubled) { return 301 $site_doubled$is_args$args; }',
    // What is for hosts and servers is no address, and a page has one address.
    'location ~ /\\.(?!well-known/) { return 404; }',
    'location ~ \\.(?:br|gz)$ { return 404; }',
    'location ~ ^/(?:_headers|_redirects|nginx-[a-z-]+\\.conf)$ { return 404; }',
    'location ~ ^/(?:_pages/|404\\.html$) { internal; }',
    `location ~ /(?:index\\.html)?$ {`,
    ...meant,
    '}',
    // Below, a page's file is looked for under its address: the home page's has another, or `//index.html` would be
    // sent.
    ...Object.entries(pages)
      .filter(([path, { file }]) => `/${file}` !== `${path}/index.html`)
      .map(([path, { file }]) => `location = ${quoted(path)} { try_files /${file} =404; }`),
    ...Object.entries(aliases).map(
      ([from, path]) => `location = ${quoted(from)} { try_files ${path === '/' ? '' : path}/index.html =404; }`,
    ),
    ...redirects.flatMap((redirect) => {
      const { exact, below } = addressesOf(redirect);
      return [
        ...exact.map((from) => `location = ${quoted(from)} { ${to(redirect.to)} }`),
        ...below.map((from) => `location ^~ ${quoted(from)} { ${to(redirect.to)} }`),
      ];
    }),
    `location ${quoted(projectPrefix)} {`,
    '  try_files $uri/index.html @meant;',
    '}',
    'location / {',
    '  try_files $uri $uri/index.html @meant;',
    '}',
    'location @meant {',
    ...meant,
    '}',
    '',
  ].join('\n');
};

/** Redirects to the page that was meant (`$site_meant`), or says that there is none: never to where it was asked. */
const meant = [
  '  error_page 404 $site_unknown;',
  '  if ($site_meant = $uri) { return 404; }',
  '  if ($site_meant = $request_uri) { return 404; }',
  '  if ($site_meant) { return 301 $site_meant$is_args$args; }',
  '  return 404;',
];

/** Punctuation and invisible characters in the bytes of UTF-8: nginx reads an address as bytes. */
const trailingBytes = [
  String.raw`[\s!-/:-@\[-\x60{-~]`,
  String.raw`\xC2[\xA0\xAB\xAD\xBB]`,
  String.raw`\xE2[\x80\x81][\x80-\xBF]`,
  String.raw`\xEF\xBB\xBF`,
].join('|');

/**
 * Takes the flaws of an address off its end, as `addressKey` does; its group is what remains. Strings of a map are
 * compared without regard to case. nginx can remove neither accents nor characters inside an address.
 */
const keyPattern = [
  String.raw`~*^(?<site_bare>(?:/.*?)?)(?:${trailingBytes})*`,
  String.raw`(?:(?:/(?:index|default))?\.(?:html?|php|aspx?)|/index)?(?:${trailingBytes})*(?:[?#&].*)?$`,
].join('');

/** Maps from an address that is none to the page that was meant, and to the page that says that there is none. */
const nginxMeant = ({ pages, aliases, redirects, projectPrefix, notFound, projectUnknown }: HostedSite): string[] => {
  const single = redirects.filter(({ prefix }) => !prefix);
  const pathByKey = new Map<string, string>();
  for (const [path, to] of [
    ...Object.keys(pages).map((page) => [page, page] as const),
    ...Object.entries(aliases),
    ...single.map(({ from, to }) => [from, to] as const),
  ]) {
    const key = path.toLowerCase().replace(/\/$/, '');
    if (!pathByKey.has(key)) pathByKey.set(key, encodeURI(to));
  }
  return [
    'map $uri $site_key {',
    '  default $uri;',
    `  ${quoted(keyPattern)} $site_bare;`,
    '}',
    'map $site_key $site_meant {',
    '  default "";',
    ...[...pathByKey].map(([key, to]) => `  ${quoted(key)} ${quoted(to)};`),
    ...redirects
      .filter(({ prefix }) => prefix)
      .map(
        ({ from, to }) =>
          `  ${quoted(`~*^${escapePattern(from.replace(/\/$/, ''))}(?:/|$)`)} ${quoted(encodeURI(to))};`,
      ),
    '}',
    'map $request_uri $site_doubled {',
    '  default "";',
    '  "~^[^?]*//" $site_meant;',
    '}',
    'map $uri $site_unknown {',
    `  default ${quoted(`/${notFound.file}`)};`,
    `  ${quoted(`~*^${escapePattern(projectPrefix)}`)} ${quoted(`/${projectUnknown.file}`)};`,
    '}',
  ];
};

/** A value of nginx, which knows escapes in quotes alone. */
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The files for these hosts, by their path. */
export const hostFiles = {
  _headers: hostHeaders,
  _redirects: hostRedirects,
  'nginx-headers.conf': nginxHeaders,
  'nginx-redirects.conf': nginxServer,
} as const;

type HostFile = keyof typeof hostFiles;

export const hostFileNames = Object.keys(hostFiles) as readonly HostFile[];

/** The text of one of them. */
const hostFile = defineStep('host-file', ({ name }: { readonly name: HostFile }, site: HostedSite): string =>
  hostFiles[name](site),
);

/** These files for a built site, whose others have these `paths`. */
export const hostOutputs = (manifest: Omit<HostedSite, 'folders'>, paths: readonly string[]): WrittenOutput[] => {
  const site = hostedSite(manifest, paths);
  const taskOf = (name: HostFile) => deferredTask(hostFile, () => ({ name }), site);
  return hostFileNames.map((name) => taskOutput(name, taskOf(name)));
};

/** Whether a file of the built site is one of them. */
export const isForStaticHost = (path: string): boolean => Object.hasOwn(hostFiles, path);
