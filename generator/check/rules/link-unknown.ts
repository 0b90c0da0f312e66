import { projectsFolder, slugOf } from '../../source/load-site.ts';
import { error, rule, unknownName } from '../rule.ts';
import { linksOf } from '../found-links.ts';
import { closest, closestPath } from '../../diagnostics/suggest.ts';

/** An internal link leads to a page, a project, an alias, a redirect or a document to download. */
export const linkUnknown = rule('link-unknown', function* (site) {
  const unread = [...site.unreadFiles].filter((file) => file.startsWith(projectsFolder)).map(slugOf);
  const made = site.documents.map(({ name }) => name.replace(/\.mdx$/, '.pdf'));
  const given = site.blocks.flatMap(({ name, attributes: { file } }) => (name === 'Download' ? (file ?? []) : []));
  const documents = new Set([...made, ...given.map(String)]);
  for (const { href, target, place, resolver } of linksOf(site)) {
    if (target.kind !== 'unknown' || unread.some((slug) => target.path.endsWith(`/${slug}`))) continue;
    const { path: found } = target;
    const name = /^\/documents\/([^/]+)$/.exec(found)?.[1];
    if (name !== undefined && documents.has(name)) continue;
    if (name !== undefined && site.assets.documents.has(name)) {
      yield error(place(), 'link-unknown/document', { found, name });
      continue;
    }
    const paths = name === undefined ? resolver.paths : [...documents].map((each) => `/documents/${each}`);
    const meant = closest(found, paths) ?? closestPath(found, paths);
    yield unknownName(place(), 'link-unknown', [], { href, found, meant });
  }
});
