import { message } from '../../diagnostics/message.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { linksOf } from '../found-links.ts';
import { error, rule, warning } from '../rule.ts';

/** A link is a path of the site, a complete address, a mail or a telephone. */
export const linkForm = rule('link-form', function* (site) {
  for (const { page, node } of site.nodes)
    if (node.type === 'link' && node.url !== '' && node.children.length === 0)
      yield warning(placeOfNode(page, node), 'link-form/wordless', { found: node.url });
  for (const { href, target, place } of linksOf(site)) {
    if (target.kind !== 'malformed') continue;
    const suggestions = guessesOf(href);
    yield error(place(), ['', '#'].includes(href.trim()) ? 'link-form/empty' : 'link-form', {
      found: href,
      hint: suggestions.map((name) => message('hint/suggest', { name }))[0],
      suggestions,
    });
  }
});

/** Forms of addresses that lack their beginning. */
const beginnings = [
  { form: /^www\./, beginning: 'https://' },
  { form: /^[\w.+-]+@[\w.-]+$/, beginning: 'mailto:' },
  { form: /^\+?[\d .]{8,}$/, beginning: 'tel:' },
  { form: /^[a-z0-9][\w/#-]*$/i, beginning: '/' },
];

const guessesOf = (href: string): string[] => {
  const { beginning } = beginnings.find(({ form }) => form.test(href)) ?? {};
  return beginning === undefined ? [] : [beginning + (beginning === 'tel:' ? href.replace(/[ .]/g, '') : href)];
};
