/** The small files beside the pages: sitemap, robots, redirects of common hosts. */
import { absoluteUrl, type SiteModel } from '../resolve/resolve-site.ts';
import type { Picture } from '../model.ts';
import { escapeHtml } from './escape.ts';

export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

export const siteFiles = (model: SiteModel): SiteFile[] => [
  { path: 'sitemap.xml', text: sitemap(model) },
  { path: 'robots.txt', text: `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${absoluteUrl(model.spec, '/sitemap.xml')}\n` },
  { path: '_redirects', text: hostRedirects(model) },
  { path: 'nginx-redirects.conf', text: nginxRedirects(model) },
];

const sitemap = (model: SiteModel): string => {
  const imageUrl = (picture: Picture): string => absoluteUrl(model.spec, `${picture.base}-${picture.widths.at(-1)}.jpg`);
  const entry = (url: string, images: readonly Picture[], changed?: string): string =>
    [
      '  <url>',
      `    <loc>${escapeHtml(url)}</loc>`,
      ...(changed === undefined ? [] : [`    <lastmod>${changed}</lastmod>`]),
      ...images.map((image) => `    <image:image><image:loc>${escapeHtml(imageUrl(image))}</image:loc></image:image>`),
      '  </url>',
    ].join('\n');
  const pages = model.pages
    .filter((page) => !page.record.meta.noindex)
    .map((page) => entry(page.record.meta.canonical, page.record.hero === undefined ? [] : [page.record.hero.image], page.record.updated?.iso));
  const further = model.gallery.flatMap(({ meta }) => (meta === undefined || meta.noindex ? [] : [entry(meta.canonical, [])]));
  const projects = model.projects.map((project) => entry(absoluteUrl(model.spec, project.summary.path), project.images));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${[...pages, ...further, ...projects].join('\n')}\n</urlset>\n`;
};

const targets = (model: SiteModel): { from: string; to: string }[] =>
  model.spec.redirects.map(({ from, to }) => ({ from, to: model.spec.routes.find((route) => route.id === to)?.path ?? '/' }));

const aliases = (model: SiteModel): { from: string; to: string }[] =>
  model.spec.routes.flatMap((route) => (route.aliases ?? []).map((from) => ({ from, to: route.path })));

/** The format that Netlify, Cloudflare Pages and others read. */
const hostRedirects = (model: SiteModel): string =>
  [
    ...aliases(model).map(({ from, to }) => `${from} ${to === '/' ? '/index.html' : `${to}/index.html`} 200`),
    ...targets(model).map(({ from, to }) => `${from} ${to} 301`),
    `${model.projectRoute.path.replace('{id}', '*')} /_pages/project-unknown.html 404`,
    '/* /404.html 404',
    '',
  ].join('\n');

const nginxRedirects = (model: SiteModel): string =>
  [
    '# Include inside the server block.',
    ...aliases(model).map(({ from, to }) => `location = ${from} { try_files ${to === '/' ? '' : to}/index.html =404; }`),
    ...targets(model).map(({ from, to }) =>
      from.endsWith('/*') ? `location ^~ ${from.slice(0, -1)} { return 301 ${to}; }` : `location = ${from} { return 301 ${to}; }`,
    ),
    `location ^~ ${model.projectRoute.path.replace('{id}', '')} { try_files $uri/index.html =404; error_page 404 /_pages/project-unknown.html; }`,
    'error_page 404 /404.html;',
    '',
  ].join('\n');
