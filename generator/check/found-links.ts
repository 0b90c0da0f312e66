import { memoize } from '../cache/memoize.ts';
import type { CheckedSite } from './checked-site.ts';
import { countOccurrences } from '../site/text/occurrences.ts';
import { placeOfNode } from '../source/mdx/blocks.ts';
import { storyLinks, writtenOf } from '../source/story.ts';
import { resolveLinks } from '../site/links.ts';
import type { Place } from '../diagnostics/place.ts';

/**
 * Every link of the site's texts (Markdown links of the pages and of the projects' stories) and what it designates;
 * gathered once for the rules that judge them.
 */
export const linksOf = memoize((site: CheckedSite) => [...findAll(site)]);

const findAll = function* (site: CheckedSite) {
  const resolver = resolveLinks(site);
  const routeByPage = new Map(site.routes.map(({ spec }) => [spec.content, spec.id]));
  for (const { page, node } of site.nodes) {
    if (node.type !== 'link' && node.type !== 'definition') continue;
    const place = (): Place => {
      const whole = placeOfNode(page, node);
      const line = page.body.split('\n', whole.line - page.bodyLine)[whole.line - page.bodyLine - 1] ?? '';
      const at = line.indexOf(node.url, whole.column - 1);
      return at === -1 || node.url === '' ? whole : { ...whole, column: at + 1, endColumn: at + 1 + node.url.length };
    };
    yield { href: node.url, target: resolver.resolve(node.url, routeByPage.get(page.name)), place, resolver };
  }
  for (const { text, kind, path, doc } of site.textsWith('link')) {
    if (kind !== 'markdown') continue;
    const occurrenceOf = countOccurrences();
    for (const node of storyLinks(text)) {
      const written = writtenOf(text, node);
      const occurrence = occurrenceOf(written);
      const place = (): Place => {
        const found = doc.placeOfText(path, written, occurrence);
        const at = written.lastIndexOf(node.url);
        if (at === -1 || node.url === '' || found.endColumn - found.column !== written.length) return found;
        return { ...found, column: found.column + at, endColumn: found.column + at + node.url.length };
      };
      yield { href: node.url, target: resolver.resolve(node.url), place, resolver };
    }
  }
};
