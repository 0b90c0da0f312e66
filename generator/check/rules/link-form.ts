import { message } from '../../diagnostics/message.ts';
import { placeOfNode } from '../../source/mdx/blocks.ts';
import { linksOf } from '../found-links.ts';
import { error, rule } from '../rule.ts';

/** A link is a path of the site, a complete address, a mail or a telephone. */
export const linkForm = rule('link-form', function* (site) {
  for (const { page, node } of site.nodes)
    if (node.type === 'link' && node.url !== '' && node.children.length === 0)
      yield error(placeOfNode(page, node), message('link-form/wordless'), { facts: { found: node.url } });
  for (const { href, target, place } of linksOf(site)) {
    if (target.kind !== 'malformed') continue;
    const isEmpty = ['', '#'].includes(href.trim());
    const guess = guessOf(href);
    yield error(place(), isEmpty ? message('link-form/empty') : message('link-form', { href }), {
      hint: guess === undefined ? undefined : message('hint/suggest', { name: guess }),
      facts: { found: href, suggestions: guess === undefined ? [] : [guess] },
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

const guessOf = (href: string): string | undefined => {
  const beginning = beginnings.find(({ form }) => form.test(href))?.beginning;
  if (beginning === undefined) return undefined;
  return beginning + (beginning === 'tel:' ? href.replace(/[ .]/g, '') : href);
};
