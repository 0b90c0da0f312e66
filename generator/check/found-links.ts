import { memoize } from '../cache/memoize.ts';
import type { CheckedSite } from './checked-site.ts';
import { countOccurrences } from '../site/text/occurrences.ts';
import { placeOfNode } from '../source/mdx/blocks.ts';
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
  for (const { text, kind, path, doc, block } of site.textsWith('link')) {
    if (kind === 'verbatim' || block !== undefined) continue;
    const occurrenceOf = countOccurrences();
    for (const [whole, href = ''] of text.matchAll(/\]\(([^)\s]*)[^)]*\)/g)) {
      const occurrence = occurrenceOf(whole);
      const place = (): Place => {
        const found = doc.placeOfText(path, whole, occurrence);
        return found.endColumn - found.column === whole.length
          ? { ...found, column: found.column + 2, endColumn: found.column + 2 + href.length }
          : found;
      };
      yield { href, target: resolver.resolve(href), place, resolver };
    }
  }
};
