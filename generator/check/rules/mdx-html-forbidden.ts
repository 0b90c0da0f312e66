import { htmlSentence } from '../../source/mdx/repairs/mdx-html-forbidden.ts';
import { error, rule, reportOf } from '../rule.ts';

/** Texts are Markdown and blocks, never HTML: an editor cannot break the page. */
export const mdxHtmlForbidden = rule('mdx-html-forbidden', function* ({ blocks }) {
  for (const { name, doc } of blocks) {
    if (!/^[a-z]/.test(name)) continue;
    yield error(doc.placeOf([]), { ...reportOf(htmlSentence(name)), facts: { name } });
  }
});
