/** The small files beside the pages: sitemap, robots. */
import { textOutput, type Output } from '../../cache/outputs.ts';
import { absoluteUrl, pictureUrl, type SiteModel } from '../../model/resolve-site.ts';
import type { Picture } from '../../model/model.ts';
import { escapeHtml } from '../../site/text/escape.ts';

export const siteFiles = (model: SiteModel): Output[] => {
  // The editors' form, where the site has one.
  const hidden = model.rawSpec.admin?.repository === undefined ? '' : 'Disallow: /admin\n';
  const robots = `User-agent: *\nAllow: /\n${hidden}\nSitemap: ${absoluteUrl(model.spec, '/sitemap.xml')}\n`;
  return [textOutput('sitemap.xml', sitemap(model)), textOutput('robots.txt', robots)];
};

const sitemap = (model: SiteModel): string => {
  const entry = (url: string, images: readonly Picture[], changed?: string): string =>
    [
      '  <url>',
      `    <loc>${escapeHtml(url)}</loc>`,
      ...(changed === undefined ? [] : [`    <lastmod>${changed}</lastmod>`]),
      ...images.map(
        (image) =>
          `    <image:image><image:loc>${escapeHtml(pictureUrl(model.spec.site.url, image))}</image:loc></image:image>`,
      ),
      '  </url>',
    ].join('\n');
  const pages = model.pages.map(({ record: { meta, hero, updated } }) =>
    meta.noindex ? [] : entry(meta.canonical, hero === undefined ? [] : [hero.image], updated?.iso),
  );
  const further = model.gallery.map(({ meta }) =>
    meta === undefined || meta.noindex ? [] : entry(meta.canonical, []),
  );
  const projects = model.projects.map(({ summary, images, photos, updated }) =>
    entry(absoluteUrl(model.spec, summary.path), [...photos.map(({ picture }) => picture), ...images], updated),
  );
  const namespaces = [
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ].join(' ');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset ${namespaces}>
${[pages, further, projects].flat(2).join('\n')}
</urlset>
`;
};
